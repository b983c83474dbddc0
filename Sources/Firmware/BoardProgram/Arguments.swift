import CSystem

/// The words that a program was given; the first is its own name.
public struct Arguments {
    private let words: UnsafePointer<UnsafePointer<CChar>?>
    /// How many there are, the name among them.
    public let count: Int32

    /// These words, which whoever asks keeps as long.
    public init(_ words: UnsafePointer<UnsafePointer<CChar>?>, count: Int32) {
        self.words = words
        self.count = count
    }

    /// What this process was started with.
    public static var ofProcess: Arguments {
        Arguments(portcullis_arguments(), count: portcullis_argument_count())
    }

    /// The word at a place, 0 the name; nil behind the last one.
    public subscript(index: Int32) -> UnsafePointer<CChar>? { index < count ? words[Int(index)] : nil }
}
