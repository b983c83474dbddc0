import StatechartsAsync

/// What the machine really took, in its order, as middleware saw it.
actor Ledger {
    private(set) var entries: [Step<Till>] = []

    func add(_ step: Step<Till>) { entries.append(step) }
}
