import CSystem
import Foundation
import Testing

@testable import Record

@Suite("Which boot this is")
struct BootIDTests {
    private static let digits = "0123456789abcdef00112233445566ff"
    private static let hyphens = "01234567-89ab-cdef-0011-2233445566ff"

    /// The bytes that a text stands for; nil where it is no id.
    private func bytes(_ text: String) -> [UInt8]? {
        var id = [UInt8](repeating: 0xAA, count: 16)
        let result = portcullis_boot_id_of_text(text, text.utf8.count, &id)
        guard result == 0 else {
            #expect(result == -EINVAL)
            return nil
        }
        return id
    }

    @Test(
        "is 32 digits, as the service says it, or the same with hyphens, as the kernel does",
        arguments: [digits, hyphens])
    func written(text: String) {
        #expect(
            bytes(text) == [
                0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0xFF,
            ])
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "-", "%b", digits + "0", String(digits.dropLast()), digits + "\n", " " + digits, digits + "-",
            "-" + digits, digits.uppercased(), digits.replacingOccurrences(of: "f", with: "g"),
            hyphens.replacingOccurrences(of: "-", with: "--"), "0-" + digits.dropFirst(), "{\(hyphens)}",
        ])
    func refused(text: String) { #expect(bytes(text) == nil) }

    @Test("is what the kernel says")
    func ofTheKernel() throws {
        let file = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let id = try BootID.current()
        #expect(id.bytes.indices.map { id.bytes[$0] } == bytes(file.trimmingCharacters(in: .newlines)))
    }
}
