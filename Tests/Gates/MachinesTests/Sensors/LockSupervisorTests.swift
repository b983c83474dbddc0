import Machines
import Statecharts
import Testing

struct LockSupervisorTests {
    /// What a supervisor can be shown: the doors' command, the lock's contact, and the failure that this becomes.
    struct View: Sendable {
        let doorsAreOpen: Bool?
        let lock: Level
        let failure: Fault?

        static let all = [
            View(doorsAreOpen: false, lock: .active, failure: nil),
            View(doorsAreOpen: false, lock: .inactive, failure: .didNotLock),
            View(doorsAreOpen: true, lock: .active, failure: .didNotUnlock),
            View(doorsAreOpen: true, lock: .inactive, failure: nil),
            View(doorsAreOpen: nil, lock: .active, failure: nil),
            View(doorsAreOpen: nil, lock: .inactive, failure: nil),
        ]
    }

    @Test("from every view to every view: only a new disagreement starts the time", arguments: View.all, View.all)
    func views(first: View, second: View) {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        supervisor.observe(doorsAreOpen: first.doorsAreOpen, lock: first.lock, at: .zero)
        #expect(supervisor.deadline == (first.failure == nil ? nil : .zero + .seconds(2)))

        supervisor.observe(doorsAreOpen: second.doorsAreOpen, lock: second.lock, at: .zero + .seconds(1))
        let isTheSame = first.failure == second.failure
        let expected: Instant? = second.failure == nil ? nil : .zero + .seconds(isTheSame ? 2 : 3)
        #expect(supervisor.deadline == expected)
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(3)) == second.failure)
        #expect(supervisor.deadline == nil)
    }

    @Test(
        "a lock has failed from the timeout on, not before",
        arguments: [(-1, nil), (0, .didNotLock), (1, .didNotLock)] as [(Int64, Fault?)])
    func boundary(nanoseconds: Int64, failure: Fault?) {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        supervisor.observe(doorsAreOpen: false, lock: .inactive, at: .zero)
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(2) + Duration(nanoseconds: nanoseconds)) == failure)
    }

    @Test("a lock that follows in time is no failure")
    func followsInTime() {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        supervisor.observe(doorsAreOpen: true, lock: .active, at: .zero)
        supervisor.observe(doorsAreOpen: true, lock: .inactive, at: .zero + Duration(nanoseconds: 1_999_999_999))
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(2)) == nil)
    }

    @Test("a failure is said once for each disagreement")
    func saidOnce() {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        supervisor.observe(doorsAreOpen: false, lock: .inactive, at: .zero)
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(2)) == .didNotLock)
        supervisor.observe(doorsAreOpen: false, lock: .inactive, at: .zero + .seconds(3))
        #expect(supervisor.deadline == nil)
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(9)) == nil)
    }

    @Test("a lock that let go by itself, long after it locked, is found as well")
    func letsGoLater() {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        supervisor.observe(doorsAreOpen: false, lock: .active, at: .zero)
        supervisor.observe(doorsAreOpen: false, lock: .inactive, at: .zero + .seconds(60))
        #expect(supervisor.deadline == .zero + .seconds(62))
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(62)) == .didNotLock)
    }

    @Test("a disagreement that is still there when supervision begins again is said again")
    func supervisedAgain() {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        supervisor.observe(doorsAreOpen: false, lock: .inactive, at: .zero)
        _ = supervisor.deadlinePassed(at: .zero + .seconds(2))
        supervisor.observe(doorsAreOpen: nil, lock: .inactive, at: .zero + .seconds(2))
        #expect(supervisor.deadline == nil)
        supervisor.observe(doorsAreOpen: false, lock: .inactive, at: .zero + .seconds(60))
        #expect(supervisor.deadlinePassed(at: .zero + .seconds(62)) == .didNotLock)
    }

    @Test("a bouncing contact starts the time anew with each disagreement")
    func bounces() {
        var supervisor = LockSupervisor(timeout: .seconds(2))
        for second in 0..<5 {
            let now = Instant.zero + .seconds(Int64(second))
            supervisor.observe(doorsAreOpen: false, lock: .inactive, at: now)
            #expect(supervisor.deadline == now + .seconds(2))
            supervisor.observe(doorsAreOpen: false, lock: .active, at: now + .milliseconds(500))
            #expect(supervisor.deadline == nil)
        }
    }
}
