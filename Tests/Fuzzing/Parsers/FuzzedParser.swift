/// A parser of the product, as a fuzzer gives it one input after the other.
///
/// It keeps nothing from one input to the next, so that a file alone reproduces what was found with it.
package struct FuzzedParser: Sendable {
    /// The bytes of an input. They are in memory of just that size, so that the address sanitizer sees who reads beyond
    /// them.
    package typealias Input = UnsafeBufferPointer<UInt8>

    /// What it is called on a command line, and its folder among the inputs.
    package let name: String
    /// The most bytes of an input: more would only take longer.
    package let mostBytes: Int
    /// Parses one input. What did not hold, if something did not: a crash is not the only defect.
    package let run: @Sendable (Input) -> Finding?

    /// All parsers, in the order of the summary: those that take most of an input's time, last.
    package static let all: [FuzzedParser] =
        onBoards + [
            .json, .request, .ask, .arguments, .board, .play, .script, .plan, .map, .record, .recording, .dump, .fleet,
            .page, .replay,
        ]

    // Programs for boards are only built where boards are: on Linux.
    private static let onBoards: [FuzzedParser] = [.login, .place, .options, .collector, .broker]

    /// The parser of that name.
    package static func named(_ name: String) -> FuzzedParser? { all.first { $0.name == name } }
}

/// Something that has to hold and did not.
package struct Finding: Equatable, Sendable, CustomStringConvertible {
    /// In one sentence.
    package let description: String

    init(_ description: String) { self.description = description }
}
