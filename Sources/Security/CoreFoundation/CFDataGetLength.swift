// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// How sources written in the manner of C read bytes, lists, dictionaries and truth values.

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex {
    theData?.length ?? 0
}

/// Where the bytes are; good while the object is.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    theData?.bytes.assumingMemoryBound(to: UInt8.self)
}

/// A copy of bytes.
public func CFDataCreate(_ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex) -> CFData! {
    guard let bytes, length > 0 else { return length == 0 ? NSData() : nil }
    return NSData(bytes: bytes, length: length)
}

/// How many entries a list has.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex {
    theArray?.count ?? 0
}

/// How many entries a dictionary has.
public func CFDictionaryGetCount(_ theDict: CFDictionary!) -> CFIndex {
    theDict?.count ?? 0
}

/// The truth value as Swift's.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool {
    boolean?.boolValue ?? false
}
