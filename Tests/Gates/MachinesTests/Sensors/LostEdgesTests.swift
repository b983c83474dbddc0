import Machines
import Statecharts
import TestSupport
import Testing

struct LostEdgesTests {
    @Test(
        "whatever edges are lost and however late the line is read, every coin is a real pulse",
        arguments: 1...20 as ClosedRange<UInt64>)
    func noPhantomCoins(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let edges = train(of: 2_000, &random)
        var decoder = CoinPulses(.init())
        var coins = 0
        var isGap = false
        for (position, edge) in edges.enumerated() {
            guard Int.random(in: 0..<10, using: &random) > 0 else {
                isGap = true
                continue
            }
            var mustRead = isGap
            if isGap {
                decoder.edgesWereLost()
            } else {
                let answer = decoder.edge(edge.edge, at: edge.time)
                if answer == .coin {
                    coins += 1
                    #expect(edge.endsACoin, "seed \(seed), edge \(position)")
                }
                mustRead = answer == .trouble(.edgeRepeated)
            }
            isGap = false
            if mustRead {
                // The edges that follow may be waiting already, and the level is that after them.
                let latest = min(position + Int.random(in: 0...3, using: &random), edges.count - 1)
                decoder.levelWasRead(edges[latest].edge.level, at: edge.time)
            }
        }
        #expect(coins > edges.filter(\.endsACoin).count / 2, "seed \(seed): most coins come through")
    }

    private struct TimedEdge {
        let edge: Edge
        let time: Instant
        let endsACoin: Bool
    }

    /// Pulses from noise to too long, a while apart.
    private func train(of pulses: Int, _ random: inout SplitMix64) -> [TimedEdge] {
        var edges: [TimedEdge] = []
        var now = Instant.zero
        for _ in 0..<pulses {
            let width = Int64.random(in: 1...300, using: &random)
            now = now + .milliseconds(.random(in: 1...200, using: &random))
            edges.append(TimedEdge(edge: .rising, time: now, endsACoin: false))
            now = now + .milliseconds(width)
            edges.append(TimedEdge(edge: .falling, time: now, endsACoin: (15...250).contains(width)))
        }
        return edges
    }
}
