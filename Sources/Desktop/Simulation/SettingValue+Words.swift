import BoardFile
import Lanes
import Statecharts

extension SettingValue {
    /// The value as a board file writes it; `range` is that of its setting.
    public func words(_ range: SettingRange) -> String {
        switch (self, range) {
        case (.isFirstWord(let isFirst), .eitherWord(let first, let second)): "\(isFirst ? first : second)"
        case (.duration(let duration), _): duration.boardText
        case (.number(let number), _): "\(number)"
        case (.isFirstWord, _): ""
        }
    }
}
