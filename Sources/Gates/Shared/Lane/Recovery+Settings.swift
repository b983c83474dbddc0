import Machines
import Statecharts

extension SettingCursor {
    /// Passes the setting that every gate has: when it recovers by itself.
    mutating func passRecovery(_ after: inout Duration) {
        pass(
            "recover-after", &after, .duration(.zero, .seconds(3600), example: .seconds(30)),
            "how long a beam has to be free, or a storm over, before a gate that failed for it works again; 0s: never")
    }
}
