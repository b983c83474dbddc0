import Testing

/// What is tried with Debian's mosquitto and with the library, one after the other: a program has one client, as the
/// uplink does.
@Suite("With a real broker", .serialized)
enum RealBroker {}
