import ControlLoop
import Lanes
import Machines
import Simulation
import Statecharts

extension ElevatorDoorLaneConfiguration: TorturedGate {
    /// A car stops at a floor: people come and go, stand in the way, and press buttons.
    func visit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction] {
        let line = lane.line as (ElevatorDoorRole) -> LineID?
        guard let drive = line(.openDrive) else { return [] }
        if let attended = attendedVisit(lane, &dice) { return attended }
        var actions: [WorkloadAction] = []
        // Now and then the car is between landings, or leaves while somebody is in the door.
        let zone = dice.happens(950) ? line(.doorZone) : nil
        if let zone { actions += [.enter(zone), .wait(dice.span(.milliseconds(1), .milliseconds(300)))] }
        if let key = line(.inspection), dice.happens(40) { actions += inspection(key, &dice) }
        let call =
            line(dice.happens(300) ? .openButton : .landing)
            ?? line(.openButton)
        if let call { actions += Customers.press(call, dice.span(.milliseconds(100), .milliseconds(600))) }
        var inside: [WorkloadAction] = [.wait(dice.span(.seconds(1), .seconds(4)))]
        for _ in 0..<dice.below(4) { inside += walk(lane, isIn: false, &dice) }
        for _ in 0..<dice.below(5) { inside += walk(lane, isIn: true, &dice) }
        if let curtain = line(.lightCurtain), dice.happens(200) {
            inside += Customers.press(
                curtain, dice.span(.milliseconds(20), .seconds(dice.happens(100) ? 40 : 4)))
        }
        if let load = line(.overload), dice.happens(30) {
            inside += Customers.press(load, dice.span(.milliseconds(20), .seconds(20)))
        }
        if let open = line(.openButton), dice.happens(100) {
            inside += Customers.press(open, dice.span(.milliseconds(50), .seconds(dice.happens(50) ? 90 : 5)))
        }
        if let close = line(.closeButton), dice.happens(400) {
            inside += Customers.press(close, dice.span(.milliseconds(50), .seconds(2)))
        }
        if let longer = line(.extendedOpen), dice.happens(150) {
            inside += Customers.press(longer, dice.span(.milliseconds(50), .seconds(2)))
            inside.append(.wait(dice.span(.seconds(1), .seconds(40))))
        }
        if let curtain = line(.lightCurtain), dice.happens(150) {
            inside.append(.wait(dice.span(.seconds(2), .seconds(6))))
            inside += Customers.press(curtain, dice.span(.milliseconds(6), .seconds(2)))
        }
        if let zone, dice.happens(50) { inside.insert(.leave(zone), at: dice.below(inside.count)) }
        actions.append(.await(drive, .seconds(3), orSkip: dice.happens(900) ? inside.count : 0))
        actions += inside
        if let zone, !inside.contains(where: { $0.leaves(zone) }) {
            actions += [.wait(dice.span(.milliseconds(10), .seconds(20))), .leave(zone)]
        }
        return actions
    }

    /// A technician turns the key, wherever the door is, and works there for a while.
    private func inspection(_ key: LineID, _ dice: inout Dice) -> [WorkloadAction] {
        [
            .wait(dice.span(.milliseconds(1), .seconds(6))), .enter(key),
            .wait(dice.span(.milliseconds(10), .seconds(60))), .leave(key),
        ]
    }

    /// An attendant opens and closes the door some times, and now and then lets the close button go too early; nil
    /// where there is no key, and mostly.
    private func attendedVisit(_ lane: Site.Lane, _ dice: inout Dice) -> [WorkloadAction]? {
        let line = lane.line as (ElevatorDoorRole) -> LineID?
        guard let key = line(.attendant), let close = line(.closeButton), dice.happens(100) else { return nil }
        var actions: [WorkloadAction] = line(.doorZone).map { [.enter($0)] } ?? []
        actions += [.enter(key), .wait(dice.span(.milliseconds(10), .seconds(20)))]
        for _ in 0...dice.below(3) {
            if let open = line(.openButton) {
                actions += Customers.press(open, dice.span(.milliseconds(100), .milliseconds(600)))
                actions.append(.wait(dice.span(.seconds(1), .seconds(10))))
            }
            actions += walk(lane, isIn: dice.happens(500), &dice)
            if let landing = line(.landing), dice.happens(300) {
                actions += Customers.press(landing, dice.span(.milliseconds(100), .milliseconds(600)))
            }
            actions += Customers.press(close, dice.span(.milliseconds(50), .seconds(dice.happens(200) ? 1 : 8)))
            actions.append(.wait(dice.span(.milliseconds(10), .seconds(5))))
        }
        actions += [.leave(key), .wait(dice.span(.milliseconds(10), .seconds(20)))]
        return actions + (line(.doorZone).map { [.leave($0)] } ?? [])
    }

    /// Somebody walks through two beams, or stands between them and turns back, or follows closely.
    private func walk(_ lane: Site.Lane, isIn: Bool, _ dice: inout Dice) -> [WorkloadAction] {
        let pause = dice.span(.milliseconds(30), .milliseconds(1_500))
        let line = lane.line as (ElevatorDoorRole) -> LineID?
        guard let outer = line(.beamOuter), let inner = line(.beamInner)
        else {
            guard let sensor = line(.personSensor) ?? line(.lightCurtain)
            else { return [] }
            return Customers.through(sensor, &dice) + [.wait(pause)]
        }
        let (first, second) = isIn ? (outer, inner) : (inner, outer)
        let step = dice.span(.milliseconds(60), .milliseconds(400))
        if dice.happens(60) { return Customers.press(first, step) + [.wait(pause)] }
        var actions: [WorkloadAction] = [.enter(first), .wait(step), .enter(second), .wait(step)]
        if dice.happens(60) { return actions + [.leave(second), .wait(step), .leave(first), .wait(pause)] }
        if dice.happens(80) { actions += [.leave(first), .wait(step), .enter(first), .wait(step)] }
        return actions + [.leave(first), .wait(step), .leave(second), .wait(pause)]
    }

    func looseParts(_ place: SimulatedPlace) -> [any SimulatedPart] { parts(place) }

    func scene(_ lane: Site.Lane, _ map: LineMap) -> Scene {
        let lock = lane.line(ElevatorDoorRole.doorLock).map { [Contradiction.unlocked($0)] } ?? []
        return Scene(contradictions: lock + [ontoSomebody(lane), standsHalf(lane)])
    }

    private func ontoSomebody(_ lane: Site.Lane) -> Contradiction {
        let line = lane.line as (ElevatorDoorRole) -> LineID?
        let (curtain, drive, slow) = (line(.lightCurtain), line(.closeDrive), line(.slow))
        return Contradiction(
            "never-onto-anybody", "a door does not close at full speed onto what its curtain sees"
        ) { sight, _ in
            guard let curtain, let drive, sight.believes(curtain) else { return false }
            return sight.sees(curtain) && sight.isDriven(drive) && !(slow.map(sight.isDriven) ?? false)
        }
    }

    /// How long a door may rest before it goes the other way, or tries again: longer than `reverse-pause` and the rest
    /// before another try to open are by default, and shorter than it stands open for people.
    private static let turns = Duration.milliseconds(2_500)

    /// A door that rests between its ends while nobody is in its way or holds a button. One whose contacts lied may,
    /// and one that a start or a repair found there, until it has been at an end.
    private func standsHalf(_ lane: Site.Lane) -> Contradiction {
        let line = lane.line as (ElevatorDoorRole) -> LineID?
        let (limit, zone) = (line(.doorOpenLimit), line(.doorZone))
        let contacts = [line(.doorLock), limit].compactMap(\.self)
        let drives = [line(.openDrive), line(.closeDrive)].compactMap(\.self)
        let reachable = lane.reachable.filter { $0 != zone }
        return Contradiction(
            "door-goes-to-its-end", "a door that was told to open or close goes to its end, or goes out of service",
            longest: Self.turns
        ) { sight, isExcused in
            let world = sight.world
            guard let door = world.parts.first(where: { $0.lane == sight.lane }) as? MockDoor else { return false }
            // An open limit that sticks is what the firmware has to find out.
            let areBelieved = contacts.allSatisfy { sight.believes($0) || ($0 == limit && sight.sticks($0)) }
            let isJammed = world.isJammed[sight.lane] && !contacts.allSatisfy(sight.believes)
            if !areBelieved || isJammed || world.hasStuckRelay(sight.lane) || sight.gate.isOutOfService {
                isExcused = true
            } else if door.isShut || door.isWide {
                isExcused = false
            }
            return !door.isShut && !door.isWide && !isExcused
                && reachable.allSatisfy { world.wires[$0.index] == .inactive }
                && drives.allSatisfy { world.level(of: $0) == .inactive }
        }
    }
}
