import Explorer
import TestSupport
import Testing

@Suite("The tables of transitions in docs/understanding")
struct DocumentedTablesTests {
    @Test("say what the machine was seen to do, row by row", arguments: DocumentedRegion.all)
    func rows(of region: DocumentedRegion) async throws {
        let complaints = try await region.complaints()
        #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
    }

    @Test("are all held against a machine", arguments: Set(DocumentedRegion.all.map(\.page)).sorted())
    func tables(of page: String) throws {
        let all = TransitionTable(page: page, lines: try Repository.lines(of: page)).rows.map(\.place)
        let held = try DocumentedRegion.all.filter { $0.page == page }.flatMap { try $0.table().rows.map(\.place) }
        #expect(!all.isEmpty)
        #expect(Set(all) == Set(held))
    }
}
