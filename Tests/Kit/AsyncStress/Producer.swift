import StatechartsAsync

/// Sends events of all kinds. Some of them it sends in tasks that wait for a state, and cancels these at random.
struct Producer {
    let machine: AsyncMachine<Till>
    let number: UInt64
    let count: UInt64
    /// Whether somebody else finishes the machine: then everybody who waits has to be told, and need not be cancelled.
    let machineFinishes: Bool
    var dice: Dice

    private var waiting: [Task<Sent, Never>] = []

    init(_ machine: AsyncMachine<Till>, number: UInt64, count: UInt64, machineFinishes: Bool, dice: Dice) {
        (self.machine, self.number, self.count) = (machine, number, count)
        (self.machineFinishes, self.dice) = (machineFinishes, dice)
    }

    mutating func run() async -> [Sent] {
        var sent: [Sent] = []
        for place in 0..<count {
            let id = number << 32 | place
            switch Int.random(in: 0..<10, using: &dice) {
            case 0, 1: startWaiting(id)
            case 2: sent.append(await send(.order(id), id))
            case 3, 4: sent.append(await send(.work(id), id))
            default: sent.append(await send(.pay(id), id))
            }
            if dice.percent(15) { waiting.randomElement(using: &dice)?.cancel() }
            if dice.percent(20) { await Task.yield() }
        }
        for task in waiting {
            // What waits for a state that never comes has to be cancelled in the end.
            if !machineFinishes { task.cancel() }
            sent.append(await task.value)
        }
        return sent
    }

    private func send(_ event: Till.Event, _ id: UInt64) async -> Sent {
        guard let reaction = await machine.send(event) else { return Sent(id: id, outcome: .turnedAway) }
        guard case .number(let number) = reaction[0].fact?.value else { return Sent(id: id, outcome: .answered(0)) }
        return Sent(id: id, outcome: .answered(number))
    }

    private mutating func startWaiting(_ id: UInt64) {
        let divisor = UInt64.random(in: 2...50, using: &dice)
        let isPossible = dice.percent(70)
        let machine = machine
        waiting.append(
            Task {
                do throws(WaitError) {
                    try await machine.send(.pay(id)) { isPossible && $0.number % divisor == 0 }
                    return Sent(id: id, outcome: .reached)
                } catch {
                    switch error {
                    case .cancelled: return Sent(id: id, outcome: .cancelled)
                    case .finished: return Sent(id: id, outcome: .finished)
                    case .notTaken: return Sent(id: id, outcome: .turnedAway)
                    }
                }
            })
    }
}
