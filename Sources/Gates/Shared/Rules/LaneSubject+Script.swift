import ControlLoop
import Statecharts

extension LaneSubject {
    /// The steps as a script for `portcullis simulate`; nil if something happens that no script can bring about.
    func script(_ steps: [RealStep<Act>], lane name: String) -> String? {
        var script = "lane \(name)\n"
        for step in steps {
            if step.wait > .zero { script += "wait \(step.wait.milliseconds)ms\n" }
            switch step.act {
            case .edge(let edge, let input, _):
                script += "set \(inputs[input].label) \(edge.level.label)\n"
            case .read(let level, let input, _):
                script += "set \(inputs[input].label) \(level.label)\n"
            case .edgesWereLost, .queueWasFull: return nil
            case .deadline, .grant: break
            }
        }
        return script + ScriptText.end
    }
}
