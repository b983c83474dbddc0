@testable import Machines
import Statecharts
import Testing

struct HeldContactTests {
    /// What is known at second 100 with an off-delay of 1 s, what comes, what that is taken for, and what is known
    /// then.
    private struct Row {
        let state: HeldContact.State
        let stimulus: Stimulus
        let answer: SensorAnswer<Level>
        let next: HeldContact.State

        init(
            _ state: HeldContact.State, _ stimulus: Stimulus, _ answer: SensorAnswer<Level>,
            _ next: HeldContact.State
        ) {
            (self.state, self.stimulus, self.answer, self.next) = (state, stimulus, answer, next)
        }
    }

    private static let now = Instant.zero + .seconds(100)
    private static let before = Instant.zero + .milliseconds(99_500)

    private static let rows: [Row] = [
        Row(.inactive, .edge(.rising), .found(.active), .active),
        Row(.inactive, .edge(.falling), .trouble(.edgeRepeated), .inactive),
        Row(.inactive, .levelWasRead(.active), .found(.active), .active),
        Row(.inactive, .levelWasRead(.inactive), .nothing, .inactive),
        Row(.inactive, .edgesWereLost, .nothing, .inactive),
        Row(.active, .edge(.rising), .trouble(.edgeRepeated), .active),
        Row(.active, .edge(.falling), .nothing, .ending(since: now)),
        Row(.active, .levelWasRead(.active), .nothing, .active),
        Row(.active, .levelWasRead(.inactive), .nothing, .ending(since: now)),
        Row(.active, .edgesWereLost, .nothing, .active),
        Row(.ending(since: before), .edge(.rising), .nothing, .active),
        Row(.ending(since: before), .edge(.falling), .trouble(.edgeRepeated), .active),
        Row(.ending(since: before), .levelWasRead(.active), .nothing, .active),
        Row(.ending(since: before), .levelWasRead(.inactive), .nothing, .ending(since: before)),
        Row(.ending(since: before), .edgesWereLost, .nothing, .active),
    ]

    @Test("the whole table of a held contact")
    func table() {
        for row in Self.rows {
            var contact = HeldContact(offDelay: .seconds(1), state: row.state)
            #expect(contact.take(row.stimulus, at: Self.now) == row.answer, "\(row)")
            #expect(contact.state == row.next, "\(row)")
        }
    }

    @Test("it counts as inactive when its time is over, and not before")
    func ends() {
        var contact = HeldContact(offDelay: .seconds(1), state: .ending(since: Self.before))
        #expect(contact.deadline == .zero + .milliseconds(100_500))
        #expect(contact.deadlinePassed(at: .zero + .milliseconds(100_499)) == .nothing)
        #expect(contact.isActive)
        #expect(contact.deadlinePassed(at: .zero + .milliseconds(100_500)) == .found(.inactive))
        #expect(!contact.isActive && contact.deadline == nil)
    }

    @Test("without an off-delay it is a contact like any other")
    func undelayed() {
        var contact = HeldContact(offDelay: .zero)
        #expect(contact.take(.edge(.rising), at: Self.now) == .found(.active))
        #expect(contact.take(.edge(.falling), at: Self.now) == .found(.inactive))
    }

    @Test(
        "twenty gaps of at most 200 ms are said once, longer ones never",
        arguments: [(200, 1), (201, 0)] as [(Int64, Int)])
    func flickers(milliseconds: Int64, times: Int) {
        var contact = HeldContact(offDelay: .seconds(1))
        var now = Instant.zero
        var troubles = 0
        for _ in 0...50 {
            if contact.edge(.rising, at: now) == .trouble(.flickers) { troubles += 1 }
            now = now + .seconds(1)
            _ = contact.edge(.falling, at: now)
            now = now + .milliseconds(milliseconds)
        }
        #expect(troubles == times)
    }
}
