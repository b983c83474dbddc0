import Statecharts

/// The different settings of the lines that are requested together. The kernel takes ten beside those that one line has
/// (GPIO_V2_LINE_NUM_ATTRS_MAX in linux/gpio.h), and libgpiod counts them like this (lib/line-config.c): one for each
/// debounce period, and one for each combination of polarity, bias and drive beyond the first. The levels of outputs
/// are one more. An input that is silenced in a storm has a combination of its own, for which a place is left.
public struct RequestSettings: Sendable {
    /// How many there may be: nine for inputs, ten for outputs.
    public let limit: Int
    private let ownPlaces: Int
    private var debounces = LineList<Duration>()
    private var combinations = LineList<Combination>()

    private struct Combination: Equatable {
        let isActiveLow: Bool
        let bias: Bias
        let drive: Drive?
    }

    /// Those of no lines.
    public init(ofInputs isInput: Bool) {
        limit = isInput ? 9 : 10
        ownPlaces = isInput ? 0 : 1
    }

    /// How many settings the lines need.
    public var count: Int { debounces.count + max(0, combinations.count - 1) + ownPlaces }

    /// Whether the kernel takes so many.
    public var fit: Bool { count <= limit }

    /// Takes one of the lines.
    public mutating func take(_ line: Line) {
        var combination = Combination(isActiveLow: line.isActiveLow, bias: line.bias, drive: nil)
        switch line.direction {
        case .input(let debounce):
            if debounce != .zero, !debounces.contains(debounce) { debounces.add(debounce) }
        case .output(let drive, _):
            combination = Combination(isActiveLow: line.isActiveLow, bias: line.bias, drive: drive)
        }
        if !combinations.contains(combination) { combinations.add(combination) }
    }
}
