import Foundation
import TestSupport
import Testing

@testable import HardwareInLoop

/// The short form of `make month`: two days of an hour each.
@Suite(.boards) struct DaysTests {
    @Test(
        "firmware and recorder together count every coin and every passage, and the firmware's memory stays what it is")
    func short() throws {
        let traffic = DayTraffic(passages: 150, hours: 1, gates: CaseList.gatesOfDays, seed: 1)
        let machine = VirtualMachine(
            root: Repository.root, arch: VirtualBoard.arm64.rawValue, work: Repository.work.appending(path: "days"))
        let result = try #require(machine.run([CaseList.days(2, traffic)]).cases.first)
        #expect(result.verdict == .passed)
        #expect(result.lines.contains { $0.hasPrefix("counted: 300 passages, 15000 inserted") })
    }
}
