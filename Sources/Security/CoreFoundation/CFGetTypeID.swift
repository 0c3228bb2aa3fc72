// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// How sources written in the manner of C tell one class of objects from another.

/// The number of an object's class; 0 for none.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
    switch cf {
    case nil: 0
    case is NSString: CFStringGetTypeID()
    case is NSData: CFDataGetTypeID()
    case let number as NSNumber: number.isTruthValue ? CFBooleanGetTypeID() : CFNumberGetTypeID()
    case is NSDate: CFDateGetTypeID()
    case is NSDictionary: CFDictionaryGetTypeID()
    case is NSArray: CFArrayGetTypeID()
    case is NSError: CFErrorGetTypeID()
    case is NSNull: CFNullGetTypeID()
    case .some(let object): typeID(of: type(of: object))
    }
}

/// The number of texts.
public func CFStringGetTypeID() -> CFTypeID { typeID(of: NSString.self) }

/// The number of bytes.
public func CFDataGetTypeID() -> CFTypeID { typeID(of: NSData.self) }

/// The number of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { typeID(of: NSDictionary.self) }

/// The number of lists.
public func CFArrayGetTypeID() -> CFTypeID { typeID(of: NSArray.self) }

/// The number of numbers that are no truth values.
public func CFNumberGetTypeID() -> CFTypeID { typeID(of: NSNumber.self) }

/// The number of truth values, which is another than that of numbers.
public func CFBooleanGetTypeID() -> CFTypeID { typeID(of: NSNumber(value: true).classForTypeID) }

/// The number of dates.
public func CFDateGetTypeID() -> CFTypeID { typeID(of: NSDate.self) }

/// The number of errors.
public func CFErrorGetTypeID() -> CFTypeID { typeID(of: NSError.self) }

/// The number of the object that stands for nothing.
public func CFNullGetTypeID() -> CFTypeID { typeID(of: NSNull.self) }

/// Whether two objects are equal.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
    guard let one = cf1, let other = cf2 else { return cf1 == nil && cf2 == nil }
    return one === other || (one as? NSObject)?.isEqual(other) ?? false
}

/// A number for an object, alike for equal ones.
public func CFHash(_ cf: CFTypeRef!) -> CFHashCode {
    CFHashCode(bitPattern: (cf as? NSObject)?.hash ?? 0)
}

func typeID(of kind: any AnyObject.Type) -> CFTypeID {
    CFTypeID(bitPattern: ObjectIdentifier(kind).hashValue)
}

extension NSNumber {
    /// Whether it is one of the two truth values, and not a number that happens to be 0 or 1.
    var isTruthValue: Bool {
        self === kCFBooleanTrue || self === kCFBooleanFalse
    }

    fileprivate var classForTypeID: any AnyObject.Type { type(of: self) }
}
