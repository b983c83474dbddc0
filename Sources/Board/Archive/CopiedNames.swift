import ControlLoop
import Record

/// The numbers that the names of a record have in the database; 0 for one that was not looked up yet.
struct CopiedNames {
    private var ids = InlineArray<512, Int64>(repeating: 0)

    subscript(number: UInt16) -> Int64 {
        get { Int(number) < ids.count ? ids[Int(number)] : 0 }
        set { if Int(number) < ids.count { ids[Int(number)] = newValue } }
    }
}

extension ArchiveWriter {
    /// The number of a name of the record. A damaged name has none.
    mutating func id(_ number: UInt16, _ reader: borrowing RecordReader) throws(ArchiveError) -> Int64 {
        guard number > 0 else { return 0 }
        if names[number] > 0 { return names[number] }
        let id = try id(of: reader.name(number))
        names[number] = id
        return id
    }

    /// The number of a name; a new one gets one.
    mutating func id<let capacity: Int>(of name: FixedText<capacity>) throws(ArchiveError) -> Int64 {
        guard !name.isEmpty else { return 0 }
        statements.findName.bind(1, name)
        if try statements.findName.step() {
            let id = statements.findName.number(0)
            statements.findName.reset()
            return id
        }
        statements.addName.bind(1, name)
        try statements.addName.run()
        return database.lastRow
    }
}
