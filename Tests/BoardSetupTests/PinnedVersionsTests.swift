import Foundation
import Testing

/// What depends on board/sdk/versions, on a copy of board/ with another one.
@Suite struct PinnedVersionsTests {
    @Test("new pins are those of the archive, and of this moment, not of the day's beginning")
    func pinned() throws {
        let scratch = try board()
        try scratch.program("apt-get", "exit 0")
        try scratch.program(
            "apt-cache",
            """
            case " $* " in
              *' depends '*) printf '%s\\n  Depends: linux-image-99+deb13-cloud-arm64\\n' "${!#}" ;;
              *) printf '%s | 99-1+b2 | archive\\n' "${!#}" ;;
            esac
            """)
        let before = Date()
        let outcome = try Shell.run(
            scratch.folder.appending(path: "board/sdk/pin-versions"),
            environment: [
                "PATH": scratch.searchPath, "PORTCULLIS_CACHE": scratch.folder.appending(path: "cache").path,
                "PORTCULLIS_DEBIAN_ARCHIVE": "http://archive.invalid/debian/",
            ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let rows = try scratch.text("board/sdk/versions").split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: " ") }
        let snapshot = try #require(rows.first { $0[0] == "snapshot" })[1]
        let digits = try #require(snapshot.wholeMatch(of: /(....)(..)(..)T(..)(..)(..)Z/)).output
        let taken = try Date(
            "\(digits.1)-\(digits.2)-\(digits.3)T\(digits.4):\(digits.5):\(digits.6)Z", strategy: .iso8601)
        // In whole seconds.
        #expect((before.addingTimeInterval(-1)...Date()).contains(taken))
        #expect(rows.contains(["kernel", "99+deb13"]))
        let others = rows.filter { !["snapshot", "release", "kernel"].contains($0[0]) }
        #expect(others.count > 10)
        #expect(others.allSatisfy { $0[1] == "99-1+b2" })
    }

    @Test("without the version of a library no SDK is made")
    func noSDK() throws {
        let scratch = try board(without: "libgpiod-dev")
        let outcome = try Shell.run(
            scratch.folder.appending(path: "board/sdk/build-sdk"),
            environment: ["PORTCULLIS_CACHE": scratch.folder.appending(path: "cache").path])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "build-sdk: board/sdk/versions has no version for 'libgpiod-dev'\n")
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

    /// A copy of board/, perhaps without a row of its versions.
    private func board(without name: String? = nil) throws -> Scratch {
        let scratch = try Scratch()
        let board = scratch.folder.appending(path: "board")
        try FileManager.default.copyItem(at: Shell.root.appending(path: "board"), to: board)
        if let name {
            let rows = try scratch.text("board/sdk/versions").split(
                separator: "\n", omittingEmptySubsequences: false)
            try rows.filter { !$0.hasPrefix("\(name) ") }.joined(separator: "\n").write(
                to: board.appending(path: "sdk/versions"), atomically: true, encoding: .utf8)
        }
        return scratch
    }
}
