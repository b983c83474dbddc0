import Statecharts
import Testing

@testable import Machines

struct RequestContactTests {
    private typealias State = RequestContact.State
    private let now = Instant.zero + .seconds(10)

    private func contact(_ state: RequestContact.State, minimum: Duration = .milliseconds(50)) -> RequestContact {
        var contact = RequestContact(minimum: minimum)
        contact.state = state
        return contact
    }

    @Test("every state answers every edge")
    func edges() {
        let long = RequestContact.State.beginning(since: now + .milliseconds(-50))
        let short = RequestContact.State.beginning(since: now + .milliseconds(-49))
        let rows: [(RequestContact.State, Edge, RequestContact.State, SensorAnswer<RequestContact.Finding>)] = [
            (.unknown, .rising, .beginning(since: now), .nothing),
            (.inactive, .rising, .beginning(since: now), .nothing),
            (short, .rising, .unknown, .trouble(.edgeRepeated)),
            (.taken, .rising, .unknown, .trouble(.edgeRepeated)),
            (.unknown, .falling, .inactive, .trouble(.pulseNotMeasured)),
            (.inactive, .falling, .unknown, .trouble(.edgeRepeated)),
            (short, .falling, .inactive, .trouble(.pulseTooShort)),
            (long, .falling, .inactive, .found(.asked)),
            (.taken, .falling, .inactive, .nothing),
        ]
        for (before, edge, after, answer) in rows {
            var contact = contact(before)
            #expect(contact.edge(edge, at: now) == answer)
            #expect(contact.state == after)
        }
    }

    @Test("it asks once, as soon as it has been active for long enough, whatever its length")
    func once() {
        var contact = contact(.inactive)
        #expect(contact.edge(.rising, at: now) == .nothing)
        #expect(contact.deadline == now + .milliseconds(50))
        #expect(contact.deadlinePassed(at: now + .milliseconds(49)) == .nothing)
        #expect(contact.deadlinePassed(at: now + .milliseconds(50)) == .found(.asked))
        #expect(contact.deadline == nil)
        #expect(contact.edge(.falling, at: now + .seconds(60)) == .nothing)
    }

    @Test("without a minimum it asks at once")
    func atOnce() {
        var contact = contact(.inactive, minimum: .zero)
        #expect(contact.edge(.rising, at: now) == .found(.asked))
    }

    @Test("one that is active when somebody first looks, or after lost edges, asks for nothing")
    func level() {
        var contact = RequestContact(minimum: .milliseconds(50))
        #expect(contact.levelWasRead(.active, at: now) == .nothing)
        #expect(contact.deadline == nil)
        #expect(contact.edge(.falling, at: now) == .nothing)
        _ = contact.edge(.rising, at: now)
        contact.edgesWereLost()
        #expect(contact.levelWasRead(.active, at: now) == .nothing)
        #expect(contact.deadline == nil)
    }

    @Test("a level says nothing new where no edge was lost")
    func levelWithoutLoss() {
        var contact = contact(.beginning(since: now))
        #expect(contact.levelWasRead(.inactive, at: now) == .nothing)
        #expect(contact.state == .beginning(since: now))
    }
}
