import Statecharts
import TestSupport

@testable import Machines

/// Persons who walk through a doorway with two beams 6 cm apart: millimetres and milliseconds, from a seed.
///
/// What is generated is what the counter claims to tell apart: one person at a time, who may stand, hesitate and turn
/// back, or a column of persons at least 4 cm apart from body to body.
struct Passersby {
    static let spacing = 60.0

    /// Where a body is, millisecond by millisecond.
    typealias Path = [Double]

    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// One scene: what the beams say at each millisecond, and who really went through.
    mutating func scene() -> (outer: [Bool], inner: [Bool], entered: Int, left: Int) {
        let bodies = Bool.random(using: &random) ? [walker()] : column()
        let goesOut = Bool.random(using: &random)
        let length = bodies.map(\.path.count).max()!
        var outer = [Bool](repeating: false, count: length)
        var inner = outer
        var passages = 0
        var returns = 0
        for body in bodies {
            var side = -1.0
            var clearFor = 0
            for (time, position) in body.path.enumerated() {
                if abs(position) < body.thickness / 2 { outer[time] = true }
                if abs(position - Self.spacing) < body.thickness / 2 { inner[time] = true }
                // Whoever is out of both beams on the other side, for as long as a beam needs to be believed, has gone
                // through.
                let clears = position <= -body.thickness / 2 || position >= Self.spacing + body.thickness / 2
                clearFor = clears ? clearFor + 1 : 0
                guard clearFor >= 20, (position < 0) != (side < 0) else { continue }
                if side < 0 { passages += 1 } else { returns += 1 }
                side = position
            }
        }
        flicker(&outer, &inner)
        return goesOut ? (inner, outer, returns, passages) : (outer, inner, passages, returns)
    }

    /// A person who may stand still, and turn back up to four times. Only the first leg is fast: who turns round does
    /// not run.
    private mutating func walker() -> (path: Path, thickness: Double) {
        var path: Path = [-600]
        walk(&path, to: .random(in: -300...700, using: &random), at: .random(in: 0.2...2, using: &random))
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            if Bool.random(using: &random) { stand(&path) }
            walk(&path, to: .random(in: -300...360, using: &random), at: .random(in: 0.2...0.8, using: &random))
        }
        let end = Bool.random(using: &random) ? -600.0 : 700
        walk(&path, to: end, at: .random(in: 0.2...0.8, using: &random))
        return (path, .random(in: 200...350, using: &random))
    }

    /// Two to four persons at one speed.
    private mutating func column() -> [(path: Path, thickness: Double)] {
        let speed = Double.random(in: 0.5...1.5, using: &random)
        var front = -600.0
        var bodies: [(path: Path, thickness: Double)] = []
        for _ in 0..<Int.random(in: 2...4, using: &random) {
            let thickness = Double.random(in: 200...350, using: &random)
            var path: Path = [front - thickness / 2]
            walk(&path, to: 800, at: speed)
            bodies.append((path, thickness))
            front -= thickness + .random(in: 40...300, using: &random)
        }
        return bodies
    }

    private func walk(_ path: inout Path, to end: Double, at speed: Double) {
        var position = path[path.count - 1]
        while abs(end - position) > speed {
            position += end > position ? speed : -speed
            path.append(position)
        }
    }

    private mutating func stand(_ path: inout Path) {
        path += Path(repeating: path[path.count - 1], count: .random(in: 1...3_000, using: &random))
    }

    /// Short faults, away from the real edges.
    private mutating func flicker(_ outer: inout [Bool], _ inner: inout [Bool]) {
        let (realOuter, realInner) = (outer, inner)
        for _ in 0..<Int.random(in: 0...10, using: &random) {
            let start = Int.random(in: 0..<max(1, outer.count - 100), using: &random)
            let around = max(0, start - 40)..<min(outer.count, start + 60)
            guard isSteady(realOuter[around]), isSteady(realInner[around]) else { continue }
            for time in start..<min(outer.count, start + Int.random(in: 1...19, using: &random)) {
                if Bool.random(using: &random) {
                    outer[time] = !realOuter[time]
                } else {
                    inner[time] = !realInner[time]
                }
            }
        }
    }

    private func isSteady(_ levels: ArraySlice<Bool>) -> Bool { Set(levels).count == 1 }
}
