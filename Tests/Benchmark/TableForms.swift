// The forms that a transition table can have, measured beside each other: a switch whose rows change the state
// ("direct"), one whose rows return what to become ("decision"), and a result builder over the same switch ("builder").
// All three are the same small turnstile. Compile it as Embedded Swift, as the firmware is:
//
//     swiftc -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize -parse-as-library \
//         Tests/Benchmark/TableForms.swift -o /tmp/table-forms && /tmp/table-forms
//
// prints hundredths of a nanosecond for an event, and whether all three agree.

enum State: Equatable { case locked(credit: UInt64), unlocked(credit: UInt64, deadline: Int64), broken(credit: UInt64) }
enum Event: Equatable { case coin(UInt64), person, fail, repair, deadline }
enum Decision { case become(State), stay, ignore, refuse }
let fare: UInt64 = 50
struct Ledger { var inserted: UInt64 = 0, fares: UInt64 = 0, forced: UInt64 = 0, faults: UInt64 = 0 }

struct Plain {
    var state = State.locked(credit: 0); var ledger = Ledger();
    @inline(never) mutating func handle(_ event: Event, at now: Int64) -> UInt8 {
        switch decide(event, at: now) {
        case .become(let s): state = s; return 0
        case .stay: return 0
        case .ignore: return 1
        case .refuse: return 2
        }
    }
    mutating func decide(_ event: Event, at now: Int64) -> Decision {
        switch (state, event) {
        case (.locked(let credit), .coin(let value)) where credit + value >= fare:
            ledger.inserted &+= value
            return .become(.unlocked(credit: credit + value - fare, deadline: now + 5000))
        case (.locked(let credit), .coin(let value)):
            ledger.inserted &+= value
            return .become(.locked(credit: credit + value))
        case (.locked, .person): ledger.forced &+= 1; return .stay
        case (.locked(let credit), .fail), (.unlocked(let credit, _), .fail):
            ledger.faults &+= 1; return .become(.broken(credit: credit))
        case (.locked, .repair), (.unlocked, .repair): return .ignore
        case (.locked, .deadline): return .refuse
        case (.unlocked(let credit, let d), .coin(let value)):
            ledger.inserted &+= value
            return .become(.unlocked(credit: credit + value, deadline: d))
        case (.unlocked(let credit, _), .person): ledger.fares &+= fare; return .become(.locked(credit: credit))
        case (.unlocked(let credit, let d), .deadline) where now >= d: return .become(.locked(credit: credit))
        case (.unlocked, .deadline): return .refuse
        case (.broken(let credit), .coin(let value)):
            ledger.inserted &+= value; return .become(.broken(credit: credit + value))
        case (.broken, .person): return .ignore
        case (.broken, .fail): ledger.faults &+= 1; return .stay
        case (.broken(let credit), .repair): return .become(.locked(credit: credit))
        case (.broken, .deadline): return .refuse
        }
    }
}
struct Direct {
    var state = State.locked(credit: 0); var ledger = Ledger();
    @inline(never) mutating func handle(_ event: Event, at now: Int64) -> UInt8 {
        switch (state, event) {
        case (.locked(let credit), .coin(let value)) where credit + value >= fare:
            ledger.inserted &+= value
            state = .unlocked(credit: credit + value - fare, deadline: now + 5000); return 0
        case (.locked(let credit), .coin(let value)):
            ledger.inserted &+= value
            state = .locked(credit: credit + value); return 0
        case (.locked, .person): ledger.forced &+= 1; return 0
        case (.locked(let credit), .fail), (.unlocked(let credit, _), .fail):
            ledger.faults &+= 1; state = .broken(credit: credit); return 0
        case (.locked, .repair), (.unlocked, .repair): return 1
        case (.locked, .deadline): return 2
        case (.unlocked(let credit, let d), .coin(let value)):
            ledger.inserted &+= value
            state = .unlocked(credit: credit + value, deadline: d); return 0
        case (.unlocked(let credit, _), .person): ledger.fares &+= fare; state = .locked(credit: credit); return 0
        case (.unlocked(let credit, let d), .deadline) where now >= d: state = .locked(credit: credit); return 0
        case (.unlocked, .deadline): return 2
        case (.broken(let credit), .coin(let value)):
            ledger.inserted &+= value; state = .broken(credit: credit + value); return 0
        case (.broken, .person): return 1
        case (.broken, .fail): ledger.faults &+= 1; return 0
        case (.broken(let credit), .repair): state = .locked(credit: credit); return 0
        case (.broken, .deadline): return 2
        }
    }
}
// Result builder, with an answer of parts
enum Booking { case inserted(UInt64), fare, forced, fault }
struct Row { var to: State?; var booking: Booking?; var verdict: UInt8 }
struct Become { let s: State; init(_ s: State) { self.s = s } }
struct Book { let b: Booking; init(_ b: Booking) { self.b = b } }
struct Ignore {}; struct Refuse {}
@resultBuilder enum Table {
    static func buildExpression(_ x: Become) -> Row { Row(to: x.s, booking: nil, verdict: 0) }
    static func buildExpression(_ x: Book) -> Row { Row(to: nil, booking: x.b, verdict: 0) }
    static func buildExpression(_ x: Ignore) -> Row { Row(to: nil, booking: nil, verdict: 1) }
    static func buildExpression(_ x: Refuse) -> Row { Row(to: nil, booking: nil, verdict: 2) }
    static func buildPartialBlock(first: Row) -> Row { first }
    static func buildPartialBlock(accumulated a: Row, next b: Row) -> Row {
        Row(to: a.to ?? b.to, booking: a.booking ?? b.booking, verdict: a.verdict | b.verdict)
    }
    static func buildEither(first: Row) -> Row { first }
    static func buildEither(second: Row) -> Row { second }
}
struct Built {
    var state = State.locked(credit: 0); var ledger = Ledger()
    @inline(never) mutating func handle(_ event: Event, at now: Int64) -> UInt8 {
        let row = table(event, at: now)
        switch row.booking {
        case .inserted(let v)?: ledger.inserted &+= v
        case .fare?: ledger.fares &+= fare
        case .forced?: ledger.forced &+= 1
        case .fault?: ledger.faults &+= 1
        case nil: break
        }
        if let s = row.to { state = s }
        return row.verdict
    }
    @Table func table(_ event: Event, at now: Int64) -> Row {
        switch (state, event) {
        case (.locked(let credit), .coin(let value)) where credit + value >= fare:
            Book(.inserted(value)); Become(.unlocked(credit: credit + value - fare, deadline: now + 5000))
        case (.locked(let credit), .coin(let value)): Book(.inserted(value)); Become(.locked(credit: credit + value))
        case (.locked, .person): Book(.forced)
        case (.locked(let credit), .fail), (.unlocked(let credit, _), .fail):
            Book(.fault); Become(.broken(credit: credit))
        case (.locked, .repair), (.unlocked, .repair): Ignore()
        case (.locked, .deadline): Refuse()
        case (.unlocked(let credit, let d), .coin(let value)):
            Book(.inserted(value)); Become(.unlocked(credit: credit + value, deadline: d))
        case (.unlocked(let credit, _), .person): Book(.fare); Become(.locked(credit: credit))
        case (.unlocked(let credit, let d), .deadline) where now >= d: Become(.locked(credit: credit))
        case (.unlocked, .deadline): Refuse()
        case (.broken(let credit), .coin(let value)): Book(.inserted(value)); Become(.broken(credit: credit + value))
        case (.broken, .person): Ignore()
        case (.broken, .fail): Book(.fault)
        case (.broken(let credit), .repair): Become(.locked(credit: credit))
        case (.broken, .deadline): Refuse()
        }
    }
}
@_extern(c, "clock") func cclock() -> Int
func events(_ i: inout UInt64) -> Event {
    i = i &* 6364136223846793005 &+ 1442695040888963407
    switch (i >> 33) % 8 {
    case 0, 1, 2: return .coin(((i >> 40) % 5) * 10);
    case 3, 4: return .person;
    case 5: return .fail;
    case 6: return .repair;
    default: return .deadline
    }
}
@main struct M {
    static func main() {
        let n = 65536
        let ev = UnsafeMutablePointer<Event>.allocate(capacity: n)
        var seed: UInt64 = 7
        for k in 0..<n { (ev + k).initialize(to: events(&seed)) }
        for _ in 0..<3 {
            var p = Plain(), d = Direct(), b = Built()
            var sums: (UInt64, UInt64, UInt64) = (0, 0, 0)
            let rounds = 300
            var t0 = cclock()
            for r in 0..<rounds { for k in 0..<n { sums.0 &+= UInt64(p.handle(ev[k], at: Int64(k + r * n))) } }
            let t1 = cclock() - t0; t0 = cclock()
            for r in 0..<rounds { for k in 0..<n { sums.1 &+= UInt64(d.handle(ev[k], at: Int64(k + r * n))) } }
            let t2 = cclock() - t0; t0 = cclock()
            for r in 0..<rounds { for k in 0..<n { sums.2 &+= UInt64(b.handle(ev[k], at: Int64(k + r * n))) } }
            let t3 = cclock() - t0
            let total = rounds * n
            print("decision"); print(t1 * 100_000 / total); print("direct"); print(t2 * 100_000 / total);
            print("builder"); print(t3 * 100_000 / total)
            print(
                sums.0 == sums.1 && sums.1 == sums.2 && p.state == d.state && b.state == d.state
                    && p.ledger.inserted == b.ledger.inserted)
        }
    }
}
