/// What closures of a test have seen, in order.
actor Notes<Note: Sendable> {
    private(set) var all: [Note] = []

    func add(_ note: Note) { all.append(note) }
}
