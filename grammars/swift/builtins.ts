// Names of Swift's standard library and of Foundation that are everywhere, and members that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Bool String Character Substring Void Never Any
  AnyObject AnyClass Array Dictionary Set Optional Result Range ClosedRange Error Hashable Equatable Comparable Codable
  Encodable Decodable Identifiable Sequence Collection IteratorProtocol CustomStringConvertible
  CustomDebugStringConvertible RawRepresentable CaseIterable Sendable ExpressibleByStringLiteral Hasher Mirror ObjectIdentifier
  Data Date URL UUID URLRequest URLSession URLResponse HTTPURLResponse NSObject NSError NSString NSNumber NSLock
  NotificationCenter UserDefaults FileManager Bundle JSONEncoder JSONDecoder Thread DispatchQueue DispatchGroup Timer
  Calendar Locale TimeInterval IndexPath OperationQueue ProcessInfo Task MainActor AsyncStream AsyncSequence Unmanaged
  KeyPath CGFloat CGRect CGSize CGPoint UIView UIViewController UIImage UIColor XCTestCase XCTAssertEqual XCTAssertTrue
  XCTAssertFalse XCTAssertNil XCTAssertNotNil XCTFail XCTAssertThrowsError XCTUnwrap print debugPrint dump fatalError
  precondition preconditionFailure assert assertionFailure min max abs zip stride type swap repeatElement sequence
  withExtendedLifetime withUnsafePointer numericCast NSLog escaping autoclosure objc available discardableResult
`);

export const BUILTIN_MEMBERS = words(`
  init self hash isEqual description debugDescription localizedDescription rawValue allCases hashValue count isEmpty first
  last append insert remove removeAll removeFirst removeLast removeValue popLast contains index firstIndex lastIndex
  startIndex endIndex indices map flatMap compactMap filter reduce forEach sorted sort reversed reverse shuffled shuffle
  enumerated joined split prefix suffix dropFirst dropLast min max allSatisfy elementsEqual starts zip keys values key
  value updateValue merge merging mapValues makeIterator next union intersection subtracting formUnion isSubset lowercased
  uppercased capitalized hasPrefix hasSuffix replacingOccurrences components trimmingCharacters padding data utf8 utf16
  unicodeScalars characters description encode decode container singleValueContainer unkeyedContainer async sync
  asyncAfter wait signal enter leave notify resume cancel suspend lock unlock start stop finish main addOperation
  post addObserver removeObserver string set get object integer bool double write read close absoluteString path host
  scheme query queryItems appendingPathComponent lastPathComponent pathExtension url request response error code domain
  userInfo timeIntervalSince timeIntervalSinceNow addingTimeInterval description sink store send receive subscribe
  eraseToAnyPublisher perform layoutIfNeeded addSubview removeFromSuperview advanced distance swapAt fulfill
`);
