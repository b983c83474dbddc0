import CBenchmark
import Machines
import Statecharts
import Testing

@testable import benchmark

/// The machines written by hand in C are what the shipped ones are measured against. They count only if they do the
/// same.
@Suite("The benchmark's machines in C")
struct PeerTests {
    @Test("a turnstile agrees with the shipped one on every answer", arguments: [1, 2, 3, 4])
    func turnstile(seed: UInt64) {
        var configuration = Turnstile.measuredConfiguration
        if seed > 1 {
            configuration.overpayment = seed == 2 ? .bank : .keep
            configuration.expiredFare = seed == 3 ? .keep : .credit
            configuration.powerFail = seed == 4 ? .secure : .safe
            configuration.inhibitsCoins = seed == 2
            configuration.grantWindow = seed == 2 ? .zero : .seconds(8)
            configuration.grantsWaiting = seed == 3 ? 9 : 1
            configuration.sensorDelay = .milliseconds(5)
        }
        agree(Turnstile.self, configuration, seed, commands: Int(TURNSTILE_COMMANDS.rawValue))
    }

    @Test("an elevator door agrees with the shipped one on every answer", arguments: [1, 2, 3, 4])
    func elevatorDoor(seed: UInt64) {
        var configuration = ElevatorDoor.measuredConfiguration
        if seed > 1 {
            configuration.hasDoorZone = seed == 2
            configuration.hasBuzzer = seed != 3
            configuration.countsBothWays = seed != 4
            configuration.capacity = 4
            configuration.slowAbove = 2
        }
        agree(ElevatorDoor.self, configuration, seed, commands: Int(DOOR_COMMANDS.rawValue))
    }

    @Test("a parking exit agrees with the shipped one on every answer", arguments: [1, 2, 3, 4])
    func parkingExit(seed: UInt64) {
        var configuration = ParkingExit.measuredConfiguration
        if seed > 1 {
            configuration.countsCoins = seed != 2
            configuration.expiredPrice = seed == 3 ? .credit : .keep
            configuration.powerFail = seed == 4 ? .safe : .secure
            configuration.sensorDelay = .milliseconds(5)
            configuration.grantWindow = seed == 2 ? .zero : .seconds(40)
            configuration.grantsWaiting = seed == 3 ? 9 : 1
        }
        agree(ParkingExit.self, configuration, seed, commands: Int(PARKING_COMMANDS.rawValue))
    }

    @Test("what is measured comes to the same number as its peer in C")
    func measured() {
        comesToTheSame(Turnstile.self)
        comesToTheSame(ElevatorDoor.self)
        comesToTheSame(ParkingExit.self)
    }

    /// Lets both answer a stream, one event after the other.
    private func agree<Machine: MeasuredMachine>(
        _: Machine.Type, _ configuration: Machine.Configuration, _ seed: UInt64, commands: Int
    ) {
        // All of the stream that is measured, and the beginning of others.
        let events = Streams.events(Machine.stream, seed).prefix(seed == 1 ? BENCH_EVENTS : BENCH_EVENTS / 4)
        let start = Instant(nanoseconds: events[0].now)
        var machine = Machine(configuration, at: start)
        var peer = Machine.PeerType(configuration, at: start)
        var given = Set<UInt8>()
        for (index, event) in events.enumerated() {
            let occasion = Occasion(now: Instant(nanoseconds: event.now), mayOpen: event.may_open)
            let reaction = machine.handle(Machine.event(event), occasion)
            let (answer, peerAnswer) = (Answer(reaction, machine), Answer(peer.handle(event)))
            given.formUnion(answer.commands)
            // Plain comparisons: expectations take long for so many events.
            guard answer == peerAnswer, machine.ledgerFields == peer.ledgerFields else {
                Issue.record("event \(index) of stream \(seed), \(event): \(answer), in C \(peerAnswer)")
                return
            }
        }
        #expect(given.count == commands, "the stream does not try every command")
    }

    private func comesToTheSame<Machine: MeasuredMachine>(_: Machine.Type) {
        let events = Streams.events(Machine.stream, 1)
        events.withUnsafeBufferPointer { stream in
            guard let start = stream.baseAddress else { return }
            var work = MachineWork<Machine>(start)
            var peer = PeerWork<Machine>(start)
            work.run(BENCH_EVENTS)
            peer.run(BENCH_EVENTS)
            #expect(work.answers == peer.answers)
            #expect(work.answers != 0)
        }
    }
}
