// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// Foundation on Linux lacks these names. Each stands for the class that `as` bridges to, so that `[String: Any] as
// CFDictionary`, `text as CFString` and `result as? Data` compile and run as on Apple's platforms.

/// Any object of CoreFoundation.
public typealias CFTypeRef = AnyObject
/// A text; `kSecClass as String` gives Swift's.
public typealias CFString = NSString
/// A dictionary; `query as CFDictionary` makes one.
public typealias CFDictionary = NSDictionary
/// A dictionary that may change.
public typealias CFMutableDictionary = NSMutableDictionary
/// A list.
public typealias CFArray = NSArray
/// Bytes.
public typealias CFData = NSData
/// A number.
public typealias CFNumber = NSNumber
/// A truth value: ``kCFBooleanTrue`` or ``kCFBooleanFalse``.
public typealias CFBoolean = NSNumber
/// A date.
public typealias CFDate = NSDate
/// An error; `error as Error` gives Swift's.
public typealias CFError = NSError
/// What allocates; there is one here, and `nil` means it.
public typealias CFAllocator = NSObject
/// The number of a class of CoreFoundation.
public typealias CFTypeID = UInt
/// A number for an object, alike for equal ones.
public typealias CFHashCode = UInt
/// The domain of an error.
public typealias CFErrorDomain = CFString
/// A set of options as a number.
public typealias CFOptionFlags = UInt
/// A count or an offset.
public typealias CFIndex = Int
/// The result of a call of the system: 0, or one of the `errSec…` numbers.
public typealias OSStatus = Int32

/// 0, as sources older than `errSecSuccess` write it.
public var noErr: OSStatus { 0 }
/// True, for dictionaries of attributes.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False, for dictionaries of attributes.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
/// The only allocator.
public var kCFAllocatorDefault: CFAllocator! { nil }
