import DesktopTool
import Foundation
import Simulation
import Statecharts
import TestSupport
import Testing

@testable import HardwareInLoop

/// The cases over ssh, on an emulated bench: two simulated chips that are wired to each other. Nothing in it is warped,
/// so the cases are those that leave a slow machine time. One test after another: they share the lines.
@Suite(.serialized, .boards, .switchedOffAfterwards) struct VirtualBenchTests {
    static let bench = Result { try VirtualBench() }
    static let board = Result { try LoadedBoard(Repository.board.appending(path: "hil/virtual-bench.board").path) }
    static let wiring = Result { try Bench(of: board.get()) }

    /// A customer with very slow coins: on a busy desktop the emulated wires may stand still for a while.
    static let slowCustomer = HILCase(
        name: "slow-customer", group: .signals, proves: "Coins count before and after a SIGKILL.",
        board: CaseList.gate("pulse-max = 2s", "coin-stuck = 10s", "pulse-min = 1ms", coinValue: 50),
        steps: [
            .set(""), .start, .play("pulse coin-slot 500ms\nwait 500ms\n"), .levels("paid"), .kill, .set(""), .start,
            .play("pulse coin-slot 500ms\nwait 500ms\npulse person-sensor 500ms\nwait 500ms\n"), .levels("passed"),
            .term,
        ],
        check: .init(
            counts: [.init(run: 1, counter: "passages", value: 1)],
            levels: [
                .init(kept: "paid", line: "north.doors", isActive: true),
                .init(kept: "passed", line: "north.doors", isActive: false),
            ]))

    /// A customer who stays for ten minutes, which is longer than anybody waits here.
    static let longCustomer = HILCase(
        name: "long-customer", group: .signals, proves: "It is still being played.", board: CaseList.gate(),
        steps: [.set(""), .start, .play("pulse coin-slot 50ms\nwait 10m\n"), .kill, .start, .term])

    private func machine(_ first: Remote, _ second: Remote? = nil, wiring: Bench? = nil) throws -> BenchMachine {
        var machine = try BenchMachine(
            root: Repository.root, board: VirtualBenchTests.board.get(),
            bench: wiring ?? VirtualBenchTests.wiring.get(), first: first, second: second,
            work: Repository.work.appending(path: "bench-results"))
        machine.mostApart = .seconds(2)
        return machine
    }

