import BoardFile
import ControlLoop
import Messages
import Lanes
import Links
import Page
import Simulation
import Statecharts

extension PageSession {
    /// What a page has to know about the board once: see docs/using/page.md. `token` is what each of its requests has
    /// to carry; without one it is a film, where nothing can be done.
    public func boardJSON(token: String?) -> String {
        var json = JSONText()
        json.object { json in
            json.pair("kind", token == nil ? "film" : "simulation")
            json.pair("name", String(board.file.split(separator: "/").last ?? ""))
            json.pair("version", "\(portcullisVersion)")
            if let token {
                json.pair("token", token)
                json.pair("hint", board.board.lanes[0].hint)
            }
            json.key("speeds")
            json.list { json in for speed in SimulationClock.speeds { json.number(speed) } }
            if let currency = board.board.currency {
                var names: Set<String> = []
                board.board.forEachMoneyName { names.insert("\($0)") }
                json.pair(MessageMoney(currency: currency, names: names))
            }
            json.key("lanes")
            json.list { json in for lane in board.laneNames.indices { write(lane, isFilm: token == nil, to: &json) } }
            json.key("interlocks")
            json.list { json in
                for index in board.board.interlocks.indices { write(board.board.interlocks[index], to: &json) }
            }
        }
        return json.text
    }

    private func write(_ lane: Int, isFilm: Bool, to json: inout JSONText) {
        let description = board.board.lanes[lane]
        let machine = "\(LaneDescription.machines[description.machineNumber])"
        let compiler = ScriptCompiler(board, lane: lane)
        json.object { json in
            json.pair("name", board.laneNames[lane])
            json.pair("machine", machine)
            let profile = LaneDescription.profile(machine: description.machineNumber)
            json.pair("picture", "\(profile.picture)")
            json.key("troubles")
            json.object { json in write(profile.troubles, to: &json) }
            json.pair("chart", "\(description.chart)")
            let story = "stories/\(machine).script"
            if !isFilm, let asset = PageAsset(at: "/" + story), hasAll(of: asset, lane) { json.pair("story", story) }
            json.key("settings")
            json.object { json in
                var number = 0
                while let (row, value) = description.setting(number) {
                    json.pair("\(row.key)", value.words(row.range))
                    number += 1
                }
                if let travel = board.board.mockDoorTravel { json.pair("door-travel", travel.boardText) }
            }
            json.key("lines")
            json.list { json in
                let settable = compiler.settableRoles
                for index in board.board.map.lines.indices {
                    let line = board.board.map.lines[index]
                    guard line.belongs(to: lane), !line.isBeating else { continue }
                    json.object { json in
                        json.pair("role", "\(line.role.label)")
                        json.pair("direction", line.direction.isInput ? "in" : "out")
                        if !isFilm { json.pair("settable", settable.contains("\(line.role.label)")) }
                        if let role = line.role(in: lane), let row = description.role(role.index) {
                            json.pair("sentence", "\(row.sentence)")
                        }
                    }
                }
            }
            if isFilm { return }
            json.key("offers")
            json.list { json in for offer in offers[lane] { write(offer, to: &json) } }
        }
    }

    /// Whether a lane has all that a story does to it.
    private func hasAll(of story: PageAsset, _ lane: Int) -> Bool {
        var words: Set<Substring> = ["wait"]
        for offer in offers[lane] {
            for command in offer.form.commands { words.insert(command.prefix { $0 != " " }) }
        }
        return String(decoding: story.bytes, as: UTF8.self).split(separator: "\n").allSatisfy { line in
            line.hasPrefix("#") || words.contains(line.prefix { $0 != " " })
        }
    }

    private func write(_ troubles: TroubleList, to json: inout JSONText) {
        for index in troubles.indices {
            json.key("\(troubles[index].state)")
            json.object { json in
                json.pair("severity", "\(troubles[index].severity.label)")
                json.pair("words", "\(troubles[index].words)")
            }
        }
    }

    private func write(_ offer: Offer, to json: inout JSONText) {
        json.object { json in
            json.pair("label", offer.label)
            json.pair("sentence", offer.sentence)
            switch offer.form {
            case .press(let command):
                json.pair("form", "press")
                json.pair("command", command.text)
            case .turn(let line, let on, let off):
                json.pair("form", "turn")
                json.pair("line", line)
                json.pair("on", on.text)
                json.pair("off", off.text)
            case .jam(let on, let off):
                json.pair("form", "jam")
                json.pair("on", on.text)
                json.pair("off", off.text)
            }
        }
    }

    private func write(_ interlock: Interlock, to json: inout JSONText) {
        json.object { json in
            json.key("lanes")
            json.list { json in
                for lane in board.laneNames.indices where interlock.contains(lane) { json.number(lane) }
            }
            switch interlock.policy {
            case .queue(let timeout):
                json.pair("request", "queue")
                json.pair("timeout", timeout.boardText)
            case .refuse: json.pair("request", "refuse")
            }
        }
    }
}
