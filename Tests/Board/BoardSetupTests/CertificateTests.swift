import Foundation
import Testing

/// What `make certificate` says, where it could be wrong and nobody would see it.
@Suite struct CertificateTests {
    /// A program that allocates in one function that is called and in another one that is not.
    private static let program = """
        #include <stdlib.h>
        void *volatile kept;
        void nobody_calls(void) { kept = malloc(4); }
        __attribute__((noinline)) static void give_back(void *memory) { free(memory); }
        int begin(int count) { kept = calloc(count, 2); give_back(kept); return 0; }
        """

    /// The same as an object file, with a section for each function as in the firmware.
    private func object(in scratch: Scratch) throws -> String {
        let source = scratch.folder.appending(path: "program.c")
        try Self.program.write(to: source, atomically: true, encoding: .utf8)
        let object = scratch.folder.appending(path: "program.o").path
        let compiled = try Shell.command("gcc", ["-O1", "-ffunction-sections", "-c", source.path, "-o", object])
        #expect(compiled.status == 0, "\(compiled.errors)")
        return object
    }

    @Test("what is called refers to an allocator, by the name of its caller; what nobody calls does not count")
    func references() throws {
        let scratch = try Scratch()
        let object = try object(in: scratch)
        let outcome = try Shell.script("board/setup/references", ["--objects", "begin", object])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "calloc begin\nfree give_back\n")
        let all = try Shell.script("board/setup/references", ["--objects", "nobody_calls", object])
        #expect(all.output == "malloc nobody_calls\n")
    }

    @Test("a program without its beginning is an error, and not a program that refers to nothing")
    func noEntry() throws {
        let scratch = try Scratch()
        let outcome = try Shell.script("board/setup/references", ["--objects", "elsewhere", object(in: scratch)])
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors == "references: there is no elsewhere in the objects\n")
    }

    @Test("our code refers to no allocator, on any board", arguments: Table.architectures)
    func allocators(architecture: String) throws {
        let outcome = try Shell.script("board/setup/references", [architecture])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = Set(outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } })
        // That something was seen at all.
        #expect(names.contains("ini_parse_stream") && names.contains("gpiod_chip_open"), "\(names)")
        let allocators = [
            "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "swift_slowAlloc", "swift_allocObject",
            "swift_coroFrameAlloc",
        ]
        #expect(names.isDisjoint(with: Set(allocators.map { $0[...] })), "\(names)")
    }

    @Test("a digest on the certificate is that of the file", arguments: Table.architectures)
    func digests(architecture: String) throws {
        let outcome = try Shell.script("board/setup/certificate", ["--digests", architecture])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let file = Shell.root.appending(path: ".build/firmware/\(architecture)/portcullisd").path
        let digest = try Shell.command("sha256sum", [file]).output.prefix { $0 != " " }
        #expect(digest.count == 64)
        let cells = outcome.output.split(separator: "|").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        #expect(cells.first == architecture)
        #expect(cells.count > 4 && cells[4] == digest, "\(cells)")
    }

    @Test("an architecture or a board file that is not there is an error of one line")
    func wrongCalls() throws {
        let unknown = try Shell.script("board/setup/certificate", ["board/demo.board", "pdp11"])
        #expect(unknown.status == 2)
        #expect(unknown.errors.hasPrefix("certificate: unknown architecture 'pdp11'"))
        let missing = try Shell.script("board/setup/certificate", ["no.board", "arm64"])
        #expect(missing.status == 1)
        #expect(missing.errors == "certificate: there is no board file no.board\n")
    }

    /// What the page says of a board and its proofs, where the tool is this script.
    private func page(_ tool: String) throws -> Shell.Outcome {
        let scratch = try Scratch()
        try scratch.program("portcullis", tool)
        let program = scratch.folder.appending(path: "bin/portcullis").path
        return try Shell.script("board/setup/certificate", ["--proofs", program, "board/demo.board"])
    }

    @Test("the page identifies the board by its digest and what it wires, and says nothing better than the proofs do")
    func wholeProofs() throws {
        let outcome = try page(
            """
            case $1 in
              check) echo 'demo.board: good'; echo 'lane north: turnstile' ;;
              prove)
                if [[ -z ${2:-} ]]; then echo 'turnstile  who may pass'; exit; fi
                echo "turnstile: proved"
                echo '  rules after every step: books-balance' ;;
            esac
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let file = Shell.root.appending(path: "board/demo.board").path
        let digest = try Shell.command("sha256sum", [file]).output.prefix { $0 != " " }
        #expect(digest.count == 64 && outcome.output.contains(digest))
        #expect(outcome.output.contains("\n    lane north: turnstile\n"))
        #expect(outcome.output.contains("\n- 2 *proved*: every reachable state"))
        #expect(outcome.output.contains("\nshown by: every reachable state\n"))
        for verdict in ["in parts", "not seen", "NOT TRUE"] { #expect(!outcome.output.contains("*\(verdict)")) }
    }

    @Test("what was proved in parts, or not at all, is said where the page says what is shown")
    func partialProofs() throws {
        let outcome = try page(
            """
            case $1 in
              check) echo 'demo.board: good' ;;
              prove)
                if [[ -z ${2:-} ]]; then echo 'turnstile  who may pass'; exit; fi
                case $3 in
                  turnstile) echo 'turnstile: not seen to the end'; echo 'stopped by a stone' >&2; exit 1 ;;
                  *) echo 'north: turnstile: NOT TRUE'; echo 'north: with its sensors: proved in parts'; exit 1 ;;
                esac ;;
            esac
            """)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("not all of it holds: turnstile board/demo.board"))
        #expect(outcome.output.contains("\n- 1 *proved in parts*: "))
        #expect(outcome.output.contains("\n- 1 *not seen to the end*: "))
        #expect(outcome.output.contains("\n- 1 *NOT TRUE*: "))
        #expect(outcome.output.contains("\nshown by: the states that were seen, which are not all\n"))
        #expect(outcome.output.contains("\n    stopped by a stone\n"))
    }

    @Test("a board file that is wrong is said before anything is measured")
    func brokenBoard() throws {
        let outcome = try page("echo 'demo.board:3: unknown key' >&2; exit 1")
        #expect(outcome.status == 1)
        #expect(outcome.errors == "demo.board:3: unknown key\ncertificate: board/demo.board is no good board file\n")
    }
}
