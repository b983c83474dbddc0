import Statecharts

@testable import Explorer
@testable import Machines

extension ParkingMutant {
    static let arm = [
        ParkingMutant("never-onto-vehicle", "a failure lowers the arm, whatever is under it") {
            _, event, occasion, after in
            if event == .service(.machineDidFail(.faultContact)), after.barrier.state.arm == .up,
                after.barrier.state.isOccupied, after.standingOutputs.barrierIsOpen
            {
                after.barrier.state.arm = .closing(until: occasion.now + .seconds(1))
            }
        },
        ParkingMutant("arm-takes-its-time", "an arm that comes down counts as down at once") { before, _, _, after in
            if before.barrier.state.arm == .up, case .closing = after.barrier.state.arm {
                after.barrier.state.arm = .down
            }
        },
        ParkingMutant("arm-rests", "an arm that reversed closes as soon as nothing is under it") {
            before, event, occasion, after in
            if event == .own(.vehicleLeft), case .reversed = after.barrier.state.arm {
                after.barrier.state.arm = .closing(until: occasion.now + .milliseconds(1))
            }
        },
        ParkingMutant("arm-rests", "a right makes an arm forget that it reversed") { before, _, _, after in
            if case .reversed = before.barrier.state.arm, case .reversed = after.barrier.state.arm,
                after.barrier.state.hasRight
            {
                after.barrier.state.arm = .up
            }
        },
        ParkingMutant("reversals-end", "an arm reverses without end") { before, event, _, after in
            guard event == .own(.vehicleArrived), case .closing(_, let reversals) = before.barrier.state.arm,
                after.barrier.state.arm == .held
            else {
                return
            }
            after.barrier.state.arm = .reversed(until: .zero + .seconds(3600), reversals: reversals + 1)
        },
        ParkingMutant("opening-has-a-reason", "a vehicle before a closed barrier raises the arm") {
            before, event, _, after in
            if event == .own(.vehicleArrived), before.barrier.state.arm == .down { after.barrier.state.arm = .up }
        },
        ParkingMutant("interlock-kept", "a barrier that may not open opens") { before, event, occasion, after in
            if case .own(.insertCoin) = event, !occasion.mayOpen {
                after = before
                _ = after.handle(event, Occasion(now: occasion.now))
            }
        },
        ParkingMutant("vehicles-enter", "a vehicle under the open arm does not use the exit") {
            before, event, _, after in
            if event == .own(.vehicleArrived), case .paid = before.barrier.state.functioning {
                after.barrier.state.functioning = before.barrier.state.functioning
            }
        },
        ParkingMutant("loop-is-known", "a vehicle that leaves a closed barrier is thought to stay") {
            before, event, _, after in
            if event == .own(.vehicleLeft), before.barrier.state.arm == .down { after.barrier.state.isOccupied = true }
        },
        ParkingMutant("forced-exits-counted", "a forced exit is not counted") { before, event, _, after in
            if event == .own(.vehicleArrived) { after.barrier.ledger = before.barrier.ledger }
        },
        ParkingMutant("deadline-is-earliest", "an arm on its way down goes on when an exit is bought") {
            before, event, _, after in
            if case .own(.insertCoin) = event, case .closing = before.barrier.state.arm {
                after.barrier.state.arm = before.barrier.state.arm
            }
        },
    ]

    static let other = [
        ParkingMutant("alarm-has-a-cause", "the alarm falls silent with any deadline") { before, event, _, after in
            if event == .own(.deadlinePassed), before.alarm.state != .silent { after.alarm.state = .silent }
        },
        ParkingMutant("failure-is-safe", "a failure is forgotten") { before, event, _, after in
            guard case .service(.machineDidFail) = event, before.barrier.state.service == .normal else { return }
            after = before
            after.barrier.ledger.countFault()
        },
        ParkingMutant("unhandled-changes-nothing", "the cancel button prolongs the window") { _, event, _, after in
            if event == .own(.cancelButtonWasPressed) { after.barrier.prolong() }
        },
        ParkingMutant("unconcerned-rest", "an empty hopper prolongs the window") { _, event, _, after in
            if event == .own(.hopperBecameEmpty) { after.barrier.prolong() }
        },
        ParkingMutant("deadlines-answered", "the window never ends") { before, event, _, after in
            if event == .own(.deadlinePassed), case .paid = before.barrier.state.functioning {
                after.barrier = before.barrier
            }
        },
        ParkingMutant("permission-where-known", "the cancel button asks the interlock") { _, event, occasion, after in
            if event == .own(.cancelButtonWasPressed), !occasion.mayOpen { after.barrier.wish = .made }
        },
    ]
}

extension Barrier {
    fileprivate mutating func prolong() {
        guard case .paid(var paid) = state.functioning else { return }
        paid.deadline = paid.deadline + .milliseconds(1)
        state.functioning = .paid(paid)
    }
}
