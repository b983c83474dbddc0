import Lanes

extension HatchLaneConfiguration: DrawnGate {
    package static var drawings: [DrawnMachine] { [] }
}
