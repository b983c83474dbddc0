import Foundation
import Testing

/// Which of this system's package archives are taken for Debian's own, on a copy of board/ with an apt that is a
/// script.
@Suite struct AptSourcesTests {
    private let scratch: Scratch
    private var backports: URL { scratch.folder.appending(path: "backports.sources") }

    /// Sources as they are in Raspberry Pi OS, with more of a vendor's. The first in the alphabet is never Debian's.
    private static let foreign = """
        http://a.maker.example/debian/ bookworm bookworm main Raspberry Pi Foundation
        http://a.vendor.example/debian/ bookworm bookworm main A Vendor
        http://a.vendor.example/debian/ bookworm-backports bookworm-backports main Debian Backports of A Vendor
        http://mirror.example/debian/ stable bookworm main Debian
        http://mirror.example/debian-security/ bookworm-security bookworm-security main Debian

        """

    private static let debian = "http://mirror.example/debian/ bookworm bookworm main Debian\n"

    init() throws {
        scratch = try Scratch()
        let board = scratch.folder.appending(path: "board")
        try FileManager.default.copyItem(at: Shell.root.appending(path: "board"), to: board)
        for (file, from, to) in [
            ("setup/common.sh", "/etc/os-release", scratch.path + "/os-release"),
            ("setup/apt.sh", "/etc/apt/sources.list.d/portcullis-backports.sources", backports.path),
        ] {
            let text = try scratch.text("board/" + file)
            #expect(text.contains(from))
            try text.replacing(from, with: to).write(
                to: board.appending(path: file), atomically: false, encoding: .utf8)
        }
        try "ID=debian\nVERSION_CODENAME=bookworm\n".write(
            to: scratch.folder.appending(path: "os-release"), atomically: true, encoding: .utf8)
        try scratch.program("sudo", "exec \"$@\"")
        try scratch.program("swift", "echo 'Swift Package Manager - Swift 6.3.1'")
        try scratch.program(
            "dpkg-query",
            """
            for name in "${@:4}"; do
              version=1
              [[ $name != libgpiod-dev ]] || version=$(<'\(scratch.path)/version')
              echo "$name installed $version"
            done
            """)
        try write("1.6.3-1", to: "version")
        try playApt(Self.foreign)
    }

    @Test("the archive for the boards' packages is Debian's own, whoever else has a release of that name")
    func boardArchive() throws {
        let outcome = try run("bash", ["-c", ". '\(scratch.path)/board/setup/common.sh'; board_archive"])
        #expect(outcome.output == "http://mirror.example/debian/\n", "\(outcome.errors)")
    }

    @Test("so is the security archive")
    func securityArchive() throws {
        let outcome = try run("bash", ["-c", ". '\(scratch.path)/board/setup/common.sh'; security_archive"])
        #expect(outcome.output == "http://mirror.example/debian-security/\n", "\(outcome.errors)")
    }

    @Test("where this system has no security archive, it is Debian's public one")
    func publicSecurityArchive() throws {
        try playApt(Self.debian)
        let outcome = try run("bash", ["-c", ". '\(scratch.path)/board/setup/common.sh'; security_archive"])
        #expect(outcome.output == "http://security.debian.org/debian-security/\n", "\(outcome.errors)")
    }

    @Test("where no archive is Debian's own, none is taken for it")
    func none() throws {
        try playApt("http://a.vendor.example/debian/ bookworm bookworm main A Vendor\n")
        let outcome = try run("bash", ["-c", ". '\(scratch.path)/board/setup/common.sh'; board_archive"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix(": apt on this system has no archive of Debian's own for 'bookworm'\n"))
    }

    @Test("the backports that are added are Debian's own")
    func added() throws {
        let outcome = try packages()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try scratch.text("backports.sources")
        #expect(text.contains("\nURIs: http://mirror.example/debian/\nSuites: bookworm-backports\n"))
    }

    @Test("backports that cannot be fetched are not left behind, where they would break apt")
    func notFetched() throws {
        try playApt(
            Self.debian, update: "[ ! -e '\(backports.path)' ] || { echo 'E: no Release file' >&2; exit 100; }")
        let outcome = try packages()
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                """
                E: no Release file
                packages: http://mirror.example/debian/ has no bookworm-backports that can be used (apt's words are above)
                \(backports.path) is removed again

                """), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: backports.path))
    }

    @Test("nor are those without libgpiod 2")
    func withoutLibrary() throws {
        try playApt(Self.debian, candidate: "1.6.3-1")
        let outcome = try packages()
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("packages: bookworm-backports of http://mirror.example/debian/ has no libgpiod 2\n")
        )
        #expect(!FileManager.default.fileExists(atPath: backports.path))
    }

    private func packages() throws -> Shell.Outcome { try run(scratch.path + "/board/setup/packages", ["test-all"]) }

    private func run(_ command: String, _ arguments: [String]) throws -> Shell.Outcome {
        try Shell.run(
            URL(filePath: "/usr/bin/env"), [command] + arguments,
            environment: ["PATH": scratch.searchPath, "PORTCULLIS_CACHE": scratch.path + "/cache"])
    }

    /// An apt that has these sources, "URI RELEASE CODENAME COMPONENT ORIGIN", and installs version 2 of the library.
    private func playApt(_ sources: String, update: String = ":", candidate: String = "2.1.3-1~bpo12+1") throws {
        try write(sources, to: "sources")
        try scratch.program(
            "apt-get",
            """
            case " $* " in
              *' update '*) \(update) ;;
              *' indextargets '*)
                while read -r uri release codename component origin; do
                  line=${3//'$(REPO_URI)'/$uri}
                  line=${line//'$(RELEASE)'/$release}
                  line=${line//'$(CODENAME)'/$codename}
                  line=${line//'$(COMPONENT)'/$component}
                  printf '%s\\n' "${line//'$(ORIGIN)'/$origin}"
                done <'\(scratch.path)/sources' ;;
              *' install '*) echo '2.1.3-1~bpo12+1' >'\(scratch.path)/version' ;;
            esac
            """)
        try scratch.program(
            "apt-cache",
            "case \" $* \" in *' -t '*) echo '  Candidate: \(candidate)' ;; *) echo '  Candidate: 1.6.3-1' ;; esac")
    }

    private func write(_ text: String, to file: String) throws {
        try text.write(to: scratch.folder.appending(path: file), atomically: true, encoding: .utf8)
    }
}
