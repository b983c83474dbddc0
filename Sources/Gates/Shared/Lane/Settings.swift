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
    /// Whether it does anything at a gate that is wired like this one.
    public let isUsed: Bool
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

/// Walks along the settings of a gate to the one with a given number, and reads or changes it, or to the one with a
/// given name.
public struct SettingCursor {
    private enum Goal {
        case number(Int)
        case name(UnsafeBufferPointer<UInt8>)
        /// The first that is required and not among these, one bit for each number.
        case missing(given: UInt64)
    }

    private let goal: Goal
    private let change: SettingValue?
    private var next = 0
    /// The number of the setting, where there is one.
    private(set) var number: Int?
    /// The setting, where there is one with the number.
    public private(set) var found: (row: SettingRow, value: SettingValue)?

    /// A walk to the setting with a number; `change` is its new value, if it is to have one.
    public init(to number: Int, changingTo change: SettingValue? = nil) {
        goal = .number(number)
        self.change = change
    }

    /// A walk to the setting with a name, whose text stays where it is: one walk, where to ask each number would be
    /// many.
    init(toName name: UnsafeBufferPointer<UInt8>) {
        goal = .name(name)
        change = nil
    }

    /// A walk to the first required setting that is not among those that are given, one bit for each number.
    init(toMissing given: UInt64) {
        goal = .missing(given: given)
        change = nil
    }

    /// Passes one setting: its key, where its value is, what it may be, and what it is for.
    public mutating func pass<Value: Setting>(
        _ key: Label, _ value: inout Value, _ range: SettingRange, isRequired: Bool = false,
        isUsed: Bool = true, _ sentence: Label
    ) {
        defer { next += 1 }
        guard isGoal(key, isRequired: isRequired) else { return }
        number = next
        if let change, let changed = Value(change) { value = changed }
        found = (
            SettingRow(key: key, range: range, isRequired: isRequired, isUsed: isUsed, sentence: sentence),
            value.setting
        )
    }

    private func isGoal(_ key: Label, isRequired: Bool) -> Bool {
        switch goal {
        case .number(let number): next == number
        case .name(let name): number == nil && key.isSpelled(name)
        case .missing(let given): isRequired && number == nil && given & 1 &<< UInt64(next) == 0
        }
    }
}

extension Label {
    /// Whether it is written like that.
    func isSpelled(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in text.indices where address[index] == 0 || address[index] != text[index] { return false }
        return address[text.count] == 0
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

    /// The setting with a name, which is text that stays where it is, and its number; nil if there is none.
    public func setting(named name: UnsafeBufferPointer<UInt8>) -> (number: Int, row: SettingRow)? {
        var copy = self
        var cursor = SettingCursor(toName: name)
        copy.walkSettings(&cursor)
        guard let number = cursor.number, let row = cursor.found?.row else { return nil }
        return (number, row)
    }

    /// The first setting that is required and not among those that are given, one bit for each number; nil if none is
    /// missing.
    public func missingSetting(given: UInt64) -> SettingRow? {
        var copy = self
        var cursor = SettingCursor(toMissing: given)
        copy.walkSettings(&cursor)
        return cursor.found?.row
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
