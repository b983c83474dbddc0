import Lanes
import Statecharts

extension Board {
    /// Calls `take` with each name that is that of an amount of money: numbers and events of gates, and the settings of
    /// this board. Some come more than once.
    public func forEachMoneyName(_ take: (Label) -> Void) {
        LaneDescription.forEachMoneyName(take)
        for lane in lanes.indices {
            var number = 0
            while let row = lanes[lane].setting(number)?.row {
                if case .amount = row.range { take(row.key) }
                number += 1
            }
        }
    }
}
