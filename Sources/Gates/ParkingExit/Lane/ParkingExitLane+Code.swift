import ControlLoop
import Machines
import Statecharts

extension ParkingExitLane: Codeable {
    /// Shows the machine, and what is known of the sensors.
    public mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        machine.code(with: &coder)
        service.code(with: &coder)
        coinSlot.code(with: &coder)
        train.code(with: &coder)
        loop.code(with: &coder)
        cancelButton.code(with: &coder)
        coinOut.code(with: &coder)
        coder.beginning(&lastCoinOut, ages: Ages(ParkingExitLane.fastestCoin))
        hopperEmpty.code(with: &coder)
    }

    /// Begins new books with the money that it holds.
    package mutating func beginBooks() { machine.beginBooks() }

    /// Whether a coin may be in the slot.
    package var isMeasuringCoin: Bool { coinSlot.isMeasuring }

    /// Stays broken until somebody has looked.
    package mutating func neverRecovers() { service.recovery.after = .zero }
}
