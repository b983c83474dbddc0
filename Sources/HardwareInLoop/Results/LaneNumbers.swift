/// What a lane of a trace has, by names.
enum LaneNumbers {
    /// Numbers that only grow.
    static let counts: Set = ["inserted", "fares", "kept", "passages", "forcedEntries", "faults", "unexpected"]
    /// All that outlast a process.
    static let lasting = counts.union(["held"])
}

extension [TraceLine] {
    /// The numbers of a lane's last line of a kind: `restored` or `counters`.
    func numbers(_ kind: String, of lane: String) -> [String: Int] {
        guard let line = last(where: { $0.isKind(kind) && $0.rest.contains("\"lane\":\"\(lane)\"") }) else {
            return [:]
        }
        var numbers: [String: Int] = [:]
        for name in LaneNumbers.lasting { numbers[name] = line.number(name) }
        return numbers
    }
}
