import Statecharts
import Testing

@testable import Daemon

@Suite("So many notes in a minute")
struct NoteLimiterTests {
    @Test("twenty of a source pass, the rest are counted, and said when the window has ended")
    func flood() {
        var limiter = NoteLimiter()
        var passed = 0
        for second in 0..<50 where limiter.admits(.warning, of: .lane(2), at: .seconds(Int64(second))) { passed += 1 }
        #expect(passed == 20)
        #expect(limiter.deadline == .seconds(60))
        check(&limiter, at: .milliseconds(59_999), nil)
        check(&limiter, at: .seconds(60), .init(source: .lane(2), count: 30))
        check(&limiter, at: .seconds(60), nil)
        #expect(limiter.deadline == nil)
    }

    @Test("a window begins with the first note after the last one")
    func windows() {
        var limiter = NoteLimiter()
        for _ in 0..<20 { check(&limiter, admits: true, at: .seconds(0)) }
        check(&limiter, admits: false, at: .seconds(59))
        check(&limiter, at: .seconds(1_000), .init(source: .board, count: 1))
        for _ in 0..<20 { check(&limiter, admits: true, at: .seconds(1_000)) }
        check(&limiter, admits: false, at: .seconds(1_059))
        #expect(limiter.deadline == .seconds(1_060))
    }

    @Test("neither another lane nor an error is kept back by a flood of warnings", arguments: 0..<8)
    func apart(lane: Int) {
        var limiter = NoteLimiter()
        for _ in 0..<1_000 { _ = limiter.admits(.warning, of: .lane(lane), at: .zero) }
        for other in 0..<8 where other != lane {
            let isAdmitted = limiter.admits(.warning, of: .lane(other), at: .zero)
            #expect(isAdmitted)
        }
        let board = limiter.admits(.notice, of: .board, at: .zero)
        let error = limiter.admits(.error, of: .lane(lane), at: .zero)
        #expect(board && error)
    }

    private func check(_ limiter: inout NoteLimiter, at now: Duration, _ expected: NoteLimiter.LeftOut?) {
        let leftOut = limiter.takeLeftOut(at: now)
        #expect(leftOut == expected)
    }

    private func check(_ limiter: inout NoteLimiter, admits expected: Bool, at now: Duration) {
        let isAdmitted = limiter.admits(.info, of: .board, at: now)
        #expect(isAdmitted == expected)
    }
}
