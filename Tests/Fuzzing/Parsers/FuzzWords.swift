import CommandLines

/// The pieces of an input as C has words, each in memory of just its size.
struct FuzzWords {
    let pointers: [UnsafePointer<CChar>]
    private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

    /// The pieces between two of a byte.
    init(_ input: FuzzedParser.Input, endingWith end: UInt8) {
        pointers = input.split(separator: end, omittingEmptySubsequences: false).map { piece in
            let word = UnsafeMutablePointer<CChar>.allocate(capacity: piece.count + 1)
            for (place, byte) in piece.enumerated() { word[place] = CChar(bitPattern: byte) }
            word[piece.count] = 0
            return UnsafePointer(word)
        }
        list = .allocate(capacity: pointers.count)
        for (place, word) in pointers.enumerated() { list[place] = word }
    }

    /// The same, as a program finds them.
    var arguments: Arguments { Arguments(list, count: Int32(pointers.count)) }

    func free() {
        for word in pointers { word.deallocate() }
        list.deallocate()
    }
}
