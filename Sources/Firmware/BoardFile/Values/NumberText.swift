import ControlLoop
import Statecharts

extension UInt64 {
    /// The number that decimal digits name. Nil for any other text, and for a number that needs more than 64 bits.
    init?(digits text: Bytes) {
        guard text.isNumber else { return nil }
        var number: UInt64 = 0
        for byte in text {
            let (tens, overflowedTens) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowed) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            if overflowedTens || overflowed { return nil }
            number = sum
        }
        self = number
    }
}
