import Machines
import Testing

struct CoinPulsesTableTests {
    @Test("every row of the coin pulse table holds", arguments: CoinPulsesTable.rows)
    func row(_ row: CoinPulsesRow) {
        var decoder = row.decoder
        #expect(decoder.state == row.state)
        let answer = row.stimulus.apply(to: &decoder, at: row.now)
        #expect(decoder.state == row.next)
        #expect(answer == row.answer)
    }

    @Test("every state answers every stimulus", arguments: CoinStimulus.allCases)
    func isComplete(stimulus: CoinStimulus) {
        let names = CoinPulsesTable.rows.filter { $0.stimulus == stimulus }.map { name(of: $0.state) }
        #expect(Set(names) == ["unknown", "idle", "measuring", "notMeasured", "stuck"])
    }

    private func name(of state: CoinPulses.State) -> String {
        switch state {
        case .unknown: "unknown"
        case .idle: "idle"
        case .measuring: "measuring"
        case .notMeasured: "notMeasured"
        case .stuck: "stuck"
        }
    }
}
