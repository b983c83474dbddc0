import Testing

@Suite("The long life of interlocked gates whose bolts lag behind") struct BoltWalkTests {
    @Test("never are two open but for a fire, who pays and waits is served, and all ends well", arguments: 0..<24)
    func walk(seed: Int) throws {
        var walk = try BoltWalk(seed: seed)
        for number in 0..<600 {
            try walk.step()
            if number % 50 == 49 { try walk.comeToRest() }
            guard let wrong = walk.wrong else { continue }
            Issue.record("seed \(seed), step \(number): \(wrong)")
            return
        }
        #expect(walk.openings > 50)
    }
}
