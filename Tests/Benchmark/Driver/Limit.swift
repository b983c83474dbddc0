/// What a counted figure may be at most, or what it may be of another one.
struct Limit: Equatable {
    /// A figure of its group, by its other names.
    struct Subject: Equatable {
        let form: String
        let figure: String
    }

    /// The units that a limit may have.
    enum Unit: String, CaseIterable {
        case instructions, calls, us, ms
        case kibibytes = "KiB"
        /// How many times the other figure.
        case times = "x"

        /// The unit of the samples, and how many of them make one.
        func samples(in group: String) -> (unit: String, each: Double) {
            switch self {
            case .instructions, .calls: (rawValue, 1)
            case .us: ("ns", 1e3)
            case .ms: ("ns", 1e6)
            case .kibibytes: ("bytes", 1024)
            // What is beside each other on a board is a time of its clock.
            case .times: (group == "reaction" ? "ns" : "instructions", 1)
            }
        }
    }

    let group: String
    let unit: Unit
    let maximum: Double
    let subject: Subject
    /// What the figure is divided by, if the unit is `times`.
    let other: Subject?

    /// What it is a limit of, for people.
    var name: String {
        let name = "\(subject.figure), \(subject.form)"
        guard let other else { return name }
        return "\(name) / " + (other.figure == subject.figure ? other.form : "\(other.figure), \(other.form)")
    }

    /// The value that it is a limit of; nil if something of that was not measured.
    func value(in collection: Collection) -> Double? {
        let samples = unit.samples(in: group)
        func median(_ subject: Subject) -> Double? {
            let figure = collection.figure(group, subject.figure, subject.form, unit: samples.unit)
            guard let median = figure?.median, median.isFinite else { return nil }
            return median
        }
        guard let value = median(subject) else { return nil }
        guard let other else { return value / samples.each }
        guard let divisor = median(other), divisor > 0 else { return nil }
        return value / divisor
    }

    /// What is wrong; nil if the value is there, and not above the limit.
    func complaint(in collection: Collection) -> String? {
        guard let value = value(in: collection) else { return "\(name): not measured" }
        guard value > maximum else { return nil }
        return "\(name): \(Limit.text(value)) \(unit.rawValue), more than its limit of \(Limit.text(maximum))"
    }
}
