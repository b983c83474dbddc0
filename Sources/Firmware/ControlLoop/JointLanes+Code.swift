import Statecharts

extension JointLanes: Codeable where LaneType: Codeable {
    /// Shows the lanes and their wishes. Of the wishes' numbers only the order matters.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        for lane in indices { members[lane].code(with: &coder) }
        if !interlocks.isEmpty { codeWishes(&coder) }
        for lane in indices { refreshStanding(of: lane) }
    }

    private mutating func codeWishes<Coder: StateCoder>(_ coder: inout Coder) {
        var ranks = MemberList<UInt64>()
        var outOfService: MemberSet = 0
        for lane in indices {
            if members[lane].isOutOfService { outOfService |= 1 &<< MemberSet(truncatingIfNeeded: lane) }
            // A lane without a wish has no number.
            var rank = wishNumber(of: lane).map { self.rank(of: $0) } ?? 0
            coder.number(&rank, atMost: UInt64(truncatingIfNeeded: MemberList<UInt64>.capacity))
            ranks.add(rank)
        }
        for index in interlocks.indices {
            interlocks[index].code(with: &coder, numbers: ranks, isOutOfService: outOfService)
        }
        wishes = UInt64(truncatingIfNeeded: count)
    }

    /// How many lanes have an older wish.
    private mutating func rank(of number: UInt64) -> UInt64 {
        var older: UInt64 = 0
        for other in indices {
            if let theirs = wishNumber(of: other), theirs < number { older += 1 }
        }
        return older
    }
}
