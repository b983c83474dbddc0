import Foundation

@testable import portcullis

/// A board that has everything.
let fullBoard = """
    [chip]
    label = demo
    [lane north]
    machine = turnstile
    fare = 50
    coin-value = 10
    coin-slot = GPIO17 active-low pull-up
    person-sensor = GPIO27 debounce 5ms
    door-lock = GPIO22 debounce 5ms
    fire-release = GPIO23 debounce 5ms
    fault = GPIO24 debounce 20ms
    repair-key = GPIO25 debounce 5ms
    doors = GPIO5
    alarm = GPIO6
    coin-inhibit = GPIO13
    [lane south]
    machine = turnstile
    fare = 20
    coin-value = 20
    coin-slot = 18
    person-sensor = 19
    doors = 12
    """

/// A folder for one test, removed with it.
final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "portcullis-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let file = url.appending(path: name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    func board(_ text: String = fullBoard) throws -> LoadedBoard { try LoadedBoard(file("a.board", text)) }
}

/// Runs a script and gives what it prints.
func simulate(_ script: String, on board: LoadedBoard, json: Bool = false) throws -> String {
    var output = ""
    let script = try Script(script, name: "a.script", board: board)
    try Simulate.run(script, on: board, format: json ? .json : .text) { output += $0 }
    return output
}
