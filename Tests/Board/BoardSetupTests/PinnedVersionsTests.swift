import Foundation
import Testing

/// What depends on board/sdk/versions, on a copy of board/ with another one.
@Suite struct PinnedVersionsTests {
    @Test("every pinned package has a hash, of the pinned version, for arm64")
    func hashed() throws {
        let hashes = try Table.rows("board/sdk/hashes")
        #expect(hashes.allSatisfy { $0.count == 4 && $0[3].wholeMatch(of: /[0-9a-f]{64}/) != nil })
        let names: Set<Substring> = ["snapshot", "release", "kernel"]
        let pins = try Table.rows("board/sdk/versions").filter { !names.contains($0[0]) }
        #expect(pins.count > 10)
        for pin in pins {
            let row = try #require(hashes.first { $0[0] == pin[0] && ["arm64", "all"].contains($0[1]) }, "\(pin)")
            #expect(row[2] == pin[1])
        }
    }

    @Test("without the hash of a library no SDK is made")
    func noSDK() throws {
        let scratch = try board(without: "libgpiod-dev", in: "hashes")
        let outcome = try Shell.run(
            scratch.folder.appending(path: "board/sdk/build-sdk"),
            environment: ["PORTCULLIS_CACHE": scratch.folder.appending(path: "cache").path])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == """
                build-sdk: board/sdk/hashes has no 'libgpiod-dev' for arm64; 'board/sdk/pin-versions' writes what Debian has

                """)
    }

    @Test("without the version of a library no firmware is built that could not name it")
    func noFirmware() throws {
        let outcome = try firmware(board(without: "libgpiod-dev"))
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == """
                firmware: board/sdk/versions has no version for 'libgpiod-dev'

                """)
    }

    @Test("where git knows the commit and does not say, no firmware is built that could not name it")
    func distrusted() throws {
        let scratch = try board()
        try "gitdir: elsewhere\n".write(
            to: scratch.folder.appending(path: ".git"), atomically: true, encoding: .utf8)
        try scratch.program("git", "echo 'fatal: detected dubious ownership in repository' >&2; exit 128")
        let outcome = try firmware(scratch)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == """
                fatal: detected dubious ownership in repository
                firmware: git does not say which commit this is (its words are above)

                """)
    }

    /// Begins to build the firmware in a copy of board/, with an SDK that is none.
    private func firmware(_ scratch: Scratch) throws -> Shell.Outcome {
        let sdk = scratch.folder.appending(path: "sdk")
        let bundle = sdk.appending(path: "portcullis.artifactbundle")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try "{}".write(to: bundle.appending(path: "info.json"), atomically: true, encoding: .utf8)
        return try Shell.run(
            scratch.folder.appending(path: "board/setup/firmware"), ["arm64"],
            environment: ["PORTCULLIS_SDK": sdk.path, "PATH": scratch.searchPath])
    }

    /// A copy of board/, perhaps without the rows of a package in its versions, or in its hashes.
    private func board(without name: String? = nil, in table: String = "versions") throws -> Scratch {
        let scratch = try Scratch()
        let board = scratch.folder.appending(path: "board")
        try FileManager.default.copyItem(at: Shell.root.appending(path: "board"), to: board)
        if let name {
            let rows = try scratch.text("board/sdk/\(table)").split(
                separator: "\n", omittingEmptySubsequences: false)
            try rows.filter { !$0.hasPrefix("\(name) ") }.joined(separator: "\n").write(
                to: board.appending(path: "sdk/\(table)"), atomically: true, encoding: .utf8)
        }
        return scratch
    }
}
