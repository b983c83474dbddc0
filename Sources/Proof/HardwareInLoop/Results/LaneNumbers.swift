/// What a lane of a trace has, by names.
enum LaneNumbers {
    /// Numbers that only grow.
    static let counts: Set = ["inserted", "fares", "kept", "passages", "forcedEntries", "faults", "unexpected"]
    /// All that outlast a process.
    static let lasting = counts.union(["held"])

    /// What is wrong with the money of a lane: what was inserted is held, a fare, or kept.
    static func complaint(ofMoney numbers: [String: Int]) -> String? {
        let parts = numbers["held", default: 0] + numbers["fares", default: 0] + numbers["kept", default: 0]
        return numbers["inserted", default: -1] == parts ? nil : "the money does not add up: \(numbers)"
    }

    /// The numbers that fell although they only grow.
    static func complaints(from before: [String: Int], to after: [String: Int]) -> [String] {
        before.filter { counts.contains($0.key) && after[$0.key, default: -1] < $0.value }
            .map { "\($0.key) went from \($0.value) to \(after[$0.key] ?? -1)" }
    }

    /// What is wrong with the coins of a firmware that was killed. A step is committed before it is traced, and it has
    /// one coin of a lane.
    static func complaint(ofKept kept: Int, traced: Int) -> String? {
        (traced...traced + 1).contains(kept) ? nil : "\(kept) coins were kept and \(traced) traced"
    }
}

extension TraceLine {
    /// Whether it is a coin, or more of the coin that paid.
    var isCoin: Bool {
        isKind("event")
            && (rest.contains("\"event\":\"insertCoin\"") || rest.contains("\"event\":\"insertSurplus\""))
    }

    /// Whether it is of that lane.
    func isOf(_ lane: String) -> Bool { rest.contains("\"lane\":\"\(lane)\"") }
}

extension [TraceLine] {
    /// The numbers of a lane's last line of a kind: `restored` or `counters`.
    func numbers(_ kind: String, of lane: String) -> [String: Int] {
        guard let line = last(where: { $0.isKind(kind) && $0.isOf(lane) }) else { return [:] }
        var numbers: [String: Int] = [:]
        for name in LaneNumbers.lasting { numbers[name] = line.number(name) }
        return numbers
    }

    /// How many coins it has of a lane.
    func coins(of lane: String) -> Int { count { $0.isOf(lane) && $0.isCoin } }
}
