import Foundation
import Testing

/// Ways back: after a deployment, by hand or by itself; and those on which something else fails.
@Suite struct RollbackTests {
    private let board: FakeBoard

    init() throws { board = try FakeBoard() }

    // MARK: By hand

    @Test("package and board files of before the last deployment come back together, once")
    func byHand() throws {
        try twoVersions()
        let outcome = try board.rollBack()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.result
                == "done: the board went back; portcullis 1 and the board files of then are in place and running\n",
            "\(outcome)")
        try expectFirst()
        #expect(board.state() == "active")
        let again = try board.rollBack()
        #expect(again.status == 1)
        #expect(again.said.contains("no previous version is kept on this board"), "\(again)")
        try expectFirst()
        #expect(try board.deploy(board.package("3"), board: "newer").result.hasPrefix("done: "))
    }

    @Test("there is no way back from the first deployment")
    func first() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        let outcome = try board.rollBack()
        #expect(outcome.status == 1)
        #expect(outcome.result == "done: portcullis@gate is running and ready\n", "\(outcome)")
        try expectFirst()
    }

    @Test("a deployment that was refused or rolled back leaves the way back as it was")
    func keptOverFailures() throws {
        try twoVersions()
        let crashing = try board.deploy(board.package("3", firmware: "crashing"), board: "newer")
        #expect(crashing.result.hasPrefix("rolled back: "), "\(crashing)")
        let refused = try board.deploy(board.package("4", firmware: "healthy\nexit 1\n#"), board: "newer")
        #expect(refused.result.hasPrefix("refused: "), "\(refused)")
        #expect(try board.rollBack().status == 0)
        try expectFirst()
    }

    @Test("a version to go back to that does not run is undone, and the board is as it was")
    func undone() throws {
        _ = try board.deploy(board.package("1", firmware: "aging"), board: "old")
        _ = try board.deploy(board.package("2"), board: "new")
        // What the first version needs is gone.
        try board.command(
            "timeout",
            does: "if grep -q aging \(board.path("usr/bin/portcullisd")); then exit 1; fi; shift; exec \"$@\"")
        let outcome = try board.rollBack()
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.result.hasPrefix("rolled back: the version to go back to did not run; "), "\(outcome)")
        #expect(board.text("usr/bin/portcullisd").contains("healthy 2"))
        #expect(board.text("etc/portcullis/gate.board") == "new")
        #expect(board.state() == "active")
        #expect(board.has("var/lib/portcullis-deploy/previous/package.deb"))
    }

    @Test("what the earlier firmware refuses is refused with its words, before anything is touched")
    func refused() throws {
        let words = "gate.board: the record has 40 in banknotes, which this version does not know"
        let picky = "healthy\ncase \"$*\" in *'--record '*/run/portcullis/gate/record*)"
        _ = try board.deploy(
            board.package(
                "1", firmware: "\(picky) [ ! -e \(board.path("banknotes")) ] || { echo '\(words)'; exit 1; } ;; esac\n#"
            ),
            board: "old")
        _ = try board.deploy(board.package("2"), board: "new")
        try board.put("", in: "banknotes")
        _ = board.commands()
        let outcome = try board.rollBack()
        #expect(outcome.status == 1)
        #expect(outcome.said.contains(words), "\(outcome)")
        #expect(outcome.result == "refused: this board cannot take it; nothing was changed\n", "\(outcome)")
        #expect(board.text("etc/portcullis/gate.board") == "new")
        #expect(!board.commands().contains("stop "))
    }

    @Test("a gate that the last deployment brought is gone, and comes back if the way back fails")
    func newGate() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        _ = try board.deploy(board.package("1"), board: "side", as: "side")
        let link = "etc/systemd/system/multi-user.target.wants/portcullis@side.service"
        #expect(FileManager.default.isSymbolicLink(board.path(link)))
        #expect(try board.rollBack().status == 0)
        #expect(board.state("side") == "inactive")
        #expect(!board.has("etc/portcullis/side.board"))
        #expect(!FileManager.default.isSymbolicLink(board.path(link)))
        #expect(board.state() == "active")
    }

    // MARK: By itself

    @Test("a version that crashes three times goes back by itself, once; status and journal have it")
    func byItself() throws {
        try twoVersions()
        try board.command("logger", does: "echo \"$*\" >>$PORTCULLIS_ROOT/syslog")
        try crash(["signal", "core-dump", "watchdog"])
        let outcome = try board.watch()
        let why = "portcullis 2 crashed 3 times within its first hours, and the board goes back by itself"
        #expect(outcome.said.hasPrefix("<4>\(why)\n"), "\(outcome)")
        #expect(
            outcome.result == "done: \(why); portcullis 1 and the board files of then are in place and running\n",
            "\(outcome)")
        #expect(board.text("syslog").contains(why))
        try expectFirst()
        // The version that came back stays, whatever it does.
        try crash(["signal", "signal", "signal", "signal"])
        #expect(try board.watch().said == "")
        try expectFirst()
    }

    @Test("crashes count over boots, and not for ever")
    func limits() throws {
        try twoVersions()
        try crash(["signal"])
        try board.put("100 2\n", in: "var/lib/portcullis-deploy/probation")
        #expect(try board.watch().said.contains("crashed 3 times"))
        try expectFirst()

        #expect(try board.deploy(board.package("3"), board: "new").result.hasPrefix("done: "))
        #expect(board.text("var/lib/portcullis-deploy/probation") == "0 0\n")
        try board.put("21600 2\n", in: "var/lib/portcullis-deploy/probation")
        #expect(try board.watch().said == "")
        #expect(!board.has("var/lib/portcullis-deploy/probation"))
        #expect(board.text("usr/bin/portcullisd").contains("healthy 3"))
    }

    @Test("a version that somebody installed by hand stays")
    func byAnother() throws {
        try twoVersions()
        #expect(try board.run("dpkg", ["-i", board.package("3")]).status == 0)
        try crash(["signal", "signal", "signal"])
        #expect(try board.watch().said.contains("it was not put there by 'make deploy'; it stays"))
        #expect(board.text("usr/bin/portcullisd").contains("healthy 3"))
    }

    @Test(
        "only signals and the watchdog are crashes; a firmware that ends by itself, or is stopped, is none",
        arguments: [
            ("signal", 1), ("core-dump", 1), ("watchdog", 1), ("exit-code", 0), ("timeout", 0), ("oom-kill", 0),
            ("success", 0),
        ])
    func counted(result: String, lines: Int) throws {
        let folder = board.scratch.folder.path
        let script = try Shell.command(
            "sed",
            [
                "s|/usr/bin/portcullisd|true|; s|${0%/\\*}|\(Shell.root.path)/deploy/on-board|",
                Shell.root.appending(path: "deploy/service/after-stop").path,
            ])
        _ = try board.run(
            "sh", ["-c", script.output, "after-stop", "\(folder)/gate.board"],
            environment: ["RUNTIME_DIRECTORY": folder, "SERVICE_RESULT": result])
        let written = (try? board.scratch.text("crashes")) ?? ""
        #expect(written.split(separator: "\n").count == lines)
    }

    // MARK: What fails on the way

    @Test("a card that is full from the start keeps everything, and restarts nothing")
    func full() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        try board.command(
            "tar",
            does: """
                case "$*" in -x*configuration.tar*) echo 'tar: No space left on device'; exit 2 ;; esac
                exec /usr/bin/tar "$@"
                """)
        _ = board.commands()
        let outcome = try board.deploy(board.package("2", firmware: "crashing"), board: "new")
        #expect(outcome.result == "refused: what is there now could not be kept; nothing was changed\n", "\(outcome)")
        try expectFirst()
        #expect(!board.commands().contains("stop "))
    }

    @Test("one that fills up meanwhile keeps the board files whole, and what runs goes on")
    func fullLater() throws {
        _ = try board.deploy(board.package("1"), board: "side", as: "side")
        _ = try board.deploy(board.package("1"), board: "old")
        try board.command(
            "tar",
            does: """
                case "$*" in -x*configuration.tar*) if [ -e \(board.path("var/lib/portcullis-deploy/present/changing")) ]; then
                echo 'tar: No space left on device'; exit 2; fi ;; esac; exec /usr/bin/tar "$@"
                """)
        let outcome = try board.deploy(board.package("2", firmware: "crashing"), board: "new")
        #expect(outcome.result.hasPrefix("failed: "), "\(outcome)")
        #expect(board.text("etc/portcullis/side.board") == "side")
        #expect(board.text("etc/portcullis/gate.board") == "new")
        // With room again the next deployment undoes it first.
        try board.withdraw("tar")
        let next = try board.deploy(board.package("3", firmware: "crashing"), board: "newer")
        #expect(next.said.contains("an earlier deployment was left half done; it is undone first\n"))
        try expectFirst()
        #expect(board.state() == "active")
        #expect(board.state("side") == "active")
    }

    @Test("a package larger than the free room is refused")
    func noRoom() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        try board.command("df", does: "printf 'Filesystem\\n/dev/card 10 10 0 100%% /\\n'")
        try board.command(
            "dpkg-deb", does: "case $3 in Installed-Size) echo 30000 ;; *) exec /usr/bin/dpkg-deb \"$@\" ;; esac")
        let outcome = try board.deploy(board.package("2"), board: "new")
        #expect(outcome.result.hasPrefix("refused: "), "\(outcome)")
        #expect(outcome.log.contains("has room for 0 KiB; expected 30000 KiB\n"), "\(outcome)")
    }

    @Test("a gate that the failed deployment did not touch is not restarted")
    func untouched() throws {
        _ = try board.deploy(board.package("1"), board: "side", as: "side")
        _ = try board.deploy(board.package("1"), board: "old")
        _ = board.commands()
        // The installation fails, before anything is restarted.
        let failed = try board.deploy(board.package("2", postinst: "exit 7"), board: "new")
        #expect(failed.result.hasPrefix("rolled back: "), "\(failed)")
        #expect(!board.commands().contains("stop "))
        // The first gate does not start with it, and the one that is deployed has not been touched then.
        let crashing = try board.deploy(board.package("3", firmware: "crashing"), board: "new")
        #expect(crashing.result.hasPrefix("rolled back: "), "\(crashing)")
        let commands = board.commands()
        #expect(commands.contains("stop portcullis@side.service"))
        #expect(!commands.contains("stop portcullis@gate.service"), "\(commands)")
    }

    @Test("a boot waits for whoever is at work; in the end it says so, and no gate starts")
    func locked() throws {
        try halfDone()
        _ = board.commands()
        let held = try board.run(
            "flock",
            [
                board.path("var/lib/portcullis-deploy/lock"), "sh",
                board.path("var/lib/portcullis-deploy/present/transaction"), "recover",
            ])
        #expect(held.status == 1, "\(held)")
        #expect(held.said.contains("the gates do not start, and stay at their fail-safe levels"), "\(held)")
        #expect(board.commands().contains("--no-block stop portcullis@gate.service\n"))
        #expect(board.has("var/lib/portcullis-deploy/present/changing"))
        // Later it is undone as ever.
        #expect(try board.recover().result.hasPrefix("rolled back: "))
        try expectFirst()
    }

    @Test("a deployment does not begin while a boot has something to undo")
    func bootIsFirst() throws {
        try halfDone()
        try board.put("12 portcullis-deploy-recovery.service start waiting\n", in: "jobs")
        let outcome = try board.deploy(board.package("3"), board: "newer")
        #expect(outcome.status == 1)
        #expect(outcome.said == "another deployment to this board is under way\n", "\(outcome)")
    }

    // MARK: What is used above

    private func twoVersions() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        #expect(try board.deploy(board.package("2"), board: "new").result.hasPrefix("done: "))
        #expect(board.text("etc/portcullis/gate.board") == "new")
    }

    /// A deployment whose power went in the middle.
    private func halfDone() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        _ = try board.deploy(board.package("2", preinst: FakeBoard.powerLoss), board: "new")
        #expect(board.has("var/lib/portcullis-deploy/present/changing"))
    }

    private func crash(_ results: [String]) throws {
        try board.put(results.map { $0 + "\n" }.joined(), in: "run/portcullis/gate/crashes")
    }

    private func expectFirst() throws {
        #expect(board.text("usr/bin/portcullisd").contains("healthy 1"))
        #expect(board.text("etc/portcullis/gate.board") == "old")
        #expect(try board.packageStatus() == "installed")
    }
}

extension FileManager {
    fileprivate func isSymbolicLink(_ path: String) -> Bool {
        (try? attributesOfItem(atPath: path)[.type]) as? FileAttributeType == .typeSymbolicLink
    }
}
