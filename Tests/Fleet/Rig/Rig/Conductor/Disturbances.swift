/// How often servers and collectors were killed, or are to be.
struct Disturbances: Equatable {
    var brokers = 0
    var collectors = 0
    var databases = 0

    /// In words.
    var text: String { "broker killed \(brokers), collectors killed \(collectors), PostgreSQL restarted \(databases)" }

    /// What was done less often than was planned, in lines.
    func complaints(planned: Disturbances) -> [String] {
        [
            ("the broker was killed", brokers, planned.brokers),
            ("collectors were killed", collectors, planned.collectors),
            ("PostgreSQL was restarted", databases, planned.databases),
        ].filter { $0.1 < $0.2 }.map { "\($0.0) \($0.1) times; \($0.2) were planned" }
    }
}
