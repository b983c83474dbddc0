import Foundation
import Testing

/// Deployments that begin on a board which is not as it should be. Whatever happens, it is no worse afterwards.
@Suite struct TransactionTests {
    private let board: FakeBoard

    init() throws { board = try FakeBoard() }

    @Test("a first deployment, an upgrade, and a firmware that does not run")
    func usual() throws {
        let first = try board.deploy(board.package("1"), board: "old")
        #expect(first.result == "done: portcullis@gate is running and ready\n", "\(first)")
        #expect(board.state() == "active")
        let second = try board.deploy(board.package("2"), board: "new")
        #expect(second.result == "done: portcullis@gate is running and ready\n", "\(second)")
        let third = try board.deploy(board.package("3", firmware: "crashing"), board: "newer")
        #expect(
            third.result == """
                rolled back: the new version did not run; the previous version and its board files are in place and running

                """, "\(third)")
        #expect(board.text("usr/bin/portcullisd").contains("healthy 2"))
        #expect(board.text("etc/portcullis/gate.board") == "new")
        #expect(board.state() == "active")
        #expect(!board.has("etc/systemd/system/portcullis-deploy-recovery.service"))
    }

    // MARK: Gates that do not run

    @Test("a failed fix to a gate that crashes again and again is rolled back, and keeps nobody from the next one")
    func crashLoop() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        try board.sicken("gate")
        let fix = try board.deploy(board.package("2", firmware: "crashing"), board: "new")
        #expect(
            fix.result == """
                rolled back: the new version did not run; the previous version and its board files are in place; \
                as before, this does not run well: portcullis@gate.service

                """, "\(fix)")
        #expect(board.text("usr/bin/portcullisd").contains("healthy 1"))
        #expect(!board.has("var/lib/portcullis-deploy/present/changing"))

        try board.remove("sick/portcullis@gate.service")
        let next = try board.deploy(board.package("3"), board: "new")
        #expect(next.result == "done: portcullis@gate is running and ready\n", "\(next)")
        #expect(!next.said.contains("left half done"))
    }

    @Test("a gate between two attempts counts as one that does not run, unless somebody stops it")
    func betweenAttempts() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        #expect(try board.deploy(board.package("1"), board: "side", as: "side").result.hasPrefix("done: "))
        try board.sicken("gate")
        for unit in ["gate", "side"] { try board.put("deactivating 3\n", in: "gates/portcullis@\(unit).service") }
        try board.put("77 portcullis@side.service stop running\n", in: "jobs")
        let fix = try board.deploy(board.package("2", firmware: "crashing"), board: "new")
        #expect(
            fix.result.hasSuffix("as before, this does not run well: portcullis@gate.service\n"), "\(fix)")
    }

    @Test("a gate that crashes again and again keeps nobody from deploying another")
    func otherCrashLoop() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        #expect(try board.deploy(board.package("1"), board: "side", as: "side").result.hasPrefix("done: "))
        try board.sicken("side")
        let outcome = try board.deploy(board.package("2"), board: "new")
        #expect(outcome.result == "done: portcullis@gate is running and ready\n", "\(outcome)")
        #expect(
            outcome.log.contains(
                "started again, but not waited for, as it did not run well before: portcullis@side.service\n"))
    }

    @Test("a gate that failed a moment ago counts as one that does not run, although it runs just now")
    func failedLately() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        let second = try board.package("2", firmware: "crashing")
        try board.put("6\n", in: "run/portcullis/gate/failures")
        try board.put("\(board.uptime() - 1)\n", in: "run/portcullis/gate/began")
        let outcome = try board.deploy(second, board: "new")
        #expect(outcome.result.contains("as before, this does not run well: portcullis@gate.service"), "\(outcome)")
    }

    @Test("a wall clock that jumps makes no failure old")
    func clockJumps() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        let second = try board.package("2", firmware: "crashing")
        try board.put("6\n", in: "run/portcullis/gate/failures")
        try board.put("\(board.uptime() - 1)\n", in: "run/portcullis/gate/began")
        try board.command("date", does: "echo 2000000000")
        let outcome = try board.deploy(second, board: "new")
        #expect(outcome.result.contains("as before, this does not run well: portcullis@gate.service"), "\(outcome)")
    }

    @Test("a gate that ran before and does not run behind the way back is told, once")
    func lost() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        try board.put("", in: "sick/portcullis@gate.service")
        let outcome = try board.deploy(board.package("2"), board: "new")
        #expect(
            outcome.result == """
                failed: the new version did not run; the previous version and its board files are in place, \
                but not all gates run that ran before

                """, "\(outcome)")
        try board.remove("sick/portcullis@gate.service")
        let next = try board.deploy(board.package("3"), board: "new")
        #expect(next.result == "done: portcullis@gate is running and ready\n", "\(next)")
        #expect(!next.said.contains("left half done"))
    }

    @Test("a slow board gets more time to be ready: three times what systemd needs to read its units")
    func slow() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        // 20 s, and more where this machine is slow.
        let first = board.commands().firstMatch(of: /timeout (\d+) systemctl start portcullis@gate.service\n/)
        #expect(first.flatMap { Int($0.1) }.map { $0 >= 20 } ?? false, "\(board.commands())")
        try board.put("", in: "slow")
        #expect(try board.deploy(board.package("2"), board: "old").result.hasPrefix("done: "))
        let limits = board.commands().split(separator: "\n").filter { $0.hasPrefix("timeout ") }
            .compactMap { Int($0.split(separator: " ")[1]) }
        #expect(!limits.isEmpty && limits.allSatisfy { $0 >= 26 }, "\(limits)")
    }

    // MARK: Packages that are half done

    @Test("a package that is not configured is not taken for none: nothing is touched, and what to do is said")
    func halfConfigured() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        #expect(try board.run("dpkg", ["-i", board.package("2", postinst: "exit 1")]).status != 0)
        #expect(try board.packageStatus() == "half-configured")
        try refuses("half-configured")
    }

    @Test("nor is one that is only unpacked")
    func unpacked() throws {
        #expect(try board.deploy(board.package("1"), board: "old").result.hasPrefix("done: "))
        #expect(try board.run("dpkg", ["--unpack", board.package("2")]).status == 0)
        #expect(try board.packageStatus() == "unpacked")
        try refuses("unpacked")
    }

    private func refuses(_ status: String) throws {
        _ = board.commands()
        let outcome = try board.deploy(board.package("3", firmware: "crashing"), board: "new")
        #expect(outcome.result == "refused: what is there now could not be kept; nothing was changed\n", "\(outcome)")
        #expect(
            outcome.log == """
                the package portcullis is left half done on this board (\(status)), so there would be no way back.
                Finish it with 'dpkg --configure portcullis', or install its .deb again; or remove it with \
                'make undeploy'. Then try again

                """)
        #expect(try board.packageStatus() == status)
        #expect(board.text("usr/bin/portcullisd").contains("healthy 2"))
        #expect(board.text("etc/portcullis/gate.board") == "old")
        #expect(!board.commands().contains("stop "))
    }

    @Test("a first unpacking that was cut off is undone, and the next deployment works")
    func cutOff() throws {
        let outcome = try board.deploy(board.package("1", preinst: Self.cut), board: "new")
        #expect(
            outcome.result
                == "rolled back: the new version did not run; nothing was installed before, and nothing is now\n",
            "\(outcome)")
        try expectNothing()
        #expect(try board.deploy(board.package("2"), board: "new").result.hasPrefix("done: "))
    }

    @Test("so it is at the next boot, where the power went in the middle, and the gates wait for that")
    func powerLoss() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        _ = try board.deploy(board.package("2", preinst: FakeBoard.powerLoss), board: "new")
        let unit = board.text("etc/systemd/system/portcullis-deploy-recovery.service")
        #expect(
            unit.contains(
                "\nBefore=portcullis@gate.service portcullis-restore@gate.service portcullis-recorder@gate.service\n"))
        #expect(try board.packageStatus() == "half-installed")
        _ = board.commands()
        let outcome = try board.recover()
        #expect(
            outcome.result == """
                rolled back: the deployment was stopped in the middle; the previous version and its board files are in \
                place and running

                """, "\(outcome)")
        #expect(board.text("usr/bin/portcullisd").contains("healthy 1"))
        #expect(board.text("etc/portcullis/gate.board") == "old")
        #expect(board.state() == "active")
        // What the boot starts is not started a second time, and the boot does not wait for what waits for the boot.
        let commands = board.commands().split(separator: "\n")
        #expect(!commands.contains { $0.hasPrefix("restart") || $0.hasPrefix("stop") })
        let beside = try #require(commands.firstIndex { $0.hasPrefix("systemd-run ") })
        let start = try #require(commands.firstIndex { $0 == "start portcullis@gate.service" })
        #expect(beside < start)
    }

    @Test("a first unpacking that lost power is undone at the next boot, or by the next deployment, or removed")
    func powerLossAtFirst() throws {
        for way in 0..<3 {
            _ = try board.deploy(board.package("1", preinst: FakeBoard.powerLoss), board: "new")
            #expect(try board.packageStatus() == "half-installed")
            switch way {
            case 0:
                let outcome = try board.recover()
                #expect(outcome.result.hasSuffix("; nothing was installed before, and nothing is now\n"), "\(outcome)")
                try expectNothing()
            case 1:
                let outcome = try board.deploy(board.package("2", firmware: "crashing"), board: "newer")
                #expect(outcome.said.contains("an earlier deployment was left half done; it is undone first\n"))
                #expect(outcome.result.hasPrefix("rolled back: the new version did not run; nothing "), "\(outcome)")
                try expectNothing()
            default:
                let outcome = try board.undeploy()
                #expect(outcome.status == 0, "\(outcome)")
                try expectNothing()
                #expect(!board.has("var/lib/portcullis-deploy"))
            }
        }
    }

    @Test("what an earlier deployment left half done is undone by systemd, not in a connection that may break")
    func undoneBeside() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        _ = try board.deploy(board.package("2", preinst: FakeBoard.powerLoss), board: "new")
        _ = board.commands()
        let outcome = try board.deploy(board.package("3"), board: "newer")
        #expect(outcome.result == "done: portcullis@gate is running and ready\n", "\(outcome)")
        let runs = board.commands().split(separator: "\n").filter { $0.hasPrefix("systemd-run ") }
        #expect(runs.count == 2)
        #expect(runs.first?.hasSuffix("/transaction settle") == true && runs.first?.contains(" --wait ") == true)
        #expect(runs.last?.hasSuffix("/transaction run") == true)
    }

    @Test("a package that was removed but for its settings is so again behind the way back")
    func settingsOnly() throws {
        #expect(try board.deploy(board.package("1", conffiles: ["example.board": "1"]), board: "old").status == 0)
        #expect(try board.run("dpkg", ["--remove", "portcullis"]).status == 0)
        #expect(try board.packageStatus() == "config-files")
        let outcome = try board.deploy(board.package("2", firmware: "crashing"), board: "new")
        #expect(outcome.result.hasPrefix("rolled back: "), "\(outcome)")
        #expect(try board.packageStatus() == "config-files")
        #expect(board.text("etc/portcullis/gate.board") == "old")
    }

    @Test("a deployment that is stopped when all is done, and before it has said so, is one that was done")
    func stoppedAtTheEnd() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        try board.put("", in: "stop")
        let outcome = try board.deploy(board.package("2"), board: "new")
        #expect(!board.has("stop"))
        #expect(outcome.result == "done: portcullis@gate is running and ready\n", "\(outcome)")
        #expect(board.text("etc/portcullis/gate.board") == "new")
    }

    @Test("so is one where the power went at that moment, for who follows it")
    func powerLostAtTheEnd() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        try board.put("", in: "stop")
        try board.put("", in: "off")
        let outcome = try board.deploy(board.package("2"), board: "new")
        #expect(outcome.result == "", "\(outcome)")
        let followed = try board.follow()
        #expect(followed.status == 0)
        #expect(followed.said.hasSuffix("done: portcullis@gate is running and ready\n"), "\(followed)")
        #expect(board.text("etc/portcullis/gate.board") == "new")
    }

    // MARK: Board files

    @Test("the board file that was sent is what runs, also where it is an example of the old package")
    func example() throws {
        let name = "raspberry-pi-4"
        let old = try board.package("1", conffiles: ["\(name).board": "wired as in release 1"])
        #expect(try board.deploy(old, board: "wired as in release 1", as: name).result.hasPrefix("done: "))
        let new = try board.package("2", conffiles: ["\(name).board": "wired as in release 2"])
        let outcome = try board.deploy(new, board: "wired as in release 1", as: name)
        #expect(outcome.result == "done: portcullis@\(name) is running and ready\n", "\(outcome)")
        #expect(board.text("etc/portcullis/\(name).board") == "wired as in release 1")
    }

    @Test("a board file that somebody else changes meanwhile is no success")
    func changedMeanwhile() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        // The firmware looks at the file last; here it spoils it.
        let spoiling =
            "healthy\ncase $0 in */usr/bin/*) echo other >\(board.path("etc/portcullis/gate.board")) ;; esac\n#"
        let outcome = try board.deploy(board.package("2", firmware: spoiling), board: "new")
        #expect(outcome.result.hasPrefix("rolled back: "), "\(outcome)")
        #expect(outcome.log.contains("gate.board is not the board file that was sent; somebody else changed it\n"))
        #expect(board.text("etc/portcullis/gate.board") == "old")
    }

    // MARK: Overlays

    @Test("on an overlay nothing is deployed, undone or removed")
    func overlay() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        _ = try board.deploy(board.package("2", preinst: FakeBoard.powerLoss), board: "new")
        try board.put("", in: "overlay")
        _ = board.commands()
        let outcome = try board.deploy(board.package("3"), board: "newer")
        #expect(outcome.status == 1)
        #expect(
            outcome.said == """
                the root file system is an overlay, so what is deployed would be gone with the next boot. \
                Switch it off first

                """)
        let removal = try board.undeploy()
        #expect(removal.status == 1)
        #expect(
            removal.said == """
                the root file system is an overlay, so what is removed would be back with the next boot. \
                Switch it off first
                undeploy: nothing, or not all, was removed from technician@gate (the reason is above)

                """)
        #expect(try board.packageStatus() == "half-installed")
        #expect(board.commands() == "")
    }

    // MARK: What is used above

    /// What ends dpkg before it has unpacked anything, as a loss of power does.
    private static let cut = "kill -KILL $PPID; sleep 1"

    private func expectNothing() throws {
        #expect(["", "not-installed"].contains(try board.packageStatus()))
        for file in [
            "usr/bin/portcullisd", "etc/portcullis/gate.board", "var/lib/portcullis-deploy/present/changing",
            "etc/systemd/system/portcullis-deploy-recovery.service",
        ] {
            #expect(!board.has(file), "\(file)")
        }
    }
}
