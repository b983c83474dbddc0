import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// Which input of a board each variable of a dump is.
struct SignalMap {
    /// The input of each variable, by the variable's place; nil where it is none.
    private(set) var lines: [LineID?]

    /// `assignments` are NAME=ROLE of a command line. Variables that are not among them are inputs where their names
    /// are a lane's and a role's, or only a role's if there is one lane.
    init(
        _ header: DumpHeader, board: LoadedBoard, assignments: [(name: String, role: String)], file: String
    ) throws(ToolError) {
        lines = header.signals.map { Self.line(of: $0, board) }
        for (name, role) in assignments {
            let places = header.signals.indices.filter { header.signals[$0].isCalled(name) }
            guard let place = places.first else {
                throw .usage("--map \(name)=\(role): \(file) has no '\(name)'; it has \(Self.names(header))")
            }
            guard places.count == 1 else {
                throw .usage(
                    "--map \(name)=\(role): \(file) has more than one '\(name)': expected one of its scopes before it")
            }
            guard let line = board.line(named: role, lane: 0) else {
                throw .usage(
                    "--map \(name)=\(role): no line '\(role)' in \(board.file), whose inputs are \(Self.inputs(board))")
            }
            guard board.board.map[line].direction.isInput else {
                throw .usage("--map \(name)=\(role): '\(role)' is an output; only the firmware drives it")
            }
            for other in lines.indices where lines[other] == line { lines[other] = nil }
            lines[place] = line
        }
        var seen: Set<LineID> = []
        for (place, line) in lines.enumerated() {
            guard let line, !seen.insert(line).inserted else { continue }
            throw .usage(
                "\(file): \(header.signals[place].text) is not the only \(board.name(of: line)): choose one with --map")
        }
        guard !seen.isEmpty else {
            throw .usage(
                "\(file): none of its variables is an input of \(board.file): expected --map NAME=ROLE,...; it has "
                    + "\(Self.names(header)); the inputs are \(Self.inputs(board))")
        }
    }

    /// `NAME=ROLE,NAME=ROLE`.
    static func assignments(_ text: String?) throws(ToolError) -> [(name: String, role: String)] {
        var assignments: [(name: String, role: String)] = []
        for part in (text ?? "").split(separator: ",", omittingEmptySubsequences: text == nil) {
            guard let sign = part.lastIndex(of: "="), sign > part.startIndex, part.index(after: sign) < part.endIndex
            else {
                throw .usage("--map '\(part)': expected NAME=ROLE,NAME=ROLE, of a variable and an input")
            }
            let (name, role) = (String(part[..<sign]), String(part[part.index(after: sign)...]))
            guard !assignments.contains(where: { $0.name == name || $0.role == role }) else {
                throw .usage("--map \(part): '\(name)' or '\(role)' is there twice")
            }
            assignments.append((name, role))
        }
        return assignments
    }

    /// The inputs that no variable is.
    func missing(_ board: LoadedBoard) -> [LineID] { board.inputs.filter { !lines.contains($0) } }

    private static func line(of signal: DumpHeader.Signal, _ board: LoadedBoard) -> LineID? {
        let names = board.laneNames
        for input in board.inputs {
            let name = board.name(of: input)
            if signal.isCalled(name) { return input }
            if names.count == 1, signal.path.last.map({ "\(names[0]).\($0)" }) == name { return input }
        }
        return nil
    }

    private static func names(_ header: DumpHeader) -> String {
        let names = header.signals.prefix(16).map { $0.text.printable }.joined(separator: ", ")
        return header.signals.isEmpty ? "no variable of one bit" : header.signals.count > 16 ? names + ", ..." : names
    }

    private static func inputs(_ board: LoadedBoard) -> String {
        board.inputs.map { board.name(of: $0) }.joined(separator: ", ")
    }
}

extension DumpHeader.Signal {
    /// Whether somebody may mean it by that name: its own, or with some or all of its scopes before it.
    func isCalled(_ name: String) -> Bool { text == name || text.hasSuffix(".\(name)") }
}
