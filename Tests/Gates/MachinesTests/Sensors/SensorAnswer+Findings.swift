@testable import Machines

extension SensorAnswer<CoinPulses.Coin> {
    static var coin: Self { .found(CoinPulses.Coin()) }
}

extension SensorAnswer<Beam.Person> {
    static var person: Self { .found(Beam.Person()) }
}
