import Statecharts

/// What every edge and every write needs to know of the lines: a small part of the line map, in a form that is fast to
/// read.
struct Routes {
    /// All inputs.
    private(set) var allInputs: LineBits = 0
    /// The inputs that count as active while they storm.
    private(set) var activeInDoubt: LineBits = 0
    /// The outputs whose changes mean nothing.
    private(set) var beating: LineBits = 0
    /// The inputs that belong to more than one lane.
    private(set) var shared: LineBits = 0
    private var sharers = PerLine<LineSharers>(repeating: LineSharers())
    private var lanes = PerLine<Int8>(repeating: 0)
    private var roles = PerLine<Role>(repeating: Role("", index: 0))
    private var inputs = PerLane<LineBits>(repeating: 0)
    private var outputs = PerLane<LineBits>(repeating: 0)

    init(_ map: borrowing LineMap) {
        var lines = map.lines
        for index in lines.indices {
            let (line, bit) = (lines.element(at: index), LineID(index).bit)
            lanes[index] = Int8(line.lane)
            roles[index] = line.role
            if line.direction.isInput {
                inputs[line.lane] |= bit
                allInputs |= bit
                if line.isActiveInDoubt { activeInDoubt |= bit }
                guard !line.sharers.isEmpty else { continue }
                shared |= bit
                sharers[index] = line.sharers
                for lane in map.laneNames.indices where line.sharers.index(in: lane) != nil { inputs[lane] |= bit }
            } else {
                outputs[line.lane] |= bit
                if line.isBeating { beating |= bit }
            }
        }
    }

    /// The lane of a line.
    @inline(__always)
    func lane(of line: LineID) -> Int { Int(lanes[line.index]) }

    /// What a line is for in another lane that shares it.
    func role(of line: LineID, sharedBy lane: Int) -> Role? {
        sharers[line.index].index(in: lane).map { Role(roles[line.index].label, index: $0) }
    }

    /// What a line is for in its lane.
    @inline(__always)
    func role(of line: LineID) -> Role { roles[line.index] }

    /// The inputs of a lane.
    @inline(__always)
    func inputs(of lane: Int) -> LineBits { inputs[lane] }

    /// The outputs of a lane.
    @inline(__always)
    func outputs(of lane: Int) -> LineBits { outputs[lane] }
}