    private func run(_ names: [String], wiring: Bench? = nil, twoBoards: Bool = false) throws -> Results {
        let configuration = try VirtualBenchTests.bench.get().configuration
        let first = try Remote("bench", configuration: configuration)
        defer { first.close() }
        let second = twoBoards ? try Remote("bench", configuration: configuration) : nil
        defer { second?.close() }
        let cases = try CaseList.all(root: Repository.root) + [VirtualBenchTests.slowCustomer]
        return try machine(first, second, wiring: wiring)
            .run(names.map { name in try #require(cases.first { $0.name == name }) })
    }

    /// What a command on the bench says.
    private func ask(_ command: String) throws -> String {
        let ended = try Program.run(
            [
                "sh", "-c", "ssh \"$@\"; exit $?", "ssh", "-F", VirtualBenchTests.bench.get().configuration, "bench",
                command,
            ])
        return String(decoding: ended.output, as: UTF8.self)
    }

    @Test(
        "cases pass on a board whose lines are wired to each other, and those that it cannot run say why",
        arguments: [false, true])
    func cases(twoBoards: Bool) throws {
        let results = try run(
            ["secure-at-start", "safe-at-a-fault", "slow-customer", "chip-removed-and-back"],
            twoBoards: twoBoards)
        #expect(results.firmware?.contains(/^portcullisd .*, commit ./) == true)
        for result in results.cases.dropLast() {
            #expect(result.verdict == .passed, "\(result.item.name)")
        }
        #expect(
            results.cases.last?.verdict
                == .notPossible("it needs a simulated chip, which can be taken away and held by somebody else"))
        #expect(try ask("ls /tmp").contains("portcullis-hil") == false)
    }

    @Test("a firmware that runs already is named, and goes on running")
    func busy() throws {
        let pid = try ask(
            """
            cat >/tmp/service.board <<END
            \(String(contentsOf: Repository.board.appending(path: "virtual.board"), encoding: .utf8))
            END
            /in/portcullisd --board /tmp/service.board </dev/null >/dev/null 2>/tmp/service.txt &
            until grep -q ready /tmp/service.txt; do sleep 0.1; done
            echo $!
            """
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        let error = try #require(throws: ToolError.self) { try run(["paying-exactly"]) }
        #expect(
            error.message.hasPrefix("bench: the firmware does not start: board: north.coin-slot (GPIO17) is busy, "))
        #expect(error.message.contains("held by 'portcullis'; nothing of that was stopped"))
        #expect(try ask("kill -TERM \(pid) && echo it ran") == "it ran\n")
        #expect(try ask("ls /tmp").contains("portcullis-hil") == false)
    }

    @Test("a connection that is cut ends the case that is being played, and leaves nothing on the board")
    func cut() throws {
        let remote = try Remote("bench", configuration: VirtualBenchTests.bench.get().configuration)
        defer { remote.close() }
        let check = try Program.run(
            ["sh", "-c", "ssh \"$@\"; exit $?", "ssh"] + remote.options + ["-O", "check", "bench"])
        let ssh = try #require(check.errors.firstMatch(of: /pid=([0-9]+)/)?.1, "\(check.errors)")
        // As soon as the firmware has seen the coin, whoever carries the connection is gone.
        let killer = Process()
        killer.executableURL = URL(filePath: "/bin/sh")
        killer.arguments = [
            "-c", "ssh -F \"$1\" bench \"$2\"; kill -KILL \"$3\"", "sh",
            try VirtualBenchTests.bench.get().configuration,
            "until grep -q edge \(remote.folder)/results/long-customer/trace.jsonl 2>/dev/null; do sleep 0.1; done",
            String(ssh),
        ]
        killer.standardInput = FileHandle.nullDevice
        try killer.runWithAllSignals()
        var machine = try machine(remote)
        var said: [String] = []
        machine.say = { said.append($0) }
        let results = try machine.run([VirtualBenchTests.longCustomer, VirtualBenchTests.slowCustomer])
        killer.waitUntilExit()
        #expect(
            said == [
                "bench: copying the firmware and trying to start it ...", "bench: case 1 of 2, long-customer ...",
                "bench: case 2 of 2, slow-customer ...",
            ])
        #expect(
            results.cases.map(\.verdict) == Array(repeating: .failed(["bench: the connection broke off"]), count: 2))
        _ = try ask("n=0; while [ -d \(remote.folder) ] && [ $n -lt 300 ]; do n=$((n + 1)); sleep 0.1; done")
        #expect(try ask("ls /tmp").contains("portcullis-hil") == false)
        #expect(try ask("ps").contains(remote.folder) == false)
    }

    @Test("partners on a chip that is not there end each case with the reason", arguments: [false, true])
    func wrongLabel(twoBoards: Bool) throws {
        let board = try VirtualBenchTests.board.get()
        let text = try String(contentsOfFile: Bench.file(of: board), encoding: .utf8)
            .replacing("label = portcullis-bench", with: "label = nobody")
        let wiring = try Bench(text, file: "wrong-label.bench", board: board)
        let results = try run(["paying-exactly", "slow-customer"], wiring: wiring, twoBoards: twoBoards)
        for result in results.cases {
            guard case .failed(let complaints) = result.verdict else {
                Issue.record("\(result.item.name) did not fail")
                continue
            }
            #expect(complaints.count == 1)
            #expect(
                complaints[0].contains(
                    /^.*\/wires: no GPIO chip has the label 'nobody'; [^\n]*portcullis-bench[^\n]*$/
                ))
        }
    }

    @Test("a partner that the chip does not have is named, whatever its place", arguments: [8, 9])
    func unknownPartner(count: Int) throws {
        let partners = (1..<count).map { "drive \($0) \($0) lane-\($0).role" } + ["drive 50 PARTNER99 north.doors"]
        let said = try ask(
            """
            printf '%s\\n' 'label portcullis-bench' \(partners.map { "'\($0)'" }.joined(separator: " ")) >/tmp/partners
            printf 'end 0\\n' >/tmp/plan
            for step in set 'levels levels'; do
              echo "$step" | /in/stimulus --programs /in --case /tmp --result /tmp/partnerless --wires /tmp/partners 2>&1
            done
            rm -r /tmp/partnerless
            """)
        let name = count > 8 ? "bench" : "north.doors"
        #expect(said.contains("/tmp/partners: \(name).partner (PARTNER99) is not on the chip"), "\(said)")
    }

    @Test("a key that the board refuses, a board whose key is not known, and one that is not there")
    func refused() throws {
        let bench = try VirtualBenchTests.bench.get()
        let folder = bench.folder
        func message(_ change: (String) -> String) throws -> String {
            let text = try String(contentsOf: folder.appending(path: "ssh_config"), encoding: .utf8)
            let file = folder.appending(path: "other_config")
            try change(text).write(to: file, atomically: true, encoding: .utf8)
            return try #require(throws: ToolError.self) { _ = try Remote("bench", configuration: file.path) }.message
        }
        let other = folder.appending(path: "other_key").path
        try? FileManager.default.removeItem(atPath: other)
        _ = try Program.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", other])
        #expect(
            try message { $0.replacing(/IdentityFile .*/, with: "IdentityFile \(other)") }
                .hasPrefix("bench: it refuses the key"))
        #expect(
            try message { $0.replacing(/UserKnownHostsFile .*/, with: "UserKnownHostsFile /dev/null") }
                .hasPrefix("bench: its host key is not known"))
        #expect(try message { $0.replacing(/Port .*/, with: "Port 1") }.hasPrefix("bench: cannot be reached"))
    }
}

