import CSystem

/// A chip of the kernel's gpio-sim, driven through its folder in sysfs: what a sensor's wire does to the board.
struct SimulatedChip: ~Copyable {
    private static let capacity = 512

    /// "DIR/sim_gpioN/pull" and a NUL; `prefixCount` bytes of it, up to "sim_gpio", are always the same.
    private var path = InlineArray<512, CChar>(repeating: 0)
    private var prefixCount = 0

    /// The chip whose lines are the folders `sim_gpioN` in `folder`; nil if the name of the folder is too long.
    init?(folder: UnsafePointer<CChar>) {
        var index = 0
        while folder[index] != 0 {
            // "/sim_gpio", up to four digits, "/pull" and the NUL must still fit.
            if index == Self.capacity - 32 { return nil }
            path[index] = folder[index]
            index += 1
        }
        prefixCount = index
        prefixCount = append("/sim_gpio", at: prefixCount)
    }

    /// Pulls the input at `offset` to a physical level. 0, or the errno.
    mutating func pull(_ offset: Int, to level: PhysicalLevel) -> Int32 {
        var end = append(offset, at: prefixCount)
        end = append("/pull", at: end)
        path[end] = 0
        let descriptor = path.span.withUnsafeBufferPointer { portcullis_open_writing($0.baseAddress) }
        if descriptor < 0 { return -descriptor }
        defer { portcullis_close(descriptor) }
        let word: StaticString =
            switch level {
            case .low: "pull-down"
            case .high: "pull-up"
            }
        return -portcullis_write_all(descriptor, word.utf8Start, word.utf8CodeUnitCount)
    }

    private mutating func append(_ text: StaticString, at start: Int) -> Int {
        for index in 0..<text.utf8CodeUnitCount {
            path[start + index] = CChar(bitPattern: text.utf8Start[index])
        }
        return start + text.utf8CodeUnitCount
    }

    private mutating func append(_ number: Int, at start: Int) -> Int {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        var end = start
        while divisor > 0 {
            path[end] = CChar(number / divisor % 10) + CChar(bitPattern: UInt8(ascii: "0"))
            end += 1
            divisor /= 10
        }
        return end
    }
}
