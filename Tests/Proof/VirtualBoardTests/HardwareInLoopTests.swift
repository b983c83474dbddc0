import Foundation
import Statecharts
import TestSupport
import Testing

@testable import HardwareInLoop

extension HILCase: CustomTestStringConvertible {
    /// Its name.
    public var testDescription: String { name }
}

/// The one list of hardware-in-loop cases, on every virtual board: three boots of each.
@Suite(.boards) struct HardwareInLoopTests {
    static let cases: Result<[HILCase], any Error> = Result { try CaseList.all(root: Repository.root) }

    /// The results of each board, by the cases' names.
    static let results = VirtualBoard.onEach { board in
        let machine = VirtualMachine(
            root: Repository.root, arch: board.rawValue, work: Repository.work.appending(path: "hil-\(board.rawValue)"))
        let results = try machine.run(cases.get())
        return Dictionary(uniqueKeysWithValues: results.cases.map { ($0.item.name, $0) })
    }

    @Test("a case passes", arguments: (try? cases.get()) ?? [], VirtualBoard.allCases)
    func passes(item: HILCase, virtualBoard: VirtualBoard) throws {
        let results = try #require(HardwareInLoopTests.results[virtualBoard]).get()
        let result = try #require(results[item.name])
        switch result.verdict {
        case .passed: break
        case .failed(let complaints): Issue.record("\(item.proves) \(complaints.joined(separator: "; "))")
        // What cannot run here runs on another of the boards.
        case .notPossible: #expect(virtualBoard != .armv6 && item.needs.contains(.ownChip))
        }
    }

    @Test("the firmware on the board needs at most two megabytes of memory", arguments: VirtualBoard.allCases)
    func memory(virtualBoard: VirtualBoard) throws {
        _ = try #require(HardwareInLoopTests.results[virtualBoard]).get()
        for item in try HardwareInLoopTests.cases.get() where item.group == .scripts {
            let folder = Repository.work.appending(path: "hil-\(virtualBoard.rawValue)/cases/results/\(item.name)")
            let status = try Outcome(folder: folder).text("status")
            let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            let kilobytes = try #require(
                peak.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
            #expect(kilobytes <= 2048)
        }
    }
}
