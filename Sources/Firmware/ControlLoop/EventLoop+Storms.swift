import Statecharts

// Lines whose edges come too fast
extension EventLoop where ChipType: ~Copyable {
    /// Takes an edge that may belong to a storm. False if it does not: then it is an edge like any other.
    @inline(never)
    mutating func takeStorm(_ edge: LineEdge, after gap: UInt32) -> Bool {
        let verdict = storms.take(edge, at: now)
        guard verdict != .calm else { return false }
        let lane = routes.lane(of: edge.line)
        log.count(unexpected: UInt64(gap) + 1, lane: lane)
        guard verdict != .late else { return true }
        forget(edge.line)
        mustRead |= edge.line.bit
        let isNew = verdict == .storm
        for lane in joint.indices where has(edge.line, lane) {
            // What the lane has been told already need not be told again, unless it was repaired since.
            if isNew || !isOutOfService(lane) { failForStorm(lane, by: edge.line, isNew: isNew) }
        }
        return true
    }

    /// Whether a line is a lane's own, or one that it shares.
    private func has(_ line: LineID, _ lane: Int) -> Bool {
        routes.lane(of: line) == lane || routes.role(of: line, sharedBy: lane) != nil
    }

    /// The lane fails safe: nobody can know what the line's edges were, or will be. It says why, also when it was
    /// repaired while the line storms, and fails again.
    private mutating func failForStorm(_ lane: Int, by line: LineID, isNew: Bool) {
        let member: MemberSet = 1 &<< MemberSet(truncatingIfNeeded: lane)
        if isNew || failing & member != 0 {
            log.record(.fault(lane: lane, joint.said(.inputStorm, of: lane, at: now), line: line))
        }
        joint.stormChanged(isOn: true, lane: lane, at: now)
        deliver(look(at: lane) { $0.event(for: .edgesLost) }, lane: lane, at: now)
        if isOutOfService(lane) { failing |= member }
    }

    private mutating func isOutOfService(_ lane: Int) -> Bool { look(at: lane) { $0.isOutOfService } }

    /// What was known of a line counts no more: its level decides.
    mutating func forget(_ line: LineID) {
        let (lane, role) = (routes.lane(of: line), routes.role(of: line))
        joint.take(.edgesWereLost, on: role, lane: lane, at: now, into: &findings)
        findings.removeAll()
        if isShared(line) { tellSharers(.edgesWereLost, of: line) }
    }

    /// Reads the levels of the silent lines, and says which storms are over. A lane that was repaired meanwhile,
    /// although its line is still silent or counts as active, fails again.
    @inline(never)
    mutating func lookAtStorms() {
        let ended = storms.look(at: now)
        var over = Places(ended)
        while let index = over.next() {
            let line = LineID(index)
            account.remember(line)
            // It counted as active meanwhile; its level decides.
            if routes.activeInDoubt & line.bit != 0 { forget(line) }
            for lane in joint.indices where has(line, lane) {
                log.record(.fault(lane: lane, .inputStormEnded, line: line))
            }
        }
        mustRead |= storms.silenced | ended
        let unbelieved = storms.silenced | isHeldByStorm
        for lane in joint.indices where failing & (1 &<< MemberSet(truncatingIfNeeded: lane)) != 0 {
            var lines = Places(unbelieved & routes.inputs(of: lane))
            if let index = lines.next() {
                if !isOutOfService(lane) { failForStorm(lane, by: LineID(index), isNew: false) }
            } else {
                failing &= ~(1 &<< MemberSet(truncatingIfNeeded: lane))
                joint.stormChanged(isOn: false, lane: lane, at: now)
            }
        }
    }

    /// Takes the level of a silent line, which nothing announces. False if it is still the same: then it says nothing.
    @inline(never)
    mutating func takeSilent(_ level: Level, of line: LineID) -> Bool {
        guard storms.saw(level, of: line, at: now) else { return false }
        forget(line)
        return true
    }

    /// Makes the chip report the edges that are to be taken, and no others. What a line did before its edges are
    /// reported again, nobody knows.
    @inline(never)
    mutating func silenceLines() throws(ChipError) {
        let heard = silent & ~storms.silenced
        try chip.silence(storms.silenced, map: map)
        silent = storms.silenced
        var lines = Places(heard)
        while let index = lines.next() {
            account.forget(LineID(index))
            forget(LineID(index))
        }
        mustRead |= heard
    }
}
