import CSQLite
import ControlLoop
import Lanes
import Links
import Statecharts

extension Database {
    /// Gives this connection's SQL `money(name, units, currency)`, which is an amount as people write it. It is a plain
    /// number where the name is that of something else, or there is no currency. The units are a number without a sign.
    borrowing func addMoneyFunction() throws(ArchiveError) {
        let function: StaticString = "money"
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let result = sqlite3_create_function_v2(
            handle, UnsafeRawPointer(function.utf8Start).assumingMemoryBound(to: CChar.self), 3, flags, nil,
            { context, _, values in
                guard let values else { return sqlite3_result_null(context) }
                let name: EntryName? = text(values[0])
                let currency: FixedText<8>? = text(values[2])
                let units = UInt64(bitPattern: sqlite3_value_int64(values[1]))
                let amount = Amount(units, of: name, in: currency.flatMap { $0.withBytes { Currency($0) } })
                let words: FixedText<32> = "\(amount)"
                words.withBytes {
                    portcullis_result_text(context, $0.baseAddress, Int32(truncatingIfNeeded: $0.count))
                }
            }, nil, nil, nil)
        guard result == SQLITE_OK else { throw ArchiveError(result, of: handle) }
    }
}

/// A text that a function was given; nil for no text, and for one that does not fit.
private func text<let capacity: Int>(_ value: OpaquePointer?) -> FixedText<capacity>? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value) else { return nil }
    return FixedText(UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value))))
}
