import Foundation
import Testing

/// The Debian package of `make package`, here with another program in place of the firmware.
@Suite struct PackageTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("the package is the same bytes on every file system")
    func sameEverywhere() throws {
        let here = try HollowPackage.build(in: scratch.folder)
        // In memory a folder has another size than on a disk.
        let memory = URL(filePath: "/dev/shm/portcullis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: memory) }
        let there = try HollowPackage.build(in: memory)
        #expect(try Data(contentsOf: here) == Data(contentsOf: there))
    }

    @Test("its size is that of its files, and one for each folder, as Debian counts it")
    func size() throws {
        let package = try HollowPackage.build(in: scratch.folder)
        let folder = scratch.folder.appending(path: "unpacked")
        #expect(try Shell.command("dpkg-deb", ["-x", package.path, folder.path]).status == 0)
        var size = 0
        let paths = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey]))
        for case let path as URL in paths {
            let values = try path.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            size += values.isRegularFile == true ? ((values.fileSize ?? 0) + 1023) / 1024 : 1
        }
        #expect(try Shell.command("dpkg-deb", ["-f", package.path, "Installed-Size"]).output == "\(size)\n")
    }

    @Test("the board files in it are examples, and none that somebody runs")
    func examples() throws {
        let package = try HollowPackage.build(in: scratch.folder)
        let list = try Shell.command("dpkg-deb", ["-c", package.path]).output.split(separator: "\n")
            .compactMap { $0.split(separator: " ").last }
        #expect(list.contains("./usr/share/doc/portcullis/examples/raspberry-pi-4.board"))
        #expect(list.filter { $0.hasPrefix("./etc/portcullis") } == ["./etc/portcullis/"])
        #expect(try Shell.command("dpkg-deb", ["-I", package.path, "conffiles"]).status != 0)
    }
}
