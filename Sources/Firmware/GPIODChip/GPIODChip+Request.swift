import CGPIOD
import CSystem
import ControlLoop
import Statecharts

extension GPIODChip {
    /// Finds every line on the chip and requests nothing: this is what a check can do without moving a door.
    public mutating func locate(_ map: borrowing LineMap) throws(ChipError) {
        // The lines are asked for one after another, and the map is only read: see `FixedList.element`.
        var lines = map.lines
        held = 0
        let missing = findNames(of: &lines)
        for index in lines.indices {
            let line = LineID(index)
            if case .offset(let offset) = lines.element(at: index).selector {
                guard let information = gpiod_chip_get_line_info(chip, offset) else { throw .lineNotFound(line) }
                found(index, at: offset, information)
                gpiod_line_info_free(information)
            }
            guard missing & line.bit == 0 else { throw .lineNotFound(line) }
            // A line can be given by name in one place and by offset in another; the kernel would use the later
            // settings for both.
            for earlier in 0..<index where offsets[earlier] == offsets[index] {
                throw .lineUsedTwice(line, first: LineID(earlier))
            }
        }
        lineCount = lines.count
    }

    /// A line of the map is there.
    private mutating func found(_ index: Int, at offset: UInt32, _ information: OpaquePointer) {
        offsets[index] = offset
        if gpiod_line_info_is_used(information) { held |= LineBits(place: index) }
    }

    /// Requests the inputs, if there are any; requests nothing when somebody holds one of the lines, outputs included.
    public mutating func requestInputs(_ map: borrowing LineMap) throws(ChipError) {
        try locate(map)
        try findBusyLine(exceptOwn: false)
        guard map.inputSettings.fit else { throw .tooManySettings }
        guard let buffer = gpiod_edge_event_buffer_new(edgesPerRead) else {
            throw .failed(.prepare, errno: portcullis_errno())
        }
        edges = buffer
        if map.hasInputs { inputs = try requestLines(of: map, outputLevels: nil) }
    }

    /// Requests the outputs. If that fails, the inputs are released.
    public mutating func requestOutputs(_ map: borrowing LineMap, at levels: LineLevels) throws(ChipError) {
        do {
            outputs = try requestLines(of: map, outputLevels: levels)
        } catch {
            if let inputs { gpiod_line_request_release(inputs) }
            inputs = nil
            throw error
        }
    }

    /// Configures the inputs anew, with one ioctl. The kernel leaves alone what does not change (edge_detector_update
    /// in gpiolib-cdev.c), and keeps no interrupt and no debounce for a line without edges.
    public mutating func silence(_ silent: LineBits, map: borrowing LineMap) throws(ChipError) {
        guard let inputs else { throw .failed(.silence, errno: ChipErrno.notOpen) }
        let lines = try configuration(of: map, outputLevels: nil, silent: silent)
        defer { gpiod_line_config_free(lines) }
        guard gpiod_line_request_reconfigure_lines(inputs, lines) == 0 else {
            throw ChipError(.silence, errno: portcullis_errno())
        }
        flipped = 0
        var all = map.lines
        for index in all.indices where all.look(at: index, { $0.isActiveLow }) { flipped |= LineBits(place: index) }
        flipped &= silent
    }

    /// The name under which the lines are held.
    public static var consumer: LineName { LineName("portcullis") }

    /// Looks for a line that somebody held when the lines were located; `exceptOwn` lets those pass that
    /// another portcullisd holds, and returns how many these are.
    @discardableResult
    public func findBusyLine(exceptOwn: Bool) throws(ChipError) -> Int {
        var lines = Places(held)
        var own = 0
        while let index = lines.next() {
            guard let holder = holder(of: LineID(index)) else { continue }
            guard exceptOwn, holder == GPIODChip.consumer else { throw .lineBusy(LineID(index), holder: holder) }
            own += 1
        }
        return own
    }

    /// The name of a line's holder; nil when nobody holds it.
    private func holder(of line: LineID) -> LineName? {
        guard let information = gpiod_chip_get_line_info(chip, offsets[line.index]) else { return nil }
        defer { gpiod_line_info_free(information) }
        guard gpiod_line_info_is_used(information) else { return nil }
        var holder = LineName()
        if let consumer = gpiod_line_info_get_consumer(information) { holder.append(cText: consumer) }
        return holder
    }

    /// Finds the lines that are given by name, and returns those that the chip does not have. It passes the chip's
    /// lines once, where libgpiod would for each name; of lines with the same name it takes the first, as libgpiod
    /// does.
    private mutating func findNames(of lines: inout LineList<Line>) -> LineBits {
        var missing = LineBits(0)
        var digests = PerLine<UInt32>(repeating: 0)
        for index in lines.indices {
            guard case .name(let name) = lines.element(at: index).selector else { continue }
            missing |= LineBits(place: index)
            digests[index] = name.digest
        }
        guard missing != 0, let chipInformation = gpiod_chip_get_info(chip) else { return missing }
        defer { gpiod_chip_info_free(chipInformation) }
        for offset in 0..<UInt32(gpiod_chip_info_get_num_lines(chipInformation)) where missing != 0 {
            guard let information = gpiod_chip_get_line_info(chip, offset) else { continue }
            defer { gpiod_line_info_free(information) }
            guard let text = gpiod_line_info_get_name(information), let name = LineName(cText: text) else { continue }
            let digest = name.digest
            var places = Places(missing)
            while let index = places.next() {
                guard digests[index] == digest, lines.element(at: index).selector == .name(name) else { continue }
                found(index, at: offset, information)
                missing &= ~LineBits(place: index)
            }
        }
        return missing
    }

