extension Interlock {
    /// Shows the wishes. `numbers` has the place of each member's wish among all, for one that is read back. The time
    /// of a wish stands still while its member is out of service, so there is nothing to show of it then.
    package mutating func code<Coder: StateCoder>(
        with coder: inout Coder, numbers: MemberList<UInt64>, isOutOfService: MemberSet
    ) {
        let present = deferral.entries
        let count = coder.choice(present.count, of: MemberList<Wish>.capacity + 1)
        var read = MemberDeferral()
        for place in 0..<count {
            let wish = place < present.count ? present[place] : nil
            let member = coder.choice(wish?.element ?? 0, of: MemberList<Wish>.capacity)
            var deadline = wish?.deadline ?? .zero
            var isPaid = deadline == .end
            coder.flag(&isPaid)
            if isPaid {
                deadline = .end
            } else if isOutOfService & (1 &<< MemberSet(truncatingIfNeeded: member)) == 0 {
                coder.moment(&deadline)
            }
            _ = read.put(member, number: numbers[member], until: deadline)
        }
        deferral = read
    }
}
