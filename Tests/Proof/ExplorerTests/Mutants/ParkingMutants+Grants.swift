import Statecharts

@testable import Explorer
@testable import Machines

extension ParkingMutant {
    static let grants = [
        ParkingMutant(granting: "barred-sells-nothing", "a barred exit lets out whoever asks") {
            before, event, occasion, after in
            guard event == .own(.grantPassage), before.barrier.state.superstate == .barred else { return }
            after = before
            after.barrier.state.mode = .normal
            _ = after.handle(event, occasion)
            after.barrier.state.mode = .barred
        },
        ParkingMutant(granting: "barred-sells-nothing", "a key that bars ends a right") {
            before, event, occasion, after in
            guard event == .own(.modeDidChange(.barred)), case .granted = before.barrier.state.functioning else {
                return
            }
            after.barrier.endGrants()
            after.barrier.state.arm = .closing(until: occasion.now + .milliseconds(1))
        },
        ParkingMutant(granting: "mode-follows", "a fire forgets the keys") { _, event, _, after in
            if event == .service(.fireReleaseBegan) { after.barrier.state.mode = .normal }
        },
        ParkingMutant(granting: "free-is-counted", "who leaves a free exit is not counted as that") {
            before, event, _, after in
            guard event == .own(.vehicleLeft), case .leaving(let leaving) = before.barrier.state.functioning,
                leaving.isFree
            else { return }
            after.barrier.ledger = before.barrier.ledger
            after.barrier.ledger.takePrice(of: .init(price: .zero, rest: .zero))
        },
        ParkingMutant(granting: "grants-conserved", "a grant is lost") { before, event, _, after in
            if event == .own(.grantPassage) { after.barrier.ledger = before.barrier.ledger }
        },
        ParkingMutant(granting: "grants-use-no-money", "a grant takes the credit") { _, event, _, after in
            guard event == .own(.grantPassage) else { return }
            after.barrier.ledger.keep(after.barrier.state.credit)
            after.barrier.state.credit = .zero
            after.barrier.state.creditEnds = nil
            after.barrier.state.found = .zero
        },
        ParkingMutant(granting: "grants-in-service", "a grant that waits outlasts a fire") { before, event, _, after in
            guard event == .service(.fireReleaseBegan), before.barrier.state.waiting > 0 else { return }
            after.barrier.state.waiting = before.barrier.state.waiting
            after.barrier.ledger = before.barrier.ledger
        },
        ParkingMutant(granting: "grants-in-turn", "more wait than may") { before, event, _, after in
            guard event == .own(.grantPassage), before.barrier.state.waiting == 1,
                after.barrier.ledger.grants.refused > before.barrier.ledger.grants.refused
            else { return }
            after.barrier.ledger = before.barrier.ledger
            after.barrier.ledger.takeGrant()
            after.barrier.state.waiting = 2
        },
        ParkingMutant(granting: "refusal-prolongs-nothing", "a refused grant prolongs the others", isFreeable: false) {
            before, event, occasion, after in
            guard event == .own(.grantPassage), after.barrier.state.grantsEnd != nil,
                after.barrier.ledger.grants.refused > before.barrier.ledger.grants.refused
            else { return }
            after.barrier.state.grantsEnd = after.barrier.configuration.grantEnds(from: occasion.now)
        },
        ParkingMutant(granting: "old-credit-waits", "credit that lies there goes before a grant", isFreeable: false) {
            before, event, occasion, after in
            let state = before.barrier.state
            guard event == .own(.interlockDidRelease), state.waiting > 0, !state.hasBuyer, occasion.mayOpen,
                state.credit >= before.barrier.configuration.price
            else { return }
            after = before
            after.barrier.state.hasBuyer = true
            _ = after.handle(event, occasion)
        },
        ParkingMutant(granting: "ended-wish-is-said", "a failure leaves the wish of grants", isFreeable: false) {
            _, event, _, after in
            if case .service(.machineDidFail) = event { after.barrier.wish = .none }
        },
        ParkingMutant(granting: "grants-open", "a grant that may not open is forgotten", isFreeable: false) {
            _, event, _, after in
            if event == .own(.grantPassage), after.barrier.wish == .paid { after.barrier.wish = .none }
        },
        ParkingMutant(granting: "grants-open", "the window of a grant is a nanosecond short") {
            before, event, _, after in
            guard event == .own(.grantPassage), case .unpaid = before.barrier.state.functioning,
                case .granted(var granted) = after.barrier.state.functioning
            else { return }
            granted.deadline = granted.deadline + Duration(nanoseconds: -1)
            after.barrier.state.functioning = .granted(granted)
        },
    ]
}
