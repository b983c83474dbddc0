import Foundation
import Testing

/// What `board/setup/packages` does for whom: a copy of board/ in a system where Swift, sudo, apt and dpkg are scripts.
@Suite struct SetupTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let board = scratch.folder.appending(path: "board")
        try FileManager.default.copyItem(at: Shell.root.appending(path: "board"), to: board)
        // Whoever runs the tests, here it is somebody who is not root, on a system that is the same everywhere.
        for (file, from, to) in [
            ("setup/common.sh", "EUID", "1000"), ("setup/packages", "EUID", "1000"),
            ("setup/common.sh", "/etc/os-release", scratch.path + "/os-release"),
        ] {
            let text = try scratch.text("board/" + file)
            #expect(text.contains(from))
            try text.replacing(from, with: to).write(
                to: board.appending(path: file), atomically: false, encoding: .utf8)
        }
        try write("ID=debian\nVERSION_CODENAME=bookworm\n", to: "os-release")
        for tool in [
            "awk", "bash", "cat", "cp", "cut", "df", "dirname", "dpkg", "env", "flock", "grep", "mkdir", "mktemp", "rm",
            "sed",
            "sort", "tail", "touch", "true", "uname",
        ] {
            let path = try Shell.command("which", [tool]).output.trimmingCharacters(in: .newlines)
            try scratch.program(tool, "exec '\(path)' \"$@\"")
        }
        try playSwift("echo 'Swift Package Manager - Swift 6.3.1'")
        try write("", to: "installed")
        try write("", to: "calls")
        try scratch.program("dpkg-query", "cat '\(scratch.path)/installed'")
        // The real one passes no variables on either.
        try scratch.program("sudo", "exec env -i PATH=\"$PATH\" \"$@\"")
        try playApt()
    }

    @Test("without Swift, it says which one is needed and where it is, and asks apt for nothing")
    func noSwift() throws {
        try FileManager.default.removeItem(at: scratch.folder.appending(path: "bin/swift"))
        try expect(
            "packages: there is no 'swift' in the PATH; Swift 6.3 or later is needed, from https://www.swift.org/install\n"
        )
    }

    @Test("a Swift that is too old is named", arguments: ["5.10.1", "6.2.4", "6.2-dev"])
    func oldSwift(version: String) throws {
        try playSwift("echo 'Swift Package Manager - Swift \(version)'")
        try expect(
            "packages: Swift \(version) is too old; Swift 6.3 or later is needed, from https://www.swift.org/install\n")
    }

    @Test("a newer one will do", arguments: ["6.3", "6.3.1", "6.10.0-dev", "7.0"])
    func newSwift(version: String) throws {
        try playSwift("echo 'Swift Package Manager - Swift \(version)'")
        let outcome = try packages("run")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("what a Swift that does not start says is passed on")
    func brokenSwift() throws {
        try playSwift("echo 'swift: error while loading shared libraries: libncurses.so.6' >&2; exit 127")
        try expect(
            """
            swift: error while loading shared libraries: libncurses.so.6
            packages: 'swift build' does not start (its words are above). https://www.swift.org/install says what Swift \
            needs itself; on Debian that is: apt-get install libcurl4 libncurses6 libsqlite3-0 libxml2

            """)
    }

    private static let toInstall =
        "apt-get install binutils gcc libc6-dev libedit-dev libhttp-parser-dev libinih-dev zlib1g-dev"

    @Test("without sudo, it names the command that an administrator runs")
    func noSudo() throws {
        try FileManager.default.removeItem(at: scratch.folder.appending(path: "bin/sudo"))
        try expect(
            "packages: packages are missing, and there is no sudo to install them with; "
                + "an administrator installs them with: \(Self.toInstall)\n")
    }

    @Test("so it does where sudo lets nobody in")
    func sudoRefuses() throws {
        try scratch.program("sudo", "echo 'guest is not in the sudoers file.' >&2; exit 1")
        let missing = Self.toInstall.dropFirst("apt-get install ".count)
        try expect(
            """
            sudo is asked to install what is missing: \(missing)
            guest is not in the sudoers file.
            packages: packages are missing, and sudo does not let you install them; an administrator installs them with: \
            \(Self.toInstall)

            """)
    }

    @Test("on Debian 12 the administrator takes libgpiod from backports")
    func backports() throws {
        try FileManager.default.removeItem(at: scratch.folder.appending(path: "bin/sudo"))
        #expect(try packages("test-all").errors.contains(" libgpiod-dev/bookworm-backports "))
    }

    @Test("apt is told through sudo that nobody answers questions")
    func unattended() throws {
        let outcome = try packages("run")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let calls = try scratch.text("calls").split(separator: "\n")
        try #require(calls.count == 2)
        #expect(calls.allSatisfy { $0.hasPrefix("noninteractive ") })
        #expect(calls[0].hasSuffix(" update"))
        #expect(calls[1].hasSuffix(Self.toInstall.dropFirst("apt-get install".count)))
    }

    @Test("where nothing is missing, neither sudo nor apt is called")
    func nothingMissing() throws {
        let names = Self.toInstall.split(separator: " ").dropFirst(2)
        try write(names.map { "\($0) installed 1\n" }.joined(), to: "installed")
        try scratch.program("sudo", "echo sudo >>'\(scratch.path)/calls'")
        let outcome = try packages("run")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try scratch.text("calls").isEmpty)
    }

    @Test(
        "what apt could not do ends with what to do",
        arguments: [
            (
                "E: Failed to fetch x  Temporary failure resolving 'x'",
                "the archive was not reached; run this again when the network is there"
            ),
            (
                "E: You don't have enough free space in /var/cache/apt/archives/.",
                "the disk is full; make room, then run this again"
            ),
            (
                "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem. ",
                "dpkg was interrupted before; run 'dpkg --configure -a' as root, then this again"
            ),
            ("E: Broken packages", "apt's words are above"),
        ])
    func failure(words: String, advice: String) throws {
        try playApt(install: "echo \"\(words)\"; exit 100")
        let outcome = try packages("run")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                """
                \(words)
                packages: installing \(Self.toInstall.dropFirst("apt-get install ".count)) failed: \(advice)

                """), "\(outcome.errors)")
    }

    @Test("what a run before could not end, as on a full disk, is ended first")
    func unfinished() throws {
        try playApt(
            install: """
                case " $* " in
                  *' --fix-broken '*) touch '\(scratch.path)/whole' ;;
                  *) [[ -e '\(scratch.path)/whole' ]] || { echo "E: Try 'apt --fix-broken install'"; exit 100; } ;;
                esac
                """)
        let outcome = try packages("run")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try scratch.text("calls").split(separator: "\n").count == 4)
    }

    @Test("lists that cannot be refreshed, as of an archive of somebody else's, do not keep packages from coming")
    func staleLists() throws {
        try playApt(update: "echo 'E: no Release file'; exit 100")
        let outcome = try packages("run")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("\napt could not refresh all of them\n"))
    }

    @Test("a purpose that there is not is wrong usage")
    func wrongPurpose() throws {
        let outcome = try packages("everything")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("board/setup/packages PURPOSE...: "))
    }

    /// The script fails with these words, and apt is not called.
    private func expect(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let outcome = try packages("run")
        #expect(outcome.errors == words, sourceLocation: sourceLocation)
        #expect(outcome.status == 1, sourceLocation: sourceLocation)
        #expect(try scratch.text("calls").isEmpty, sourceLocation: sourceLocation)
    }

    private func packages(_ purpose: String) throws -> Shell.Outcome {
        try Shell.run(
            scratch.folder.appending(path: "board/setup/packages"), [purpose],
            environment: [
                "PATH": scratch.folder.appending(path: "bin").path, "PORTCULLIS_CACHE": scratch.path + "/cache",
            ])
    }

    private func playSwift(_ script: String) throws { try scratch.program("swift", script) }

    private func playApt(update: String = ":", install: String = ":") throws {
        try scratch.program(
            "apt-get",
            """
            printf '%s\\n' "$DEBIAN_FRONTEND $*" >>'\(scratch.path)/calls'
            case " $* " in
              *' update '*) \(update) ;;
              *' install '*) \(install) ;;
            esac
            """)
    }

    private func write(_ text: String, to file: String) throws {
        try text.write(to: scratch.folder.appending(path: file), atomically: true, encoding: .utf8)
    }
}
