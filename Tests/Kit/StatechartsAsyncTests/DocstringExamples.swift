import Statecharts
import StatechartsAsync

// What the docstrings of the module show. A test looks whether it is here, so that it compiles.

struct Bulb: Sendable {
    func burnsOut() async -> Bool { false }
}

enum DocstringExamples {
    static func machine() async {
        let lamp = AsyncMachine(Lamp(), timeout: .deadlinePassed)
        await lamp.send(.press)
        if await lamp.state.isLit { print("it shines") }
    }

    static func binding(_ lamp: AsyncMachine<Lamp>) async {
        let shines = await lamp.binding(\.isLit) { $0 ? .press : .darken }
        shines.set(true)
        print(await shines.value ?? false)
    }

    static func channel(_ lamp: AsyncMachine<Lamp>) async throws {
        let light = Channel<Lamp.Event>()
        let other = AsyncMachine(Lamp(), middleware: [.sends(.press, into: light, when: { $0.isLit })])
        try await lamp.receive(from: light)
        await other.send(.press)
    }

    static func refused(_ lamp: AsyncMachine<Lamp>, _ light: Channel<Lamp.Event>) async {
        do {
            try await lamp.receive(from: light)
        } catch {
            print("nobody hears: \(error)")
        }
    }

    static func effects(_ bulb: Bulb) -> AsyncMachine<Lamp> {
        let lamp = AsyncMachine(
            Lamp(),
            effects: { command in
                switch command {
                case .lightUp: .run(priority: .high) { await bulb.burnsOut() ? .darken : nil }
                case .goOut: .none
                }
            })
        return lamp
    }

    static func log() -> AsyncMachine<Lamp> {
        let lamp = AsyncMachine(Lamp(), middleware: [.events { event, verdict in print(event.label, verdict) }])
        return lamp
    }

    static func snapshot(_ lamp: AsyncMachine<Lamp>) async -> AsyncMachine<Lamp> {
        let saved = await lamp.snapshot()
        let next = AsyncMachine(from: saved, timeout: .deadlinePassed)
        return next
    }

    static func restored(_ bytes: [UInt8]) -> AsyncMachine<Lamp> {
        var lamp = AsyncMachine(Lamp(), timeout: .deadlinePassed)
        do {
            lamp = AsyncMachine(from: try Snapshot(bytes: bytes, into: Lamp()), timeout: .deadlinePassed)
        } catch {
            print("\(error); the lamp begins anew")
        }
        return lamp
    }

    static func states(_ lamp: AsyncMachine<Lamp>) async {
        for await state in lamp.states { print(state.label) }
    }

    static func steps() -> Middleware<Lamp> {
        Middleware<Lamp>.during { step in
            if step.stateFollowed { print(step.time, step.event.label, step.after.label) }
        }
    }

    static func waits(_ lamp: AsyncMachine<Lamp>) async {
        do {
            try await lamp.state { $0.isLit }
        } catch .finished {
            print("it will never shine")
        } catch {
            print("nobody waits any more")
        }
    }
}
