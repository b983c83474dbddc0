import Statecharts

/// A gate's bolt and its contact as they really are: both follow the commands to the gate in their order, the bolt
/// first, each at any time, but together in less than the lock timeout. Either may skip commands that were taken back
/// meanwhile: a bolt because of its weight, a contact because of its debounce.
///
/// Time is in ticks. The commands that the contact has not followed yet alternate, so their ages are all there is to
/// know.
struct LaggingBolt: Sendable {
    /// The ages of those commands, the oldest first. More than four at once are taken for skipped.
    private(set) var ages = FixedList<4, Int>()
    /// How many of them the bolt has followed.
    private(set) var followed = 0
    /// Whether the contact says that the gate is locked.
    private(set) var saysLocked = true

    /// Whether the bolt is drawn back, so that somebody can get through.
    var isOut: Bool { saysLocked != (followed % 2 == 0) }

    /// Whether the gate is told to be open.
    var isToldToOpen: Bool { saysLocked != (ages.count % 2 == 0) }

    /// Whether everything has followed.
    var isSettled: Bool { ages.isEmpty }

    /// Whether a tick may pass before the bolt and the contact have followed, where they take less than `lag` ticks.
    func mayWait(within lag: Int) -> Bool { ages.isEmpty || ages[0] + 1 < lag }

    var canMove: Bool { followed < ages.count }
    var canBeSeen: Bool { followed > 0 }
    var canSkipMove: Bool { ages.count - followed >= 2 }
    var canSkipSeeing: Bool { followed >= 2 }

    /// Tells most bolts apart.
    var rank: Int { (ages.isEmpty ? 0 : ages[0] + 1) << 5 | ages.count << 2 | followed }

    /// The gate is told something else.
    mutating func command() {
        if ages.isFull { if canSkipSeeing { skipSeeing() } else { skipMove() } }
        ages.add(0)
    }

    /// The bolt follows the next command.
    mutating func move() { followed += 1 }

    /// The contact follows the bolt.
    mutating func isSeen() {
        saysLocked.toggle()
        followed -= 1
        ages.removeFirst()
    }

    /// The bolt skips a command together with the one that took it back.
    mutating func skipMove() {
        ages.remove(at: followed)
        ages.remove(at: followed)
    }

    /// The contact skips two moves of the bolt, there and back.
    mutating func skipSeeing() {
        followed -= 2
        ages.removeFirst()
        ages.removeFirst()
    }

    mutating func tick() {
        for index in ages.indices { ages[index] += 1 }
    }
}

extension LaggingBolt: Codeable {
    /// Shows the commands that have not been followed yet, with their ages, which stay below four ticks.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        var read = FixedList<4, Int>()
        for place in 0..<coder.choice(ages.count, of: 5) {
            read.add(coder.choice(place < ages.count ? ages[place] : 0, of: 4))
        }
        ages = read
        followed = coder.choice(followed, of: 5)
        coder.flag(&saysLocked)
    }
}
