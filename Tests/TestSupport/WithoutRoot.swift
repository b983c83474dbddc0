import Foundation
import Testing

/// Calls `body` with the file rights of nobody in particular, on this thread alone, where root runs the tests; else as
/// it is.
package func withoutRoot<Result>(_ body: () throws -> Result) throws -> Result {
    guard geteuid() == 0 else { return try body() }
    // Of one thread only, unlike seteuid(). Swift's module of the C library lacks it.
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
    let nobody: uid_t = 65534
    _ = setUser(nobody)
    defer { _ = setUser(0) }
    return try body()
}
