import DesktopTool
import Statecharts

extension PlayCommand {
    /// What one can say, one word a line.
    public static var explanation: String {
        var text = ""
        for event in kinds {
            let value = event.valueText.map { "such as \($0)" } ?? ""
            text += value.isEmpty ? "  \(form(of: event))\n" : "  \(form(of: event).padding(to: 28))  \(value)\n"
        }
        return text + """
              wait DURATION                 time passes (250us, 20ms, 5s, 2m, 1h)
              undo                          takes back the latest event or wait
              script                        prints what was done so far, to be played again
              help                          prints this list
              quit                          ends the game

            """
    }

    /// An event with the place for its value.
    static func form(of event: Event) -> String {
        event.value == nil ? "\(event.label)" : "\(event.label) \(place(event))"
    }

    private static func place(_ event: Event) -> String {
        switch event.spelling {
        case .number: "N"
        case .character: "C"
        }
    }
}
