import Foundation
import Testing

/// What make makes of the variables that somebody gives it: the commands that it would run.
@Suite struct MakeTests {
    @Test("a HOST of the environment is this computer's name, and no bench")
    func hostOfTheEnvironment() throws {
        let emulated = try make(["hil"], environment: ["HOST": "pc", "BOARD": "board/demo.board"])
        #expect(!emulated.output.contains("--host"))
        #expect(emulated.output.contains("portcullis-hil --arch "))
        let bench = try make(["hil", "HOST=user@bench"])
        #expect(bench.output.contains("portcullis-hil --host 'user@bench' --board 'board/demo.board'"))
    }

    @Test("nor is it a board to deploy to", arguments: ["deploy", "rollback", "undeploy", "status", "logs", "pull"])
    func noBoard(target: String) throws {
        let outcome = try Shell.make([target], environment: ["HOST": "pc"])
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasPrefix(
                "make \(target) needs HOST=user@host, a board that you can log in to\n"))
    }

    @Test("a board file's path may have blanks and quotes", arguments: ["a b.board", "it's.board", "$(ls).board"])
    func quoted(path: String) throws {
        let given = "BOARD=" + path.replacing("$", with: "$$")
        let word = "'" + path.replacing("'", with: #"'\''"#) + "'"
        #expect(try make(["run", given]).output.hasSuffix(" simulate \(word)\n"))
        #expect(try make(["deploy", "HOST=user@gate", given]).output.hasSuffix("deploy/deploy 'user@gate' \(word) \n"))
        #expect(try make(["hil", "HOST=user@gate", given]).output.contains(" --board \(word) "))
    }

    @Test("journals are fetched as make is told, and a NAME of the environment is another one")
    func pull() throws {
        let all = try make(["pull", "HOST=user@gate"], environment: ["NAME": "pc", "OUT": "out"])
        #expect(all.output.hasSuffix("\ndeploy/pull  'user@gate' \n"))
        let one = try make(["pull", "HOST=user@gate", "NAME=north", "OUT=a b"])
        #expect(one.output.hasSuffix("\ndeploy/pull --out 'a b' 'user@gate' 'north'\n"))
    }

    @Test("logs are shown, or made into a waveform where a file is named on the command line")
    func logs() throws {
        let shown = try make(["logs", "HOST=user@gate", "FOLLOW=1"], environment: ["VCD": "x.vcd"])
        #expect(shown.output.hasSuffix("\ndeploy/logs --follow 'user@gate'\n"))
        let made = try make(["logs", "HOST=user@gate", "VCD=a b.vcd", "NAME=north"])
        #expect(made.output.hasSuffix(" && deploy/waveform 'a b.vcd' 'user@gate' 'north'\n"))
        #expect(made.output.contains("board/setup/program --debug portcullis portcullis-journal "))
    }

    @Test("a fleet is as large, and its run as long, as the command line says; the environment has no say")
    func fleet() throws {
        let usual = try make(["test-fleet"], environment: ["BOARDS": "1", "TIME": "2", "SEED": "3"]).output
        #expect(usual.contains("fleet-rig run "))
        #expect(!usual.contains("--boards") && !usual.contains("--seconds") && !usual.contains("--seed"))
        let given = try make(["test-fleet", "BOARDS=50", "TIME=120", "KILLS=5", "SEED=7"]).output
        for option in ["--boards '50'", "--seconds '120'", "--broker-kills '5'", "--seed '7'"] {
            #expect(given.contains(" \(option)"))
        }
    }

    @Test("campaigns have numbers of their own, unless somebody gives others")
    func campaigns() throws {
        #expect(try make(["kills"]).output.contains("portcullis-hil --arch arm64 --kills '2000'\n"))
        #expect(try make(["kills", "COUNT=50"]).output.contains(" --kills '50'\n"))
        #expect(try make(["month"]).output.contains("portcullis-hil --arch arm64 --days '30'  \n"))
        let short = try make(["month", "DAYS=2", "HOURS=1", "PASSAGES=100"])
        #expect(short.output.contains(" --days '2' --hours '1' --passages '100'\n"))
        #expect(try make(["power-cuts"]).output.contains("deploy/test/power-cuts '50'\n"))
    }

    @Test("the certificate is for every architecture, or those that are named, and runs the emulated boards they have")
    func certificate() throws {
        let all = try make(["certificate", "BOARD=board/demo.board"])
        #expect(all.output.hasSuffix("board/setup/certificate  'board/demo.board' all\n"))
        #expect(all.output.contains("for arch in arm64 armv7 armv6; do"))
        let some = try make(["certificate", "ARCH=armv7 riscv64", "BOARD=gate.board"])
        #expect(some.output.hasSuffix("board/setup/certificate  'gate.board' armv7 riscv64\n"))
        #expect(some.output.contains("for arch in armv7; do"))
        let quick = try make(["certificate", "QUICK=1", "BOARD=board/demo.board"])
        #expect(quick.output.hasSuffix("board/setup/certificate --quick 'board/demo.board' all\n"))
        #expect(!quick.output.contains("for arch"))
    }

    @Test("a certificate is of somebody's own board: without one there is none")
    func noBoard() throws {
        let outcome = try Shell.make(["certificate"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("make certificate needs BOARD=file, a board file\n"))
    }

    private func make(_ arguments: [String], environment: [String: String] = [:]) throws -> Shell.Outcome {
        let outcome = try Shell.make(["-n"] + arguments, environment: environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }
}
