import Record
import Statecharts
import Synchronization
import Testing

@testable import Torture

@Suite("A hunt") struct HuntTests {
    @Test("hands on every result of what was begun, in order, when there is no more to begin", arguments: [1, 3])
    func all(atOnce: Int) throws {
        let board = try torturer("demo")
        let begun = Mutex(0)
        let seeds = Mutex<[UInt64]>([])
        // As when its time is over: the job that there was a moment ago is not there any more.
        let hunt = Hunt(
            { number in
                begun.withLock { begun in
                    guard begun < 4 else { return nil }
                    begun += 1
                    return Hunt.Job(
                        file: "demo", torturer: board, plan: RunPlan(seed: UInt64(number), hours: number == 0 ? 96 : 1))
                }
            },
            take: { job, result in
                guard case .success = result else { return false }
                seeds.withLock { $0.append(job.plan.seed) }
                return true
            })
        hunt.run(atOnce: atOnce)
        #expect(seeds.withLock { $0 } == [0, 1, 2, 3])
    }

    @Test("begins nothing more when it was told to stop")
    func stop() throws {
        let board = try torturer("demo")
        let taken = Mutex(0)
        let hunt = Hunt(
            { number in Hunt.Job(file: "demo", torturer: board, plan: RunPlan(seed: UInt64(number), hours: 1)) },
            take: { _, _ in
                taken.withLock { $0 += 1 }
                return false
            })
        hunt.run(atOnce: 1)
        #expect(taken.withLock { $0 } == 1)
    }
}
