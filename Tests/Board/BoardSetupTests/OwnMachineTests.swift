import Foundation
import Testing

/// Packages that are not Portcullis and use its libraries: the examples of docs/using/your-own-machine.md. They share
/// one folder for what is compiled, so that the libraries are compiled once.
@Suite(.serialized) struct OwnMachineTests {
    private static let examples = Shell.root.appending(path: "docs/using/examples")
    private static let scratch = Shell.root.appending(path: ".build/own-machine-tests").path

    private func swift(_ command: String, _ package: URL, _ more: String...) throws -> Shell.Outcome {
        try Shell.command(
            "swift", [command, "--package-path", package.path, "--scratch-path", Self.scratch] + more)
    }

    /// The stair light as a package elsewhere.
    private func copy(in scratch: Scratch) throws -> URL {
        let package = scratch.folder.appending(path: "stair-light")
        try FileManager.default.copyItem(at: Self.examples.appending(path: "stair-light"), to: package)
        let manifest = package.appending(path: "Package.swift")
        try String(contentsOf: manifest, encoding: .utf8).replacing("../../../..", with: Shell.root.path)
            .write(to: manifest, atomically: true, encoding: .utf8)
        return package
    }

    private func tool(_ name: String, _ arguments: String...) throws -> Shell.Outcome {
        try Shell.run(URL(filePath: "\(Self.scratch)/debug/\(name)"), arguments)
    }

    @Test("the stair light is tested, proved, drawn and played, and the tests that its paths make pass")
    func stairLight() throws {
        let scratch = try Scratch()
        let package = try copy(in: scratch)
        let built = try swift("build", package)
        try #require(built.status == 0, "\(built.output)\(built.errors)")

        let proof = try tool("StairLight", "prove")
        #expect(proof.status == 0)
        #expect(proof.output.hasPrefix("stair-light: proved\n"))
        let table = try tool("StairLight", "prove", "--table", "markdown").output
        #expect(table.contains("| dark | press | lit | switchOn |\n"))
        #expect(table.contains("| lit | timeIsUp | *refused* |  |\n"))
        #expect(try tool("StairLight", "diagram").output.hasPrefix("<svg "))
        #expect(try tool("StairLight", "walk", "--seed", "7").output.contains("every rule holds"))
        let script = scratch.folder.appending(path: "a.script")
        try "press\nwait 5m\npress\n".write(to: script, atomically: true, encoding: .utf8)
        let played = try tool("StairLight", "play", "--script", script.path)
        #expect(
            played.output
                == "press: dark -> lit switchOn\ntimeIsUp: lit -> dark switchOff\npress: dark -> lit switchOn\n")
        #expect(
            try tool("StairLight", "paths", "--to", "states").output
                == "# stair-light: dark\npress\nwait 180s\n\n# stair-light: lit\npress\n\n")

        let ways = try tool("StairLight", "paths", "--as", "swift").output
        try ways.write(
            to: package.appending(path: "Tests/StairLightTests/Ways.swift"), atomically: true, encoding: .utf8)
        let tested = try swift("test", package)
        #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
        #expect((tested.output + tested.errors).contains("7 tests in 2 suites passed"))
    }

    @Test(
        "what is missing to explore a machine is said",
        arguments: [
            ("extension StairLight: Codeable {", "extension StairLight {", "it is not Codeable"),
            (
                "coder.moment(&end)", "if end == .end { coder.moment(&end) }",
                "does not show all that the machine goes by"
            ),
            ("return .refused", "break", "unhandled"),
        ])
    func missing(from line: String, to other: String, message: String) throws {
        let scratch = try Scratch()
        let package = try copy(in: scratch)
        let source = package.appending(path: "Sources/StairLight/StairLight.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        try #require(text.contains(line))
        try text.replacing(line, with: other).write(to: source, atomically: true, encoding: .utf8)
        let built = try swift("build", package)
        try #require(built.status == 0, "\(built.output)\(built.errors)")
        let proof = try tool("StairLight", "prove")
        #expect(proof.status == 1)
        #expect((proof.output + proof.errors).contains(message))
    }

    @Test("the machines of the textbook are tested and proved, and the lift closes its door")
    func textbook() throws {
        let package = Self.examples.appending(path: "textbook")
        let tested = try swift("test", package)
        #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
        for name in ["door", "keyboard", "production", "socket-link"] {
            let proof = try tool("\(name)-tool", "prove", "--brief")
            #expect(proof.status == 0 && proof.output.hasPrefix("\(name): proved\n"), "\(proof.output)\(proof.errors)")
        }
        #expect(try tool("lift").output.hasSuffix("closing -> closed\nthe door is closed\n"))
    }

    @Test("the lamp that blinks is tested here and compiled for a board", arguments: ["arm64", "armv6"])
    func blink(architecture: String) throws {
        let package = Self.examples.appending(path: "blink")
        let tested = try swift("test", package)
        #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
        let sdk = try Shell.script("board/sdk/build-sdk").output.trimmingCharacters(in: .newlines)
        let built = try swift(
            "build", package, "-c", "release", "--swift-sdks-path", sdk, "--swift-sdk", "portcullis-\(architecture)",
            "--product", "blink-board")
        #expect(built.status == 0, "\(built.output)\(built.errors)")
        let program = URL(filePath: "\(Self.scratch)/release/blink-board")
        let outcome = try Emulator.run(program, [], on: architecture)
        #expect(outcome.output == "blink-board: /dev/gpiochip0 with the free lines 17 and 27 is needed\n")
        #expect(outcome.status == 1)
    }
}
