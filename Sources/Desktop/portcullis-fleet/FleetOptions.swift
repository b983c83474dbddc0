import BoardFile
import CommandLines
import DesktopTool
import Fleet
import Pages
import Simulation
import Subscriber

/// What `portcullis fleet` is asked to show.
struct FleetOptions {
    /// How it shows it.
    enum Form: Equatable {
        /// What is there, once.
        case once(json: Bool)
        /// What is there and what becomes of it, on a terminal or in lines.
        case follow(json: Bool)
        /// The same, in browsers.
        case page(PageAddress)
    }

    let broker: BrokerAddress
    let topics: FleetTopics
    let filter: FleetFilter
    let order: FleetOrder
    let form: Form
    private var settings: SubscriberSettings

    static var rows: OptionRows {
        OptionRows([
            .command(
                "fleet",
                """
                shows all boards that report to a broker: how each lane is, what is wrong first, when somebody passed last, \
                and when it said something last. From a pipe it prints a line for each change
                """),
            .operand(
                "BROKER", "a broker, such as mqtt://broker.example", "mqtt://HOST or mqtts://HOST, perhaps with :PORT"),
            OptionRow(
                "--prefix", .text("P", expected: "the prefix of the topics"),
                "what the topics begin with; without it portcullis"),
            OptionRow(
                "--site", .text("S", expected: "a name"),
                "only boards of this site; in S, B and L a * is any characters"),
            OptionRow("--board", .text("B", expected: "a name"), "only this board"),
            OptionRow("--lane", .text("L", expected: "a name"), "only this lane"),
            OptionRow(
                "--only", .words("trouble|faults|fire|ended|offline|stopped|unstarted|unknown|well"),
                "only lanes where that is so"),
            OptionRow("--sort", .words("faults|name|silence|passage"), "what comes first; without it faults"),
            OptionRow("--once", "prints what there is, and ends"),
            OptionRow("--json", "an object for each board, or for each change"),
            PageAddress.row(
                """
                shows it in browsers, with a filter and an order of the page's own; without ADDRESS:PORT where only this \
                computer sees it
                """, excludes: "--json --once --only --sort"),
        ]).followed(by: SubscriberSettings.rows)
    }

    init(_ words: Invocation) throws(ToolError) {
        let prefix = words.text("--prefix") ?? "portcullis"
        filter = FleetFilter(
            only: words.text("--only").flatMap { FleetFilter.Only($0) }, site: words.text("--site"),
            board: words.text("--board"), lane: words.text("--lane"))
        order = words.text("--sort").flatMap { FleetOrder(rawValue: $0) } ?? .faults
        let json = words.has("--json")
        form =
            try PageAddress(words, usual: .usualOfFleet).map { .page($0) }
            ?? (words.has("--once") ? .once(json: json) : .follow(json: json))
        let name = words.requiredText("BROKER")
        guard let broker = BrokerAddress(name) else {
            throw .usage(
                BrokerAddress.complaint(
                    about: name,
                    "'\(name.printable)' is no broker: expected mqtt://HOST or mqtts://HOST, with :PORT if it is not the usual one"
                ))
        }
        self.broker = broker
        guard let topics = FleetTopics(prefix: prefix, filter) else {
            throw .usage(
                "--prefix, --site, --board and --lane take parts of a topic: printable ASCII without spaces, '+' and '#', and '/' in a prefix only"
            )
        }
        self.topics = topics
        settings = SubscriberSettings(
            broker: broker, name: "portcullis-fleet-\(UInt64.random(in: 0...UInt64.max))", topics: topics.all)
        if let complaint = settings.takeFiles(words) { throw .usage(complaint) }
    }

    /// How the broker is connected to.
    var subscription: SubscriberSettings {
        var settings = settings
        // A broker sends all that it has kept at once, and mosquitto drops what is more than this and its queue. What
        // is handed out at once stays bounded, by its bytes.
        settings.mostMessages = 65_535
        settings.longestPacket = UInt32(2 * FleetLimits.mostBytes)
        // Who only looks may miss something.
        settings.leastQuality = 0
        return settings
    }
}