    /// Requests the outputs at these levels, or the inputs.
    private func requestLines(of map: borrowing LineMap, outputLevels: LineLevels?) throws(ChipError) -> OpaquePointer {
        let lines = try configuration(of: map, outputLevels: outputLevels, silent: 0)
        defer { gpiod_line_config_free(lines) }
        guard let request = gpiod_request_config_new() else { throw .failed(.prepare, errno: portcullis_errno()) }
        defer { gpiod_request_config_free(request) }
        GPIODChip.consumer.withCText { gpiod_request_config_set_consumer(request, $0) }

        if let held = gpiod_chip_request_lines(chip, request, lines) { return held }
        let errno = portcullis_errno()
        switch errno {
        case ChipErrno.busy: throw busyLine(of: map, inputs: outputLevels == nil)
        case ChipErrno.tooManySettings: throw .tooManySettings
        default: throw ChipError(.request, errno: errno)
        }
    }

    /// What the kernel has to know of all inputs or of all outputs. The caller frees it.
    private func configuration(
        of map: borrowing LineMap, outputLevels: LineLevels?, silent: LineBits
    ) throws(ChipError) -> OpaquePointer {
        guard let settings = gpiod_line_settings_new() else { throw .failed(.prepare, errno: portcullis_errno()) }
        defer { gpiod_line_settings_free(settings) }
        guard let lines = gpiod_line_config_new() else { throw .failed(.prepare, errno: portcullis_errno()) }
        var all = map.lines
        for index in all.indices where all.look(at: index, { $0.direction.isInput }) == (outputLevels == nil) {
            gpiod_line_settings_reset(settings)
            let isSilent = silent & LineBits(place: index) != 0
            let level = outputLevels?[LineID(index)] ?? .inactive
            guard isSilent ? silence(settings) : apply(all.element(at: index), at: level, to: settings),
                withUnsafePointer(to: offsets[index], { gpiod_line_config_add_line_settings(lines, $0, 1, settings) })
                    == 0
            else {
                let errno = portcullis_errno()
                gpiod_line_config_free(lines)
                throw .failed(.prepare, errno: errno)
            }
        }
        return lines
    }

    /// The settings of a silenced input: the same for every one, so that they need one of the kernel's ten settings at
    /// most. Its bias stays as it is; its polarity is left to the reader.
    private func silence(_ settings: OpaquePointer) -> Bool {
        gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0
    }

    private func apply(_ line: Line, at level: Level, to settings: OpaquePointer) -> Bool {
        gpiod_line_settings_set_active_low(settings, line.isActiveLow)
        let bias =
            switch line.bias {
            case .unchanged: GPIOD_LINE_BIAS_AS_IS
            case .disabled: GPIOD_LINE_BIAS_DISABLED
            case .pullUp: GPIOD_LINE_BIAS_PULL_UP
            case .pullDown: GPIOD_LINE_BIAS_PULL_DOWN
            }
        guard gpiod_line_settings_set_bias(settings, bias) == 0 else { return false }
        switch line.direction {
        case .input(let debounce):
            gpiod_line_settings_set_debounce_period_us(settings, UInt(Int(debounce.nanoseconds / 1_000)))
            return gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT) == 0
                && gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH) == 0
                && gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC) == 0
        case .output(let drive, _):
            let drive =
                switch drive {
                case .pushPull: GPIOD_LINE_DRIVE_PUSH_PULL
                case .openDrain: GPIOD_LINE_DRIVE_OPEN_DRAIN
                case .openSource: GPIOD_LINE_DRIVE_OPEN_SOURCE
                }
            let value = level == .active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE
            return gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT) == 0
                && gpiod_line_settings_set_drive(settings, drive) == 0
                && gpiod_line_settings_set_output_value(settings, value) == 0
        }
    }

    /// The kernel does not say which line was busy, so this asks for the holder of each.
    private func busyLine(of map: borrowing LineMap, inputs: Bool) -> ChipError {
        var lines = map.lines
        for index in lines.indices where lines.look(at: index, { $0.direction.isInput }) == inputs {
            guard let holder = holder(of: LineID(index)) else { continue }
            return .lineBusy(LineID(index), holder: holder)
        }
        return .failed(.request, errno: ChipErrno.busy)
    }
}

extension LineMap {
    /// The settings of the inputs.
    fileprivate var inputSettings: RequestSettings {
        var settings = RequestSettings(ofInputs: true)
        var lines = lines
        for index in lines.indices where lines.look(at: index, { $0.direction.isInput }) {
            settings.take(lines.element(at: index))
        }
        return settings
    }

    /// Whether one of the lines is an input: the kernel refuses a request without lines.
    fileprivate var hasInputs: Bool { inputCount > 0 }
}
