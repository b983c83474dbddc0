import CSystem

/// Measures `AsyncMachine`: `async-benchmark REPEATS EVENTS` prints one JSON object for each figure, with one sample
/// for each repeat of that many events.
///
/// The machine is the turnstile, whose events are five coins and a person, again and again. Several senders share the
/// events. A sample is in transitions for each second of the wall clock, since the senders run on all processors.
@main
struct Main {
    static func main() async {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard numbers.count == 2, CommandLine.arguments.count == 3, numbers[0] > 0, numbers[1] >= 8 else {
            print("usage: async-benchmark REPEATS EVENTS")
            portcullis_exit(1)
        }
        await Figures(repeats: numbers[0], events: numbers[1]).measure()
    }
}
