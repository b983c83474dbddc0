import BoardFile
import TestSupport
import Testing

@Suite("The file of a login")
struct LoginTests {
    private struct NameAndPassword: Equatable {
        let name: String
        let password: String
    }

    private func read(_ text: [UInt8]) throws -> NameAndPassword {
        var bytes = text + [0xFF]
        return try bytes.withUnsafeMutableBufferPointer { bytes in
            let password = try Login.split(bytes, count: text.count)
            let start = UnsafeRawPointer(bytes.baseAddress!).assumingMemoryBound(to: CChar.self)
            return NameAndPassword(name: String(cString: start), password: String(cString: start + password))
        }
    }

    private func read(_ text: String) throws -> NameAndPassword { try read(Array(text.utf8)) }

    @Test(
        "has the name in its first line and the password in its second",
        arguments: ["gate\nright\n", "gate\nright", "gate\nright\n\nanything\u{7}"])
    func lines(text: String) throws {
        #expect(try read(text) == NameAndPassword(name: "gate", password: "right"))
    }

    @Test("may have an empty password, as brokers want it that take the name for a token")
    func emptyPassword() throws {
        #expect(try read("token\n\n") == NameAndPassword(name: "token", password: ""))
        #expect(try read("token\n") == NameAndPassword(name: "token", password: ""))
    }

    @Test("may have letters of any language")
    func letters() throws {
        #expect(try read("Tür\nöffne dich\n") == NameAndPassword(name: "Tür", password: "öffne dich"))
    }

    @Test("is refused without a name or a password")
    func missing() {
        #expect(throws: Login.Flaw.hasNoPassword) { try read("") }
        #expect(throws: Login.Flaw.hasNoPassword) { try read("gate") }
        #expect(throws: Login.Flaw.hasNoName) { try read("\nright\n") }
    }

    @Test("is refused with a byte that would end its name or its password early, or that is no text")
    func noText() {
        #expect(throws: Login.Flaw.isNoText(line: 1)) { try read("ga\0te\nright\n") }
        #expect(throws: Login.Flaw.isNoText(line: 2)) { try read("gate\nri\0ght\n") }
        #expect(throws: Login.Flaw.isNoText(line: 1)) { try read("gate\r\nright\r\n") }
        #expect(throws: Login.Flaw.isNoText(line: 2)) { try read("gate\nright\r\n") }
        #expect(throws: Login.Flaw.isNoText(line: 1)) { try read([0xC3] + Array("\nright\n".utf8)) }
    }

    @Test("is refused when it is longer than there is room for: its password is not cut")
    func tooLong() throws {
        let longest = "gate\n" + String(repeating: "x", count: Login.mostBytes - 5)
        #expect(try read(longest).password.count == Login.mostBytes - 5)
        #expect(throws: Login.Flaw.isTooLong) { try read(longest + "x") }
    }

    @Test("has a message for each flaw, which is whole")
    func words() {
        for flaw in [Login.Flaw.isTooLong, .hasNoPassword, .hasNoName, .isNoText(line: 2)] {
            #expect(!flaw.words.isTruncated)
        }
        #expect(
            Login.Flaw.isNoText(line: 1).words.string
                == "has a byte in line 1 that is no text: expected UTF-8 without control characters")
    }
}
