import Foundation
import Testing

/// The firmware of `make firmware ARCH=all`: what it says of itself, that it can be made again, and wrong calls.
@Suite struct FirmwareTests {
    @Test("an architecture that nobody heard of is wrong usage", arguments: ["pdp11", "", "arm64 ", "--all"])
    func unknownArchitecture(name: String) throws {
        let outcome = try Shell.script("board/setup/firmware", [name])
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("firmware: unknown "))
        #expect(outcome.errors.contains("arm64 armv7 armv6 x86_64 riscv64"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("no architecture at all is wrong usage")
    func noArchitecture() throws {
        let outcome = try Shell.script("board/setup/firmware")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("firmware: usage: firmware "))
    }

    @Test("a folder without an SDK cannot stand in for the one that is made")
    func missingSDK() throws {
        let scratch = try Scratch()
        let outcome = try Shell.script(
            "board/setup/firmware", ["arm64"], environment: ["PORTCULLIS_SDK": scratch.path])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "firmware: there is no Swift SDK bundle in the folder \(scratch.path)\n")
    }

    @Test("the firmware says what it was built from", arguments: Table.architectures)
    func versions(architecture: String) throws {
        let outcome = try Emulator.run(
            Shell.root.appending(path: ".build/firmware/\(architecture)/portcullisd"), ["--version"], on: architecture)
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.map { $0.prefix(9) } == ["portculli", "commit   ", "Swift    ", "libgpiod ", "glibc    "])
        let gpiod = try #require(try Table.version(of: "libgpiod-dev"))
        let glibc = try #require(try Table.version(of: "libc6-dev"))
        guard lines.count == 5 else { return }
        #expect(lines[1].contains(#/ [0-9a-f]{12}(, changed)?$/#))
        #expect(lines[2].contains(#/ 6\.[0-9.]+$/#))
        #expect(lines[3].hasSuffix(" (package \(gpiod))"))
        #expect(lines[4].hasSuffix(" (package \(glibc))"))
    }

    @Test("the same sources in another folder make the same bytes, at any address and at a fixed one")
    func reproducible() throws {
        let scratch = try Scratch()
        let copy = scratch.folder.appending(path: "a folder with another name")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        let copied = try Shell.command(
            "bash",
            [
                "-c", #"tar -C "$1" -cf - --exclude=./.build . | tar -C "$2" -xf -"#, "copy", Shell.root.path,
                copy.path,
            ])
        #expect(copied.status == 0)
        // What differs in a program at a fixed address is in each of them.
        let compared = [
            "arm64": ["portcullisd", "portcullis-recorder", "portcullis-page", "portcullis-uplink", "stimulus"],
            "armv6": ["portcullisd"],
        ]
        for arguments in [["arm64"], ["--gates", "armv6"]] {
            let built = try Shell.run(
                copy.appending(path: "board/setup/firmware"), arguments, environment: ["PORTCULLIS_SDK": ""])
            #expect(built.status == 0, "\(built.errors)")
        }
        for (architecture, programs) in compared {
            for program in programs {
                let path = ".build/firmware/\(architecture)/\(program)"
                let here = try Data(contentsOf: Shell.root.appending(path: path))
                let there = try Data(contentsOf: copy.appending(path: path))
                #expect(here == there, "\(path) differs; was it built from these sources? `make firmware` builds it")
            }
        }
        try rebuilds(in: copy)
    }

    /// Nothing is built where nothing has changed, and whatever differs is seen: a program, or what it is made from.
    private func rebuilds(in copy: URL) throws {
        let program = copy.appending(path: ".build/firmware/armv6/portcullisd")
        let built = try Data(contentsOf: program)
        let build = {
            let outcome = try Shell.run(
                copy.appending(path: "board/setup/firmware"), ["--gates", "armv6"], environment: ["PORTCULLIS_SDK": ""])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.errors.contains("building the firmware for armv6 ...\n")
        }
        #expect(try !build())
        try (built + [0]).write(to: program)
        #expect(try build())
        #expect(try Data(contentsOf: program) == built)
        // The first change also makes another version: the commit, changed. The second one does not.
        let package = copy.appending(path: "Package.swift")
        for _ in 1...2 {
            try (Data(contentsOf: package) + Data("// changed\n".utf8)).write(to: package)
            #expect(try build())
            #expect(try !build())
        }
    }
}

/// Runs a program of a board on this machine.
enum Emulator {
    static func run(_ program: URL, _ arguments: [String], on architecture: String) throws -> Shell.Outcome {
        try Shell.script("board/setup/emulate", [architecture, program.path] + arguments)
    }
}
