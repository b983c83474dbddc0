import CSystem
import Collector
import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Statecharts
import Subscriber

/// The collector: wiring only. Takes what the boards say from an MQTT broker, and keeps it in a PostgreSQL database.
@main
struct Main: DesktopProgram {
    static var table: CommandTable { CollectorOptions.table }

    static func run(_ words: Invocation) throws(ToolError) {
        guard let options = try CollectorOptions.collecting(words) else {
            return try migrate(words.text("--database") ?? "")
        }
        try collect(options)
    }

    private static func migrate(_ database: String) throws(ToolError) {
        do throws(PostgresError) {
            let steps = try Store(database, prefix: "").open()
            Console.write("the database: \(steps == 0 ? "its tables are as they should be" : "its tables are made")\n")
        } catch {
            throw .failure("portcullis-collector: the database: \(error.words)")
        }
    }

    private static func collect(_ options: CollectorOptions) throws(ToolError) {
        let signals = portcullis_signals(false)
        guard signals >= 0 else {
            throw .failure(
                "portcullis-collector: signals cannot be taken: \(String(cString: portcullis_error_text(-signals)))")
        }
        let notes = Notes()
        guard let subscriber = Subscriber(options.subscriber, chance: .random(in: 0 ... .max)) else {
            throw .failure("portcullis-collector: there is no memory")
        }
        var collector = Collector(
            subscriber, Store(options.database, prefix: options.prefix), chance: .random(in: 0 ... .max), say: notes.say
        )
        while collector.failure == nil {
            let now = Self.now
            collector.step(at: now)
            if options.subscriber.isLast, collector.subscriber.hasNoneToLeave {
                collector.stop(at: now)
                let settings = options.subscriber
                throw .failure(
                    "portcullis-collector: \(settings.broker.text): it has no session for \(settings.name); nothing was left"
                )
            }
            if options.subscriber.isLast, collector.isQuiet(at: now) {
                collector.stop(at: now)
                return notes.say(.notice("gone for good: \(collector.counts.text)"))
            }
            let woken = portcullis_wait(
                collector.subscriber.descriptor, signals, portcullis_monotonic_ns() + 1_000_000_000)
            if woken > 0, Int(woken) & portcullis_woke_for_signal != 0,
                Int(portcullis_next_signal(signals)) == portcullis_signal_stop
            {
                collector.stop(at: Self.now)
                return notes.say(.notice("stopped: \(collector.counts.text)"))
            }
        }
        throw .failure("portcullis-collector: \(collector.failure ?? "")")
    }

    private static var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }
}