/// A virtual board that nobody waits for any more.
@Suite(.boards) struct AbandonedBoardTests {
    @Test("a virtual board is switched off when the input that it was given ends")
    func abandoned() throws {
        let script = try CaseList.matching("paying-exactly", in: CaseList.scripts(root: Repository.root))[0]
        let work = Repository.work.appending(path: "abandoned")
        try? FileManager.default.removeItem(at: work)
        try CaseFolder(
            script, board: LoadedBoard(text: script.board, name: script.name), firmware: script.board
        ).write(to: work.appending(path: script.name))
        let console = work.appending(path: "out/console.log").path
        let ended = try Program.run([
            "sh", "-c",
            "until [ -s \"$1\" ]; do sleep 0.05; done | \"$2\" --until-eof --out \"$3\" \"$4\"", "sh", console,
            Repository.board.appending(path: "virtual/run").path, work.appending(path: "out").path,
            work.appending(path: script.name).path,
        ])
        #expect(ended.status == 1)
        #expect(ended.errors == "run: standard input has ended, and the virtual board was switched off\n")
        let running = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap {
            try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
        }
        #expect(!running.contains { $0.hasPrefix("qemu") && $0.contains(console) })
    }
}

extension Trait where Self == SwitchedOffAfterwards {
    /// Looking at its wires takes the bench half a processor, for as long as it is on.
    fileprivate static var switchedOffAfterwards: Self { Self() }
}

private struct SwitchedOffAfterwards: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        // Without a bench its tests have said why.
        if case .success(let bench) = VirtualBenchTests.bench { try bench.switchOff() }
    }
}

/// The emulator with the bench; it ends with the process that holds its standard input, or before.
final class VirtualBench: Sendable {
    let folder = Repository.work.appending(path: "bench")
    private let input = Pipe()

    var configuration: String { folder.appending(path: "ssh_config").path }

    func switchOff() throws { try input.fileHandleForWriting.close() }

    init() throws {
        let process = Process()
        process.executableURL = Repository.board.appending(path: "hil/virtual-bench")
        process.arguments = [folder.path]
        process.standardInput = input
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.runWithAllSignals()
        var said = Data()
        while !said.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else {
                let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                throw ToolError.failure(
                    "board/hil/virtual-bench did not start; `make virtual-board` sets it up\n\(complaint)")
            }
            said += more
        }
    }
}
