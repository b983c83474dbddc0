import Foundation
import TestSupport
import Testing

@testable import HardwareInLoop

/// The short form of `make torture-boards`.
@Suite(.boards) struct OrdealTests {
    @Test(
        "a day of customers, faults and signals breaks no rule",
        arguments: VirtualBoard.allCases)
    func days(virtualBoard: VirtualBoard) throws {
        let machine = VirtualMachine(
            root: Repository.root, arch: virtualBoard.rawValue,
            work: Repository.work.appending(path: "ordeal-\(virtualBoard.rawValue)"))
        let results = try machine.run([CaseList.ordeal(days: 1, seed: 1)])
        let result = try #require(results.cases.first)
        #expect(result.verdict == .passed, "\(result.lines)")
    }
}
