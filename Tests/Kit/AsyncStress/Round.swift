import StatechartsAsync

/// One machine with its producers and consumers, from its beginning to its end.
struct Round {
    /// Whether the machine finishes while everybody still sends.
    let finishesEarly: Bool
    let producers: Int
    let consumers: Int
    let events: UInt64
    var dice: Dice

    mutating func run() async -> Audit {
        let ledger = Ledger()
        let rings = Channel<Bell.Event>()
        let bell = AsyncMachine(Bell())
        do { try await bell.receive(from: rings) } catch { fatalError("\(error)") }
        let machine = AsyncMachine(
            Till(), timeout: .deadlinePassed, effects: Round.effects,
            middleware: [
                .after { await ledger.add($0) },
                .sends(into: rings, when: { $0.isRound }) { Bell.Event(number: $0.number) },
            ])
        let consuming = startConsumers(of: machine)
        let producing = startProducers(for: machine)
        await cancelSome(
            consuming.map { task in { task.cancel() } } + producing.map { task in { task.cancel() } }, machine)
        if finishesEarly { await machine.finish() }

        var sent: [Sent] = []
        for task in producing { sent += await task.value }
        // All effects give their events before the end, and the ledger is complete after it.
        try? await machine.quiet()
        await machine.finish()
        try? await machine.quiet()
        let entries = await ledger.entries
        // The first state is round too, but nobody has reached it.
        let reached = entries.count { $0.after.isRound }
        _ = try? await bell.state { $0.rings >= reached }
        var reports: [Consumer.Report] = []
        for task in consuming { reports.append(await task.value) }
        return Audit(
            sent: sent, entries: entries, reports: reports, bell: await bell.state, reached: reached,
            finishedEarly: finishesEarly)
    }

    /// Cancels some tasks, at random times while the machine takes the first half of the events.
    private mutating func cancelSome(_ cancellations: [() -> Void], _ machine: AsyncMachine<Till>) async {
        let half = UInt64(producers) * events / 2
        let some = cancellations.filter { _ in dice.percent(35) }.shuffled(using: &dice)
        let times = (0..<some.count).map { _ in UInt64.random(in: 0...half, using: &dice) }.sorted()
        for (cancel, time) in zip(some, times) {
            _ = try? await machine.state { $0.number >= time }
            cancel()
        }
        _ = try? await machine.state { $0.number >= half }
    }

    private mutating func startConsumers(of machine: AsyncMachine<Till>) -> [Task<Consumer.Report, Never>] {
        (0..<consumers).map { place in
            let getsAll = place % 3 != 0
            let states = getsAll ? machine.states : machine.states(newest: 3)
            let dice = dice.another()
            return Task { await Consumer.run(states, getsAll: getsAll, dice: dice) }
        }
    }

    private mutating func startProducers(for machine: AsyncMachine<Till>) -> [Task<[Sent], Never>] {
        (0..<producers).map { place in
            let (dice, events, finishesEarly) = (dice.another(), events, finishesEarly)
            return Task {
                var producer = Producer(
                    machine, number: UInt64(place), count: events, machineFinishes: finishesEarly, dice: dice)
                return await producer.run()
            }
        }
    }

    @Sendable private static func effects(_ command: Till.Command) -> Effect<Till> {
        switch command {
        case .work(let id):
            .run {
                if id % 3 == 0 { await Task.yield() }
                return .worked(id)
            }
        case .deliver(let id):
            .events(cancelled: .never, priority: .high) {
                AsyncStream { source in
                    source.yield(.delivered(id))
                    source.finish()
                }
            }
        }
    }
}
