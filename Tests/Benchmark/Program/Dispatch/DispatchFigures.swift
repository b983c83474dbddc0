import CBenchmark
import ControlLoop
import Machines
import Statecharts

/// What a machine costs for each event. Its peers are programs of their own, optimised as such programs are.
func measureDispatch(_ scale: Scale) {
    let scale = scale.rounded(toRoundsOf: BENCH_EVENTS)
    measureMachine(Turnstile.self, scale)
    measureMachine(Turnstile.self, BENCH_COIN_TURNSTILE, "coin turnstile", scale)
    measureMachine(ElevatorDoor.self, scale)
    measureMachine(ParkingExit.self, scale)
}

private func measureMachine<Machine: MeasuredMachine>(_ machine: Machine.Type, _ scale: Scale) {
    measureMachine(machine, Machine.stream, Machine.figure, scale)
}

private func measureMachine<Machine: MeasuredMachine>(
    _ machine: Machine.Type, _ gate: bench_gate, _ figure: Label, _ scale: Scale
) {
    guard let stream = bench_stream(gate, 1) else { fail("there is no stream") }
    var work = MachineWork<Machine>(stream)
    measure("dispatch", "\(figure)", scale, &work)
    var named = MachineWork<Machine>(stream, keepsNames: true)
    measure("dispatch", "\(figure) with names", scale, &named)
    guard named.answers == work.answers else { fail("a machine answers something else when its names are kept") }
    var peer = PeerWork<Machine>(stream)
    peer.run(BENCH_EVENTS)
    guard work.answers == peer.answers else { fail("a machine and its peer in C disagree") }
    // The same for all peers: the benchmark's driver compares them.
    var answers = TextLine()
    answers.append(work.answers & 0xffff_ffff)
    report("dispatch", "\(figure)", unit: "answers", samples: answers)
}
