import Machines
import Testing

struct BeamTableTests {
    @Test("every row of the beam table holds", arguments: BeamTable.rows)
    func row(_ row: BeamRow) {
        var decoder = row.decoder
        #expect(decoder.state == row.state)
        let answer = row.stimulus.apply(to: &decoder, at: row.now)
        #expect(decoder.state == row.next)
        #expect(answer == row.answer)
    }

    @Test("every state answers every stimulus", arguments: BeamStimulus.allCases)
    func isComplete(stimulus: BeamStimulus) {
        let names = BeamTable.rows.filter { $0.stimulus == stimulus }.map { name(of: $0.state) }
        #expect(Set(names) == ["unknown", "clear", "broken", "stuck"])
    }

    private func name(of state: Beam.State) -> String {
        switch state {
        case .unknown: "unknown"
        case .clear: "clear"
        case .broken: "broken"
        case .stuck: "stuck"
        }
    }
}
