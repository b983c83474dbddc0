import Foundation
import Testing

/// What making the Swift SDK says when it cannot, and that nothing half-made stays behind.
///
/// Debian's tools are played by scripts where a failure is wanted from them that cannot be had at will.
@Suite struct SDKFailureTests {
    @Test("without a network there is one clear message, and no SDK")
    func noNetwork() throws {
        let scratch = try Scratch()
        let outcome = try make(scratch, archives: "http://127.0.0.1:9")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "build-sdk: Debian's package lists cannot be fetched from http://127.0.0.1:9/debian/"
                    + " and http://127.0.0.1:9/debian-security/ (apt's words are above); is the network there?\n"))
        #expect(bundles(scratch).isEmpty)
    }

    @Test("a download that breaks off leaves no SDK")
    func interruptedDownload() throws {
        let scratch = try Scratch()
        try playApt(scratch, download: "printf half >libc6-dev.deb; echo 'E: Connection reset' >&2; exit 100")
        let outcome = try make(scratch)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                """
                E: Connection reset
                build-sdk: downloading Debian packages for arm64 failed (apt's words are above); nothing is kept of them, \
                try again

                """))
        #expect(bundles(scratch).isEmpty)
    }

    @Test("a run that is killed leaves nothing that passes for an SDK, and the next one clears it away")
    func killed() throws {
        let scratch = try Scratch()
        try playApt(
            scratch,
            download: "printf half >libc6-dev.deb; kill -KILL $(awk '/^PPid/ { print $2 }' /proc/$PPID/status)")
        #expect(try make(scratch).status == -9)
        #expect(bundles(scratch).count == 1, "what was begun is still there")
        try playApt(scratch, download: "exit 100")
        let second = try make(scratch)
        #expect(second.status == 1)
        // What the first one had started may be there for a moment longer.
        #expect(second.errors.contains(/^(waiting for another run .*\n)?making the Swift SDK bundle for\s/))
        #expect(bundles(scratch).isEmpty)
    }

    @Test("a disk without room for the SDK is named before anything is fetched")
    func noRoom() throws {
        let scratch = try Scratch()
        try scratch.program(
            "df", "printf 'Filesystem 1M-blocks Used Available Capacity Mounted\\ndisk 100 90 10 90%% /\\n'")
        let outcome = try make(scratch)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                "build-sdk: making the Swift SDK needs 800 MB, and \(scratch.path)/cache/sdk has 10 MB free;"
                    + " PORTCULLIS_CACHE may name another folder\n"))
        #expect(bundles(scratch).isEmpty)
    }

    @Test("a version that neither the archive nor its snapshot has is named, with what to do")
    func movedOn() throws {
        let scratch = try Scratch()
        try playApt(scratch, versions: "99-1", download: "exit 1")
        let outcome = try make(scratch)
        #expect(outcome.status == 1)
        let pinned = try #require(try Table.version(of: "libc6-dev"))
        #expect(outcome.errors.contains("the archive has libc6-dev 99-1, not \(pinned); looking into the snapshot"))
        #expect(
            outcome.errors.contains(
                "build-sdk: Debian no longer has libc6-dev \(pinned) for arm64, and neither has http://snapshot.debian.org"
            ))
        #expect(outcome.errors.hasSuffix("'board/sdk/pin-versions' takes the versions of today\n"))
        #expect(bundles(scratch).isEmpty)
    }

    @Test("a rebuild that today's archive has is not taken for the pinned version, which the snapshot has")
    func rebuilt() throws {
        let scratch = try Scratch()
        try playApt(scratch, download: "echo \"$*\" >>'\(scratch.path)/downloads'; exit 1")
        let list = Shell.root.appending(path: "board/sdk/versions").path
        try scratch.program(
            "apt-cache",
            """
            grep -q snapshot "${2%/*}/debian.sources" && rebuilt= || rebuilt=+b1
            for name in "${@:4}"; do
              printf '%s | %s | archive\\n' "$name" "$(awk -v name="$name" '$1 == name { print $2 }' '\(list)')$rebuilt"
            done
            """)
        let outcome = try make(scratch)
        #expect(outcome.status == 1)
        let pinned = try #require(try Table.version(of: "libc6-dev"))
        #expect(
            outcome.errors.contains("the archive has libc6-dev \(pinned)+b1, not \(pinned); looking into the snapshot"))
        #expect(try scratch.text("downloads").contains(" download libc6-dev=\(pinned) "))
    }

    @Test("where a mirror's lists of the release are at odds, those that it has under the name stable do")
    func halfMirrored() throws {
        let scratch = try Scratch()
        try playApt(scratch, download: "")
        try scratch.program(
            "apt-get",
            """
            case " $* " in
            *' update '*) grep -q '^Suites: stable$' "${2%/*}/debian.sources" || exit 100 ;;
            *' download '*) echo "$*" >>'\(scratch.path)/downloads'; exit 1 ;;
            esac
            """)
        let outcome = try make(scratch)
        #expect(outcome.status == 1)
        #expect(!outcome.errors.contains("snapshot"))
        let pinned = try #require(try Table.version(of: "libc6-dev"))
        #expect(try scratch.text("downloads").contains(" download libc6-dev=\(pinned) "))
    }

    @Test("an SDK in the cache that lacks a file is not used, but made again")
    func damaged() throws {
        let scratch = try Scratch()
        let whole = try Shell.script("board/sdk/build-sdk")
        #expect(whole.status == 0)
        let sdk = URL(filePath: whole.output.trimmingCharacters(in: .newlines))
        let copy = scratch.folder.appending(path: "cache/sdk/\(sdk.lastPathComponent)")
        try FileManager.default.createDirectory(
            at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(try Shell.command("cp", ["-a", sdk.path, copy.path]).status == 0)

        // Whole, it is taken without a look at the network.
        let taken = try make(scratch, archives: "http://127.0.0.1:9")
        #expect(taken.status == 0)
        #expect(taken.output == copy.path + "\n")
        #expect(taken.errors == "")

        let library = "portcullis.artifactbundle/arm64/sysroot/usr/lib/aarch64-linux-gnu/libgpiod.a"
        try FileManager.default.removeItem(at: copy.appending(path: library))
        let again = try make(scratch, archives: "http://127.0.0.1:9")
        #expect(again.status == 1)
        #expect(again.errors.hasPrefix("the Swift SDK in the cache is damaged: \(copy.path); making it again\n"))
        #expect(bundles(scratch).isEmpty)
    }

    /// Runs build-sdk with a cache of its own, and with the programs that were put into `scratch`.
    private func make(_ scratch: Scratch, archives: String = "http://archive.invalid") throws -> Shell.Outcome {
        try Shell.script(
            "board/sdk/build-sdk",
            environment: [
                "PORTCULLIS_CACHE": scratch.folder.appending(path: "cache").path,
                "PORTCULLIS_DEBIAN_ARCHIVE": archives + "/debian/",
                "PORTCULLIS_DEBIAN_SECURITY_ARCHIVE": archives + "/debian-security/", "PATH": scratch.searchPath,
            ])
    }

    /// What is in the cache's folder of SDKs, whole or not.
    private func bundles(_ scratch: Scratch) -> [String] {
        scratch.names(in: "cache/sdk").filter { !$0.hasSuffix(".lock") }
    }

    /// An apt whose lists are there, that has every package in the pinned version, or in `versions`.
    private func playApt(_ scratch: Scratch, versions: String? = nil, download: String) throws {
        let list = Shell.root.appending(path: "board/sdk/versions").path
        try scratch.program(
            "apt-get", "case \" $* \" in *' update '*) exit 0 ;; *' download '*) \(download) ;; esac")
        let version = versions ?? "$(awk -v name=\"$name\" '$1 == name { print $2 }' '\(list)')"
        try scratch.program(
            "apt-cache", "for name in \"${@:4}\"; do printf ' %s | %s | archive\\n' \"$name\" \"\(version)\"; done")
    }
}
