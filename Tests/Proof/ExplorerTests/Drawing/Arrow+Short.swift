import Statecharts

@testable import Explorer

extension Arrow {
    /// A row of a machine with one region, the door, or with that region.
    init(
        _ from: String, _ event: String, _ verdict: Verdict = .handled, to: String, _ commands: [String] = [],
        in region: String = "door", with joints: [String]...
    ) {
        self.init(
            region: region, from: from, event: event, verdict: verdict, to: to, commands: commands,
            joints: Set(joints))
    }
}
