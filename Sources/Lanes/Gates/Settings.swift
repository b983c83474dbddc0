import Machines
import Statecharts

/// A setting of a gate: its key in the board file, what it may be, and what it is for. Its default is the value in a
/// configuration before the board file is read.
public struct SettingRow: Equatable, Sendable {
    /// The key in the board file.
    public let key: Label
    /// What it may be.
    public let range: SettingRange
    /// Whether a gate cannot do without it.
    public let isRequired: Bool
    /// What it is for.
    public let sentence: Label
}

/// What a setting may be. The ranges catch typing errors but allow unusual gates.
public enum SettingRange: Equatable, Sendable {
    /// An amount in whole smallest units.
    case amount(UInt64, UInt64)
    /// A duration; the example is for messages.
    case duration(Duration, Duration, example: Duration)
    /// A whole number.
    case number(UInt64, UInt64)
    /// A whole number of persons.
    case persons(UInt64, UInt64)
    /// One of two words.
    case eitherWord(Label, Label)
}

/// The value of a setting.
public enum SettingValue: Equatable, Sendable {
    /// An amount, a number, or a number of persons.
    case number(UInt64)
    /// A duration.
    case duration(Duration)
    /// The first of the two words, or the second.
    case isFirstWord(Bool)
}

/// Something that a setting can be kept in.
public protocol Setting {
    /// As a setting's value.
    var setting: SettingValue { get }
    /// From a setting's value of the same kind.
    init?(_ setting: SettingValue)
}

/// A choice between two.
public protocol TwoWords: Setting, Equatable {
    /// The two, in the order of their words.
    static var both: (Self, Self) { get }
}

/// Walks along the settings of a gate to the one with a given number, and reads or changes it.
public struct SettingCursor {
    private let number: Int
    private let change: SettingValue?
    private var next = 0
    /// The setting, where there is one with the number.
    public private(set) var found: (row: SettingRow, value: SettingValue)?

    /// A walk to the setting with a number; `change` is its new value, if it is to have one.
    public init(to number: Int, changingTo change: SettingValue? = nil) {
        self.number = number
        self.change = change
    }

    /// Passes one setting: its key, where its value is, what it may be, and what it is for.
    public mutating func pass<Value: Setting>(
        _ key: Label, _ value: inout Value, _ range: SettingRange, isRequired: Bool = false, _ sentence: Label
    ) {
        defer { next += 1 }
        guard next == number else { return }
        if let change, let changed = Value(change) { value = changed }
        found = (SettingRow(key: key, range: range, isRequired: isRequired, sentence: sentence), value.setting)
    }
}

extension GateConfiguration {
    /// The setting with a number, from 0 without gaps; nil after the last one.
    public func setting(_ number: Int) -> (row: SettingRow, value: SettingValue)? {
        var copy = self
        var cursor = SettingCursor(to: number)
        copy.walkSettings(&cursor)
        return cursor.found
    }

    /// Changes the setting with a number.
    public mutating func set(_ number: Int, to value: SettingValue) {
        var cursor = SettingCursor(to: number, changingTo: value)
        walkSettings(&cursor)
    }
}

extension Money: Setting {
    /// As a setting's value.
    public var setting: SettingValue { .number(units) }

    /// From a number.
    public init?(_ setting: SettingValue) {
        guard case .number(let units) = setting else { return nil }
        self.init(units)
    }
}

extension Duration: Setting {
    /// As a setting's value.
    public var setting: SettingValue { .duration(self) }

    /// From a duration.
    public init?(_ setting: SettingValue) {
        guard case .duration(let duration) = setting else { return nil }
        self = duration
    }
}

extension UInt16: Setting {
    /// As a setting's value.
    public var setting: SettingValue { .number(UInt64(self)) }

    /// From a number, which its range keeps small enough.
    public init?(_ setting: SettingValue) {
        guard case .number(let number) = setting else { return nil }
        self.init(number)
    }
}

extension UInt8: Setting {
    /// As a setting's value.
    public var setting: SettingValue { .number(UInt64(self)) }

    /// From a number, which its range keeps small enough.
    public init?(_ setting: SettingValue) {
        guard case .number(let number) = setting else { return nil }
        self.init(number)
    }
}

extension TwoWords {
    /// As a setting's value.
    public var setting: SettingValue { .isFirstWord(self == Self.both.0) }

    /// From the place of the word.
    public init?(_ setting: SettingValue) {
        guard case .isFirstWord(let isFirst) = setting else { return nil }
        self = isFirst ? Self.both.0 : Self.both.1
    }
}
