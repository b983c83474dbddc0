import Foundation
import Testing

/// What is taken from archives that have moved on since the versions were pinned, with apt and its signatures for real.
@Suite struct MovedOnArchiveTests {
    private let archives: ServedArchives
    private let old = 1_000_000
    private var snapshot: String { "snapshot/debian/\(ServedArchives.taken)" }
    private var scratch: Scratch { archives.scratch }

    init() throws {
        archives = try ServedArchives()
        for suite in ["trixie", "stable"] { try archives.publish("debian", suite, ["libtiny 2-1 any \(old) second"]) }
        try archives.pin(["libtiny 1-1"])
    }

    @Test("what the archive has under no name any more comes from the snapshot, and so does what security had")
    func snapshotPath() throws {
        let security = "snapshot/debian-security/\(ServedArchives.taken)"
        try archives.publish(snapshot, "trixie", ["libtiny 1-1 any \(old) first"])
        try archives.publish(security, "trixie-security", ["libfixed 1-1 any \(old) fixed"])
        try archives.pinHashes(["libtiny"], of: snapshot)
        let tiny = try scratch.text("board/sdk/hashes")
        try archives.pinHashes(["libfixed"], of: security)
        try archives.write(tiny + scratch.text("board/sdk/hashes"), to: "board/sdk/hashes")
        let outcome = try archives.fetch("libtiny", "libfixed")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("the archive has libtiny 2-1, not 1-1; looking into the snapshot of that day ...\n")
        )
        #expect(try scratch.text("out/usr/share/libtiny") == "first\n")
        #expect(try scratch.text("out/usr/share/libfixed") == "fixed\n")
        #expect(scratch.names(in: "out") == ["usr"])
    }

    @Test("a package with other bytes than the pinned ones is refused with both hashes, and nothing is kept of it")
    func otherBytes() throws {
        try archives.publish("elsewhere", "trixie", ["libtiny 1-1 any \(old) first"])
        try archives.pinHashes(["libtiny"], of: "elsewhere")
        let expected = try hash()
        try archives.publish(snapshot, "trixie", ["libtiny 1-1 any \(old) changed"])
        let outcome = try archives.fetch("libtiny")
        try archives.pinHashes(["libtiny"], of: snapshot)
        #expect(outcome.status == 1)
        #expect(
            try outcome.errors.hasSuffix(
                "libtiny 1-1 for arm64 is not what is pinned: its SHA256 is \(hash()), and board/sdk/hashes expects"
                    + " \(expected); nothing is kept of it\n"), "\(outcome.errors)")
        #expect(scratch.names(in: "out").isEmpty)
    }

    @Test("a disk that fills up while a package is unpacked is named")
    func diskFull() throws {
        try archives.publish("debian", "trixie", ["libtiny 1-1 any \(old) first"])
        try archives.pinHashes(["libtiny"], of: "debian")
        try scratch.program("dpkg-deb", "echo 'dpkg-deb: error: No space left on device' >&2; exit 2")
        let outcome = try archives.fetch("libtiny")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("No space left on device\nbash: unpacking libtiny_1-1_arm64.deb failed; "))
        #expect(outcome.errors.contains(" MB are free in "))
    }

    @Test("what is pinned comes from the release where there is no security archive, and that is said")
    func withoutSecurity() throws {
        try archives.publish("debian", "trixie", ["libtiny 1-1 any \(old) first"])
        try archives.pinHashes(["libtiny"], of: "debian")
        let outcome = try archives.command(
            ". board/setup/common.sh; board_packages arm64 out libtiny", security: "nowhere")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "/nowhere/ has no lists of trixie-security for arm64 that can be used (apt's words are above);"))
    }

    @Test("new pins are security's where they are newer and all architectures have them, and of this moment")
    func newPins() throws {
        try archives.pin(["kernel 1", "linux-source-6.12 1-1", "libtiny 1-1", "liblate 1-1", "libfixed 1-1"])
        let boards = [("cloud-arm64", "arm64"), ("armmp", "armhf"), ("rpi", "armel")]
        let kernel = boards.flatMap { flavour, arch in
            ["image", "headers"].map { "linux-\($0)-9+deb13-\(flavour) 9-1 \(arch) \(old)" }
        }
        let tools = [
            "linux-headers-9+deb13-common 9-1 all \(old)", "linux-kbuild-9+deb13 9-1 any \(old)",
            "linux-source-6.12 9-1 all \(old)",
        ]
        let newest = "linux-image-cloud-arm64 9-1 arm64 \(old) Depends: linux-image-9+deb13-cloud-arm64 (= 9-1)"
        try archives.publish(
            "debian", "trixie",
            ["libtiny", "liblate", "libfixed"].map { "\($0) 2-1 any \(old) second" } + kernel + tools + [newest])
        try archives.publish(
            "debian-security", "trixie-security",
            [
                "libtiny 1-9 any \(old) behind", "liblate 3-1 arm64 \(old) early", "libfixed 2-2 arm64 \(old) fixed",
                "libfixed 2-2 amd64 \(old) fixed", "libfixed 2-2+b1 armhf \(old) rebuilt",
                "libfixed 2-2 armel \(old) fixed", "libfixed 2-2 riscv64 \(old) fixed",
            ])
        let before = Date()
        let outcome = try archives.command("board/sdk/pin-versions")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("liblate 3-1 is not there yet for "))
        let rows = try scratch.text("board/sdk/versions").split(separator: "\n").map { $0.split(separator: " ") }
        let pins = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], String($0[1])) })
        #expect(pins["libtiny"] == "2-1")
        #expect(pins["liblate"] == "2-1")
        #expect(pins["libfixed"] == "2-2")
        #expect(pins["kernel"] == "9+deb13")
        #expect(pins["linux-source-6.12"] == "9-1")
        let digits = try #require(pins["snapshot"]?.wholeMatch(of: /(....)(..)(..)T(..)(..)(..)Z/)).output
        let taken = try Date(
            "\(digits.1)-\(digits.2)-\(digits.3)T\(digits.4):\(digits.5):\(digits.6)Z", strategy: .iso8601)
        // In whole seconds.
        #expect((before.addingTimeInterval(-1)...Date()).contains(taken))

        let hashes = try scratch.text("board/sdk/hashes")
        #expect(hashes.contains("\nlibfixed armhf 2-2+b1 "))
        #expect(hashes.matches(of: /\nlibtiny \w+ 2-1 [0-9a-f]{64}/).count == 5)
        #expect(hashes.contains("\nlinux-image-9+deb13-rpi armel 9-1 "))
        #expect(hashes.contains("\nlinux-source-6.12 all 9-1 "))
        #expect(try archives.fetch("libfixed", "liblate").status == 0)
        #expect(try scratch.text("out/usr/share/libfixed") == "fixed\n")
        #expect(scratch.names(in: "board/sdk").filter { $0.hasPrefix("versions") } == ["versions"])
    }

    @Test("without a security archive nothing is pinned, and it is named")
    func noSecurity() throws {
        let before = try scratch.text("board/sdk/versions")
        let outcome = try archives.command("board/sdk/pin-versions", security: "nowhere")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("pin-versions: Debian's package lists cannot be fetched from "))
        #expect(outcome.errors.contains("/nowhere/ (apt's words are above)"))
        #expect(try scratch.text("board/sdk/versions") == before)
        #expect(scratch.names(in: "board/sdk").filter { $0.hasPrefix("versions") } == ["versions"])
    }

    @Test("pins older than what security has had for more than 14 days are named, and fail", arguments: [13, 15])
    func late(days: Int) throws {
        // What came later does not make it younger.
        let now = Int(Date().timeIntervalSince1970)
        try archives.publish(
            "debian-security", "trixie-security",
            ["libtiny 1-2 any \(now - 86400 * days - 60) fixed", "libtiny 1-3 any \(now - 86400) again"])
        let outcome = try archives.command("board/sdk/check-versions")
        #expect(outcome.status == (days > 14 ? 1 : 0), "\(outcome.errors)")
        #expect(
            outcome.errors.hasPrefix(
                "libtiny: libtiny is pinned at 1-1; security has 1-2, made \(days) days ago\n"), "\(outcome.errors)")
        #expect(
            outcome.errors.hasSuffix(
                "check-versions: security has had fixes for more than 14 days; 'board/sdk/pin-versions' takes them\n")
                == (days > 14))
    }

    @Test("without a network, pins are not taken for new enough")
    func noNetwork() throws {
        let outcome = try archives.command("board/sdk/check-versions", security: "nowhere")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix("/nowhere/ (apt's words are above); is the network there?\n"))
    }

    /// The pinned one.
    private func hash() throws -> Substring {
        try #require(try scratch.text("board/sdk/hashes").firstMatch(of: /[0-9a-f]{64}/)).output
    }
}
