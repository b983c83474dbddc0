import CBenchmark
import ControlLoop
import Machines
import Statecharts

/// What a machine costs for each event, and the same machine in C.
func measureDispatch(_ scale: Scale) {
    let scale = scale.rounded(toRoundsOf: BENCH_EVENTS)
    measureMachine(Turnstile.self, scale)
    measureMachine(ElevatorDoor.self, scale)
    measureMachine(ParkingExit.self, scale)
}

private func measureMachine<Machine: MeasuredMachine>(_ machine: Machine.Type, _ scale: Scale) {
    guard let stream = bench_stream(Machine.stream, 1) else { fail("there is no stream") }
    var work = MachineWork<Machine>(stream)
    measure("dispatch", "\(Machine.figure)", scale, &work)
    var peer = PeerWork<Machine>(stream)
    measure("dispatch", "\(Machine.figure) C", scale, &peer)
    guard work.hash == peer.hash, work.ledger == peer.ledger else { fail("the machine and its peer in C disagree") }
}
