import Foundation
import Testing

/// `deploy/undeploy`, and the way to a board that all of deploy/ shares.
@Suite struct UndeployTests {
    private let board: FakeBoard

    init() throws { board = try FakeBoard() }

    @Test("everything of a board that runs is removed; a second time there is nothing to do")
    func removed() throws {
        _ = try board.deploy(board.package("1", conffiles: ["example.board": "1"]), board: "old")
        try board.put("money", in: "run/portcullis/gate/record")
        try board.put("money", in: "var/lib/portcullis/gate.db")
        let outcome = try board.undeploy()
        #expect(outcome.status == 0)
        #expect(outcome.said.hasSuffix("removed from technician@gate\n"), "\(outcome)")
        try expectNothing()
        let again = try board.undeploy()
        #expect(again.status == 0)
        #expect(again.said == "technician@gate has no Portcullis\n")
    }

    @Test("what would undo a deployment that failed is removed, too")
    func recovery() throws {
        let first = try board.package("1", postinst: "[ ! -e $DPKG_ROOT/refused ]")
        _ = try board.deploy(first, board: "old")
        try board.put("", in: "refused")
        let outcome = try board.deploy(board.package("2", firmware: "crashing"), board: "new")
        #expect(
            outcome.result
                == "failed: the new version did not run, and going back was not possible in full; look at the log\n",
            "\(outcome)")
        #expect(board.has("etc/systemd/system/portcullis-deploy-recovery.service"))
        let removal = try board.undeploy()
        #expect(removal.status == 0, "\(removal)")
        try expectNothing()
    }

    @Test("a package in any state is removed", arguments: ["exit 1", "kill -KILL $PPID; sleep 1"])
    func anyState(script: String) throws {
        _ = try board.deploy(board.package("1"), board: "old")
        #expect(try board.run("dpkg", ["-i", board.package("2", preinst: script, postinst: script)]).status != 0)
        let removal = try board.undeploy()
        #expect(removal.status == 0, "\(removal)")
        try expectNothing()
    }

    @Test("what a first unpacking that was cut off left is all in the list of what is removed then")
    func remains() throws {
        let scratch = try Scratch()
        let package = try HollowPackage.build(in: scratch.folder)
        let files = try Shell.command(
            "bash",
            ["-c", #"dpkg-deb --fsys-tarfile "$1" | tar -t | grep -v '/$'"#, "list", package.path]
        ).output.split(separator: "\n")
        #expect(files.count > 8)
        // Files that a cut off dpkg unpacked, and that are in no list of its.
        #expect(try board.run("dpkg", ["-i", board.package("1", preinst: "kill -KILL $PPID; sleep 1")]).status != 0)
        for file in files { try board.put("", in: String(file.dropFirst(2))) }
        try board.put("", in: "usr/bin/portcullisd.dpkg-new")
        #expect(try board.undeploy().status == 0)
        for file in files + ["./usr/bin/portcullisd.dpkg-new"] {
            #expect(!board.has(String(file.dropFirst(2))), "\(file)")
        }
    }

    @Test("while a deployment is at work nothing is removed")
    func locked() throws {
        _ = try board.deploy(board.package("1"), board: "old")
        let lock = board.path("var/lib/portcullis-deploy/lock")
        let outcome = try board.run(
            "flock", [lock, Shell.root.appending(path: "deploy/undeploy").path, "technician@gate"])
        #expect(outcome.status == 1)
        #expect(outcome.said.hasPrefix("a deployment to this board is under way\n"), "\(outcome)")
        #expect(try board.packageStatus() == "installed")
    }

    // MARK: The way to the board

    @Test("a loop over a list of boards comes to its end")
    func loop() throws {
        let outcome = try board.run(
            "bash",
            [
                "-c", #"printf 'user@one\nuser@two\nuser@three\n' | while read -r host; do "$0" "$host"; done"#,
                Shell.root.appending(path: "deploy/undeploy").path,
            ])
        #expect(
            outcome.said
                == "user@one has no Portcullis\nuser@two has no Portcullis\nuser@three has no Portcullis\n")
    }

    @Test(
        "a temporary folder with a blank in its path, or a long one, is no reason not to get to a board",
        arguments: ["a folder", String(repeating: "long", count: 20)])
    func temporaryFolder(name: String) throws {
        let folder = board.scratch.folder.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outcome = try board.run(
            Shell.root.appending(path: "deploy/undeploy").path, ["technician@gate"],
            environment: ["TMPDIR": folder.path])
        #expect(outcome.said == "technician@gate has no Portcullis\n")
        #expect(board.scratch.names(in: name).isEmpty)
    }

    private func expectNothing() throws {
        #expect(["", "not-installed"].contains(try board.packageStatus()))
        for file in [
            "usr/bin/portcullisd", "etc/portcullis", "var/lib/portcullis-deploy", "run/portcullis/gate",
            "var/lib/portcullis",
            "etc/systemd/system/portcullis-deploy-recovery.service",
            "etc/systemd/system/multi-user.target.wants/portcullis@gate.service",
        ] {
            #expect(!board.has(file), "\(file)")
        }
    }
}
