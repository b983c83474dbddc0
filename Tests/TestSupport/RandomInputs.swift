import Foundation
import Gallery
import Links

/// Random inputs that can be had again: all of a run follow from one number, which the run prints.
///
///     var random = RandomInputs.generator()
///     let byte = UInt8.random(in: 0...255, using: &random)
///
/// `PORTCULLIS_SEED=NUMBER` in the environment gives the same inputs.
package enum RandomInputs {
    private static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["PORTCULLIS_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 1...999_999_999)
        print("random inputs: PORTCULLIS_SEED=\(seed) repeats them")
        return seed
    }()

    /// Those of one test, whatever runs beside it: `test` is its name.
    package static func generator(_ test: String = #function, file: String = #fileID) -> SplitMix64 {
        // FNV-1a, so that two tests do not get the same.
        let name = (file + test).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return SplitMix64(seed: seed ^ name)
    }
}
