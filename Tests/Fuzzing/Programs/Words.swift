/// The words that the options of this module are read from, in place of the arguments of the process: what a module declares comes before
/// what it imports.
package enum FuzzedWords {
    // Who sets them lets nobody else in meanwhile.
    nonisolated(unsafe) package static var words: [UnsafePointer<CChar>] = []
}

// These have the names that they stand in for.
// swift-format-ignore: AlwaysUseLowerCamelCase
func portcullis_argument_count() -> Int32 { Int32(FuzzedWords.words.count) }

// swift-format-ignore: AlwaysUseLowerCamelCase
func portcullis_argument(_ index: Int32) -> UnsafePointer<CChar>? { FuzzedWords.words[Int(index)] }
