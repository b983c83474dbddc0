import Statecharts

@testable import Explorer
@testable import Machines

extension ParkingMutant {
    static let money = [
        ParkingMutant("money-conserved", "a fire swallows the credit") { _, event, _, after in
            if event == .service(.fireReleaseBegan), case .unpaid = after.barrier.state.functioning {
                after.barrier.state.functioning = .unpaid(credit: .zero)
            }
        },
        ParkingMutant("coins-taken", "a coin while the exit is broken is lost") { before, event, _, after in
            if case .own(.insertCoin) = event, before.barrier.state.service.isBroken { after = before }
        },
        ParkingMutant("prices-are-exits", "the price is taken when the vehicle comes") { before, event, _, after in
            if event == .own(.vehicleArrived), case .passing(let purchase) = after.barrier.state.functioning {
                after.barrier.ledger.takePrice(of: purchase)
                after.barrier.state.functioning = .unpaid(credit: .zero)
            }
        },
        ParkingMutant("owner-is-paid", "what a vehicle has left behind is paid out") { before, event, _, after in
            if event == .own(.vehicleLeft), before.barrier.state.isOccupied { after.barrier.state.found = .zero }
        },
        ParkingMutant("paid-is-open", "a repair opens for nobody who has paid") { before, event, occasion, after in
            guard event == .service(.machineRepairDidComplete) else { return }
            after = before
            _ = after.handle(event, Occasion(now: occasion.now, mayOpen: false))
            after.barrier.wish = .none
        },
        ParkingMutant(
            "open-is-paid",
            Mutation("the barrier is driven up while its arm comes down") { exit, outputs in
                if case .closing = exit.barrier.state.arm { outputs.barrierIsOpen = true }
            }),
        ParkingMutant(
            "lamp-and-inhibit",
            Mutation("an exit that is bought takes more coins") { _, outputs in
                if outputs.paidLampIsOn { outputs.coinsAreInhibited = false }
            }),
    ]

    static let hopper = [
        ParkingMutant("coins-out-counted", "a coin that falls is not counted", countsCoins: true) {
            before, event, _, after in
            if event == .own(.coinWasPaidOut) { after.hopper = before.hopper }
        },
        ParkingMutant("hopper-runs-for-debt", "an empty hopper is tried again") { _, event, occasion, after in
            guard case .waiting(let due) = after.hopper.state.payout, after.hopper.state.isInService else { return }
            after.hopper.state.payout = .paying(
                .init(due: due, value: Money(1), deadline: occasion.now + .seconds(1)))
        },
        ParkingMutant("hopper-runs-for-debt", "a coin starts that its sensor cannot see", countsCoins: true) {
            before, event, occasion, after in
            guard event == .own(.deadlinePassed), before.hopper.state.isSensorActive else { return }
            after = before
            after.hopper.state.isSensorActive = false
            _ = after.handle(event, occasion)
            after.hopper.state.isSensorActive = true
        },
        ParkingMutant("nothing-waits-in-vain", "a hopper that was refilled goes on waiting") {
            before, event, _, after in
            if event == .own(.hopperWasRefilled), case .waiting = before.hopper.state.payout {
                after.hopper.state.payout = before.hopper.state.payout
            }
        },
        ParkingMutant("service-is-one", "the hopper is not told of a failure") { before, event, _, after in
            if case .service(.machineDidFail) = event { after.hopper = before.hopper }
        },
        ParkingMutant("answers-are-true", "a hopper that was refilled is not trusted") { before, event, _, after in
            if event == .own(.hopperWasRefilled), before.hopper.state.condition == .empty,
                case .idle = after.hopper.state.payout
            {
                after.hopper.state.condition = .failed
            }
        },
        ParkingMutant(
            "commands-agree",
            Mutation("nobody stops the hopper", commanding: { _, commands in commands.drop(.stopHopper) })),
    ]
}
