import Statecharts

/// How a model for another checker writes down time: of each moment whether it has come.
enum Field {
    /// A moment that has not come yet, or a beginning whose age is not reached. No number is as great.
    static let pending: UInt8 = 250
    /// A moment that has come.
    static let come: UInt8 = 251
}

/// Writes the parts of a state down as small numbers, one after another.
struct FieldReader: StateCoder {
    private(set) var fields: [UInt8] = []
    private let now: Instant

    init(at now: Instant) { self.now = now }

    mutating func choice(_ present: Int, of count: Int) -> Int {
        fields.append(UInt8(present))
        return present
    }

    mutating func detail(_ present: Int, of count: Int) -> Int { present }

    mutating func number(_ value: inout UInt64, atMost limit: UInt64) {
        precondition(value < UInt64(Field.pending), "a model has small numbers only")
        fields.append(UInt8(value))
    }

    mutating func moment(_ instant: inout Instant) { fields.append(instant > now ? Field.pending : Field.come) }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        precondition(ages.count == 1, "a model knows one age of what began")
        fields.append(instant + ages[0] > now ? Field.pending : Field.come)
    }
}

/// Puts a state in the place that such numbers describe. What they leave open becomes the least that it can be.
struct FieldWriter: StateCoder {
    private(set) var fields: [UInt8]
    /// The greatest that each of them can be.
    private(set) var greatest: [UInt8] = []
    private let now: Instant
    private let limit: UInt8

    init(_ fields: [UInt8], at now: Instant, numbersUpTo limit: UInt8) {
        self.fields = fields
        self.now = now
        self.limit = limit
    }

    private mutating func next(from least: UInt8, through most: UInt8) -> UInt8 {
        if greatest.count == fields.count { fields.append(least) }
        greatest.append(most)
        return fields[greatest.count - 1]
    }

    mutating func choice(_ present: Int, of count: Int) -> Int { Int(next(from: 0, through: UInt8(count - 1))) }

    mutating func detail(_ present: Int, of count: Int) -> Int { 0 }

    mutating func number(_ value: inout UInt64, atMost most: UInt64) {
        value = UInt64(next(from: 0, through: UInt8(min(most, UInt64(limit)))))
    }

    mutating func moment(_ instant: inout Instant) {
        let field = next(from: Field.pending, through: Field.come)
        // Just before it: the hardest time to be asked.
        instant = field == Field.pending ? now + Duration(nanoseconds: 1) : now
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) {
        let field = next(from: Field.pending, through: Field.come)
        instant = field == Field.pending ? now : now + Duration(nanoseconds: -ages[0].nanoseconds)
    }
}

extension Codeable {
    /// Its parts as numbers.
    var fields: [UInt8] {
        var state = self
        var reader = FieldReader(at: TimeModel.now)
        state.code(with: &reader)
        return reader.fields
    }

    /// The same with other parts.
    func with(_ fields: [UInt8]) -> Self {
        var state = self
        var writer = FieldWriter(fields, at: TimeModel.now, numbersUpTo: .max)
        state.code(with: &writer)
        return state
    }

    /// Calls `body` with every state that such numbers describe, reachable or not, in the order of the numbers. Those at the
    /// places that are `held` stay as they are.
    func forEachValue(numbersUpTo limit: UInt8, held: [Int: UInt8] = [:], _ body: ([UInt8], Self) -> Void) {
        var fields: [UInt8] = []
        while true {
            var state = self
            var writer = FieldWriter(fields, at: TimeModel.now, numbersUpTo: limit)
            state.code(with: &writer)
            fields = writer.fields
            // What is beyond a held place is not looked at. Two descriptions of the same state are one.
            var last = fields.count - 1
            if let wrong = fields.indices.first(where: { (held[$0] ?? fields[$0]) != fields[$0] }) {
                last = wrong
            } else if state.fields == fields {
                body(fields, state)
            }
            while last >= 0, fields[last] == writer.greatest[last] { last -= 1 }
            guard last >= 0 else { return }
            fields[last] += 1
            fields.removeLast(fields.count - last - 1)
        }
    }
}
