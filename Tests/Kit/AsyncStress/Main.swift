import CSystem

/// Stresses `AsyncMachine`: many producers, many consumers, effects, deadlines and a channel, with cancellations and
/// ends at random. Every event has to be answered exactly once: `async-stress [SEED [ROUNDS]]`.
///
/// `make test` runs it under the thread sanitizer. The seed gives the same choices again, but threads make their own.
@main
struct Main {
    private static let producers = 12
    private static let consumers = 9
    private static let events: UInt64 = 150

    static func main() async {
        let words = CommandLine.arguments.dropFirst().map { UInt64($0) }
        guard words.count <= 2, !words.contains(nil) else {
            say("usage: async-stress [SEED [ROUNDS]]")
            portcullis_exit(2)
        }
        let seed = words.first.flatMap { $0 } ?? UInt64.random(in: 0..<1_000_000)
        let rounds = Int(words.dropFirst().first.flatMap { $0 } ?? 4)
        say("async-stress: seed \(seed), \(rounds) rounds")
        // Whoever is never answered waits forever. A machine that compiles may leave this nothing for minutes.
        let watchdog = Task.detached {
            do { try await Task.sleep(for: .seconds(1800)) } catch { return }
            fail(seed, ["after half an hour somebody still waits"])
        }
        var dice = Dice(seed: seed)
        var summary = Summary()
        for number in 0..<rounds {
            var round = Round(
                finishesEarly: number % 2 == 1, producers: producers, consumers: consumers, events: events,
                dice: dice.another())
            let audit = await round.run()
            let expected = producers * Int(events)
            var complaints = audit.complaints()
            if audit.sent.count != expected {
                complaints.append("\(expected) events were sent, and \(audit.sent.count) were answered")
            }
            if !complaints.isEmpty { fail(seed, complaints) }
            summary.add(audit)
        }
        watchdog.cancel()
        say("async-stress: \(summary.text)")
    }

    /// Prints a line at once: a program that hangs has said its seed.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { portcullis_write_all(1, $0.baseAddress, $0.count) }
    }

    /// Ends the program with reasons.
    private static func fail(_ seed: UInt64, _ complaints: [String]) -> Never {
        for complaint in complaints.prefix(10) { say("async-stress: \(complaint)") }
        say("async-stress: FAILED with seed \(seed), \(complaints.count) complaints")
        portcullis_exit(1)
    }
}
