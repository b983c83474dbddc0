import ControlLoop
import MockChip
import Statecharts

// What people do, and what else comes from outside.
extension World {
    /// Somebody begins at that time.
    func admit(_ person: Person, at time: Instant) {
        let number = freeNumbers.popLast() ?? persons.count
        if number == persons.count { persons.append(person) } else { persons[number] = person }
        agenda.enter(.person(number), at: time)
    }

    /// Somebody does what is next, until there is something to wait for.
    func goOn(_ number: Int) {
        guard var person = persons[number] else { return }
        while let action = person.actions.popLast() {
            if let pause = perform(action, &person) {
                persons[number] = person
                return agenda.enter(.person(number), at: now + pause)
            }
            if broken != nil { break }
        }
        persons[number] = nil
        freeNumbers.append(number)
    }

    /// Does it. Returns how long it takes until the next.
    private func perform(_ action: WorkloadAction, _ person: inout Person) -> Duration? {
        switch action {
        case .wait(let span): return span
        case .enter(let line):
            enter(line)
            return .zero
        case .leave(let line):
            guard inside[line.index] > 0 else { return .zero }
            inside[line.index] -= 1
            guard inside[line.index] == 0 else { return .zero }
            leftAt[line.index] = now
            take(.level(line, .inactive))
            return .zero
        case .coin(let line, let inhibit, let width):
            // One coin after the other falls through a slot, and its line is seen to let go in between.
            guard inside[line.index] == 0, now - leftAt[line.index] > site.debounce(of: line) else {
                person.actions.append(action)
                return .milliseconds(30)
            }
            if let inhibit, level(of: inhibit) == .active { return nil }
            if held[line.index] == nil { tally.coinsFed += 1 }
            person.actions.append(.leave(line))
            person.actions.append(.wait(width))
            enter(line)
            return .zero
        case .await(let line, let patience, let skipped):
            let until = person.patience ?? now + patience
            if level(of: line) == .active {
                person.patience = nil
                return nil
            }
            guard now < until else {
                person.patience = nil
                person.actions.removeLast(min(skipped, person.actions.count))
                return nil
            }
            person.patience = until
            person.actions.append(action)
            return until - now > .seconds(20) ? .milliseconds(500) : .milliseconds(50)
        case .toggle(let line, let count, let interval):
            take(.hold(line, wires[line.index].inverted))
            person.actions.append(count > 1 ? .toggle(line, count - 1, interval) : .influence(.hold(line, nil)))
            return interval
        case .stick(let line):
            take(.hold(line, wires[line.index]))
            return .zero
        case .influence(let influence):
            take(influence)
            return .zero
        case .count(let kind):
            if process == .running || kind.isOfTheGate { tally.count(kind) }
            return nil
        }
    }

    /// The level that an output's machine sees.
    func level(of line: LineID) -> Level {
        welded[line.index] ?? pins.levels[site.offsets[line.index]] ?? .inactive
    }

    private func enter(_ line: LineID) {
        inside[line.index] += 1
        if inside[line.index] == 1 { take(.level(line, .active)) }
    }

    /// The chip's line has the level that its sensor sees, or the one that is held.
    func drive(_ line: LineID) {
        let level = held[line.index] ?? sensed[line.index]
        guard wires[line.index] != level else { return }
        wires[line.index] = level
        for index in yards.indices { yards[index].changed(line, to: level, at: now) }
        guard process == .running else { return }
        let isHigh = (level == .active) != site.isActiveLow[line.index]
        loop.chip.set(offset: site.offsets[line.index], isHigh: isHigh)
    }

    /// Lets something happen from outside.
    func take(_ influence: Influence) {
        log?.append(TimedInfluence(time: now, influence: influence))
        tally.influences += 1
        switch influence {
        case .level(let line, let level):
            sensed[line.index] = level
            doorChecker.sensor(line, level, at: now)
            drive(line)
            atPayers(site.map[line].lane) { $0.felt(line, level, self) }
            if level == .active, site.lanes[site.map[line].lane].line("repair-key") == line {
                fillStore(site.map[line].lane)
            }
        case .hold(let line, let level):
            held[line.index] = level
            doorChecker.lie(line, lasts: level != nil, sticks: level == wires[line.index], at: now)
            drive(line)
            atPayers(site.map[line].lane) { $0.lied(line, at: now) }
        case .jam(let lane, let isBlocked):
            isJammed[lane] = isBlocked
            for index in parts.indices where parts[index].lane == lane { parts[index].jam(isBlocked) }
        case .weld(let line, let level):
            welded[line.index] = level
            doorChecker.weld()
            atYard(site.map[line].lane) { $0.weld(line, level) }
            atPayers(site.map[line].lane) { $0.lied(line, at: now) }
            moveYards()
        case .body(let lane, let isThere): atYard(lane) { $0.body(isThere: isThere) }
        case .customer(let lane, let isThere): atPayers(lane) { $0.came(isThere, self) }
        case .arm(let lane, let span): atYard(lane) { $0.setTravel(span) }
        case .edges(let fault, let line, let count):
            doorChecker.lie(line, lasts: false, at: now)
            edgeDoubt[line.index] += count + 2
            atPayers(site.map[line].lane) { $0.lied(line, at: now) }
            let offset = site.offsets[line.index]
            guard process == .running else { return }
            switch fault {
            case .lose: _ = loop.chip.arm(.loseEdges(offset: offset, count: count))
            case .merge: _ = loop.chip.arm(.mergeEdges(offset: offset, count: count))
            case .repeat: _ = loop.chip.arm(.repeatEdge(offset: offset))
            case .reorder: _ = loop.chip.arm(.reorderEdges(offset: offset))
            }
        case .fail(let call, let errno): arm(.fail(call, errno: errno))
        case .tear(let lines, let errno): arm(.tearWrite(driving: lines, errno: errno))
        case .stall(let span):
            if process == .running { stalledUntil = max(stalledUntil, now + span) }
            doorChecker.stall(until: now + span)
            atYard(nil) { $0.look(anew: false) }
            atPayers(nil) { $0.stood(until: now + span, jumps: false) }
        case .jump(let span):
            doorChecker.stall(until: now + span)
            atYard(nil) { $0.look(anew: false) }
            atPayers(nil) { $0.stood(until: now + span, jumps: true) }
            if process == .running { loop.chip.stall(until: now + span) }
            now = now + span
        case .unplug(let span):
            unpluggedUntil = max(unpluggedUntil, now + span)
            if case .down(let until) = process { process = .down(until: max(until, unpluggedUntil)) }
            arm(.disconnect)
        case .kill(let stores, let count, let span):
            guard process == .running, fate.storesLeft == nil else { return }
            fate.lastBytes = count
            fate.storesLeft = stores
            books.downFor = span
        case .stop(let span): stop(for: span)
        case .nothing: break
        }
    }

    private func arm(_ fault: MockFault) {
        guard process == .running, loop.chip.arm(fault) else { return }
        mayFail = true
    }
}
