import CSystem
import Machines
import Statecharts
import StatechartsAsync

/// The figures, so many samples of each, each of so many events.
struct Figures: Sendable {
    let repeats: Int
    let events: Int

    func measure() async {
        await measure("transitions, 1 sender") { await Figures.send($0, senders: 1) }
        await measure("transitions, 8 senders") { await Figures.send($0, senders: 8) }
        await measure("transitions, 1 sender, 1 consumer") { count in
            let turnstile = AsyncMachine(Turnstile.measured, sameState: Turnstile.isSame)
            let consumer = Task {
                for await _ in turnstile.states {}
            }
            let handled = await Figures.send(count, to: turnstile)
            await turnstile.finish()
            _ = await consumer.value
            return handled
        }
    }

    /// Sends events to a machine of its own, from tasks that share them.
    private static func send(_ events: Int, senders: Int) async -> Int {
        let turnstile = AsyncMachine(Turnstile.measured, sameState: Turnstile.isSame)
        return await withTaskGroup(of: Int.self) { group in
            for sender in 0..<senders {
                let share = events / senders + (sender < events % senders ? 1 : 0)
                group.addTask { await send(share, to: turnstile) }
            }
            return await group.reduce(0, +)
        }
    }

    /// How many of the events were handled.
    private static func send(_ events: Int, to turnstile: AsyncMachine<Turnstile>) async -> Int {
        var visitor = Visitor()
        var handled = 0
        for _ in 0..<events where await turnstile.send(visitor.next())?.verdict == .handled { handled += 1 }
        return handled
    }

    /// Takes the samples of one figure, after one that does not count, and prints them.
    private func measure(_ name: String, _ run: @Sendable (Int) async -> Int) async {
        _ = await run(events)
        var samples: [Int] = []
        for _ in 0..<repeats {
            let start = portcullis_monotonic_ns()
            let handled = await run(events)
            let time = portcullis_monotonic_ns() - start
            guard handled > 0 else {
                print("async-benchmark: the machine handled nothing")
                portcullis_exit(1)
            }
            samples.append(Int(Double(events) * 1e9 / Double(max(1, time))))
        }
        print(#"{"group":"async","figure":"\#(name)","form":"desktop","unit":"1/s","samples":\#(samples)}"#)
    }
}
