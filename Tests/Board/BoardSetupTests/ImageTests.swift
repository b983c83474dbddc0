import Foundation
import Testing

/// What `board/setup/firmware --inspect` takes for a board's program, and what it refuses, with its reason.
@Suite struct ImageTests {
    @Test(
        "what was built for a board passes", arguments: Table.architectures,
        ["portcullisd", "portcullis-recorder", "portcullis-page", "portcullis-uplink", "stimulus"])
    func built(architecture: String, program: String) throws {
        let path = Shell.root.appending(path: ".build/firmware/\(architecture)/\(program)").path
        let outcome = try inspect(path, architecture)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "\(path) is what a board of \(architecture) needs\n")
    }

    @Test(
        "a program of another architecture, or of other registers, is refused",
        arguments: [
            ("arm64", "armv7", "is not for armv7"), ("x86_64", "arm64", "is not for arm64"),
            ("armv7", "armv6", "needs hardware for floating point"),
            ("armv6", "armv7", "does not pass floating point in registers"),
        ])
    func otherArchitecture(built: String, wanted: String, reason: String) throws {
        let path = Shell.root.appending(path: ".build/firmware/\(built)/portcullisd").path
        try refuses(path, wanted, reason)
    }

    @Test("a program of this machine's own, which loads its libraries, is refused")
    func dynamic() throws {
        #if arch(arm64)
            try refuses("/bin/true", "arm64", "is not statically linked")
        #else
            try refuses("/bin/true", "x86_64", "is not statically linked")
        #endif
    }

    @Test("an image with one thing wrong is refused for that", arguments: ELFImage.Fault.allCases)
    func fault(_ fault: ELFImage.Fault) throws {
        let scratch = try Scratch()
        var image = try ELFImage(Shell.root.appending(path: ".build/firmware/arm64/portcullisd"))
        image.spoil(fault)
        let file = scratch.folder.appending(path: "image")
        try image.data.write(to: file)
        try refuses(file.path, "arm64", fault.rawValue)
    }

    @Test("a file that is no program is refused")
    func noProgram() throws {
        let outcome = try inspect("/etc/passwd", "arm64")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("\nfirmware: /etc/passwd is no program (readelf's words are above)\n"))
    }

    @Test("a file that is not there is named")
    func missing() throws {
        let outcome = try inspect("/no/such/file", "arm64")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "firmware: there is no file /no/such/file\n")
    }

    @Test(
        "a readelf that speaks otherwise makes no image pass",
        arguments: [
            // Without W, a segment of 64 bits takes two lines.
            (#"exec "$real" "${1/W/}" "${@:2}""#, "readelf lists the segments of"),
            (#""$real" "$@" | sed 's/LOAD/load/'"#, "has no segments that readelf shows as LOAD"),
            (#""$real" "$@" | sed 's/Machine:/Processor:/'"#, "is not for arm64"),
            (#""$real" "$@" | sed 's/GNU_STACK/STACK/'"#, "asks for an executable stack"),
        ])
    func otherWords(readelf: String, reason: String) throws {
        let scratch = try Scratch()
        let real = try Shell.command("which", ["readelf"]).output.trimmingCharacters(in: .newlines)
        try scratch.program("readelf", "real='\(real)'\n\(readelf)")
        let path = Shell.root.appending(path: ".build/firmware/arm64/portcullisd").path
        let outcome = try inspect(path, "arm64", environment: ["PATH": scratch.searchPath])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(reason))
    }

    @Test(
        "anything else than a file and an architecture is wrong usage",
        arguments: [[], ["/bin/true"], ["/bin/true", "arm64", "armv7"]])
    func usage(arguments: [String]) throws {
        let outcome = try Shell.script("board/setup/firmware", ["--inspect"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("firmware: usage: firmware "))
        #expect(outcome.errors.hasSuffix(", or firmware --inspect FILE ARCH\n"))
    }

    private func refuses(_ path: String, _ architecture: String, _ reason: String) throws {
        let outcome = try inspect(path, architecture)
        #expect(outcome.status == 1)
        #expect(outcome.errors == "firmware: \(path) \(reason)\n")
        #expect(outcome.output == "")
    }

    private func inspect(
        _ path: String, _ architecture: String, environment: [String: String] = [:]
    ) throws -> Shell.Outcome {
        try Shell.script("board/setup/firmware", ["--inspect", path, architecture], environment: environment)
    }
}
