import Foundation
import Testing

/// A package that is not Portcullis, built with the Swift SDK bundle: the example of docs/using/toolchain.md.
@Suite struct OtherPackageTests {
    @Test("another package builds for every architecture, and runs", arguments: Table.architectures)
    func example(architecture: String) throws {
        let scratch = try Scratch()
        let package = scratch.folder.appending(path: "hello-board")
        try FileManager.default.copyItem(
            at: Shell.root.appending(path: "docs/using/examples/hello-board"), to: package)
        let sdk = try Shell.script("board/sdk/build-sdk").output.trimmingCharacters(in: .newlines)
        let built = try Shell.command(
            "swift",
            [
                "build", "--package-path", package.path, "-c", "release", "--swift-sdks-path", sdk,
                "--swift-sdk", "portcullis-\(architecture)",
            ])
        #expect(built.status == 0, "\(built.output)\(built.errors)")
        let outcome = try Emulator.run(package.appending(path: ".build/release/hello"), [], on: architecture)
        #expect(outcome.output.contains(/^hello from Embedded Swift, with libgpiod 2\.[0-9.]+\n$/))
        #expect(outcome.status == 0)
    }

    @Test("the compiler refuses a heap in it")
    func heap() throws {
        let scratch = try Scratch()
        let package = scratch.folder.appending(path: "hello-board")
        try FileManager.default.copyItem(
            at: Shell.root.appending(path: "docs/using/examples/hello-board"), to: package)
        try "@main struct Hello { static func main() { print([UInt8](repeating: 7, count: 3)[1]) } }".write(
            to: package.appending(path: "Sources/hello/Hello.swift"), atomically: true, encoding: .utf8)
        let sdk = try Shell.script("board/sdk/build-sdk").output.trimmingCharacters(in: .newlines)
        let built = try Shell.command(
            "swift",
            [
                "build", "--package-path", package.path, "-c", "release", "--swift-sdks-path", sdk,
                "--swift-sdk", "portcullis-arm64",
            ])
        #expect(built.status != 0)
        #expect((built.output + built.errors).contains("-no-allocations mode"))
    }
}
