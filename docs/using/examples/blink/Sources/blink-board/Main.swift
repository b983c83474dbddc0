import Blink
import CBlinkLines
import Statecharts

/// The machine on the first chip of a board: a button between line 17 and ground, a lamp on line 27.
@main
struct Main {
    static func main() {
        guard let chip = first_chip(), let button = request(17, of: chip, isButton: true),
            let lamp = request(27, of: chip, isButton: false), let edges = gpiod_edge_event_buffer_new(1)
        else {
            print("blink-board: /dev/gpiochip0 with the free lines 17 and 27 is needed")
            exit(1)
        }
        var blink = Blink.off
        while true {
            let wasPressed = wait(for: button, until: blink.deadline)
            if wasPressed { _ = gpiod_line_request_read_edge_events(button, edges, 1) }
            // A bouncing contact is the kernel's to debounce; what is left needs no answer here.
            let reaction = blink.handle(wasPressed ? .press : .timeIsUp, at: now)
            guard reaction.verdict == .handled else { continue }
            let isLit = blink.standingOutputs == .lightUp
            gpiod_line_request_set_value(lamp, 27, isLit ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE)
        }
    }

    private static var now: Instant { Instant(nanoseconds: monotonic_ns()) }

    /// Whether the button was pressed before the deadline.
    private static func wait(for button: OpaquePointer, until deadline: Instant?) -> Bool {
        var look = pollfd(fd: gpiod_line_request_get_fd(button), events: Int16(POLLIN), revents: 0)
        var limit: Int32 = -1
        if let deadline { limit = Int32(truncatingIfNeeded: max(0, (deadline - now).nanoseconds / 1_000_000 + 1)) }
        return poll(&look, 1, limit) > 0
    }

    /// A line of the chip: an input with a pull-up whose falling edge is a press, or an output.
    private static func request(_ offset: UInt32, of chip: OpaquePointer, isButton: Bool) -> OpaquePointer? {
        guard let settings = gpiod_line_settings_new(), let lines = gpiod_line_config_new() else { return nil }
        defer {
            gpiod_line_settings_free(settings)
            gpiod_line_config_free(lines)
        }
        if isButton {
            gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT)
            gpiod_line_settings_set_bias(settings, GPIOD_LINE_BIAS_PULL_UP)
            gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_FALLING)
            gpiod_line_settings_set_debounce_period_us(settings, 20_000)
        } else {
            gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT)
        }
        var offset = offset
        guard gpiod_line_config_add_line_settings(lines, &offset, 1, settings) == 0 else { return nil }
        return gpiod_chip_request_lines(chip, nil, lines)
    }
}
