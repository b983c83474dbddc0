import ControlLoop
import Testing

@testable import BoardFile

@Suite("Where what belongs to a board file is")
struct BoardPlacesTests {
    @Test(
        "it is named after the board file, without its folder and its ending",
        arguments: [
            ("/etc/portcullis/gate.board", "gate"), ("gate.board", "gate"), ("a.b/north-1.board", "north-1"),
            ("gate", "gate"), ("./gate.board.board", "gate.board"), ("gate.boards", "gate.boards"),
            (String(repeating: "x", count: 63) + ".board", String(repeating: "x", count: 63)),
        ])
    func named(file: String, name: String) throws {
        let places = try #require(BoardPlaces(file: file))
        #expect(string(places.name) == name)
        #expect(string(places.record) == "/run/portcullis/\(name)/record")
        #expect(string(places.database) == "/var/lib/portcullis/\(name).db")
    }

    @Test(
        "a file without a name, or with one that is too long, has no such places",
        arguments: ["", "/", "/etc/portcullis/", ".board", "a/.board", String(repeating: "x", count: 64) + ".board"])
    func nameless(file: String) {
        #expect(BoardPlaces(file: file) == nil)
    }
}
