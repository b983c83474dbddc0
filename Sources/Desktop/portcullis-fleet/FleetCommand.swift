import BoardFile
import CommandLines
import Pages
import DesktopTool
import Fleet
import Foundation
import Statecharts
import Subscriber

/// `portcullis fleet`: all boards of which a broker tells.
enum FleetCommand {
    /// How long to wait for the broker to be through with what it has kept.
    private static let patience = Duration.seconds(30)

    static func run(_ words: Invocation) throws(ToolError) {
        let options = try FleetOptions(words)
        var listener = try FleetListener(options)
        let picture = FleetPicture(prefix: options.topics.prefix)
        let isOnce = options.form == .once(json: true) || options.form == .once(json: false)
        let screen = FleetScreen(
            broker: options.broker.text, filter: options.filter, order: options.order,
            start: isOnce ? nil : FleetListener.wall)
        switch options.form {
        case .once(let json): try show(picture, screen, &listener, json: json)
        case .follow(let json):
            if !json, isatty(STDOUT_FILENO) == 1 {
                FleetTerminal.show(picture, screen, &listener)
            } else {
                follow(picture, screen, &listener, json: json)
            }
        case .page(let place): try serve(picture, screen, &listener, at: place)
        }
    }

    /// Prints what there is when the broker has said all, and ends.
    private static func show(
        _ picture: FleetPicture, _ screen: FleetScreen, _ listener: inout FleetListener, json: Bool
    ) throws(ToolError) {
        var (picture, screen) = (picture, screen)
        let latest = FleetListener.now + patience
        while !listener.hasAll {
            if let why = listener.step({ picture.take($0, at: $1) }) {
                throw .failure("\(screen.broker): no connection: \(why)")
            }
            if FleetListener.now >= latest {
                guard listener.connection == .connected else {
                    throw .failure("\(screen.broker): no connection: it does not answer")
                }
                Console.complain("\(screen.broker): it still sends what it has kept; this is what has come by now")
                break
            }
            listener.wait(atMost: .milliseconds(100))
        }
        screen.connection = listener.connection
        let now = FleetListener.wall
        if json {
            let boards = picture.boards(screen.filter)
            Console.write(boards.map { $0.json(at: now, filter: screen.filter) + "\n" }.joined())
            for line in screen.leftOut(of: picture) { Console.complain("\(screen.broker): \(line)") }
        } else {
            Console.write(screen.lines(of: picture, at: now).map { $0.text + "\n" }.joined())
        }
    }

    /// Prints a line whenever something changes, until it is ended.
    private static func follow(
        _ picture: FleetPicture, _ screen: FleetScreen, _ listener: inout FleetListener, json: Bool
    ) {
        var picture = picture
        var news = FleetNews()
        var printed: Set<FleetBoard.Name> = []
        var leftOut = LeftOutNews()
        while true {
            listener.wait(atMost: .seconds(1))
            let before = listener.connection
            let why = listener.step { message, now in
                switch picture.take(message, at: now) {
                case .nothing: return
                case .changed(let name):
                    guard let board = picture.boards[name] else { return }
                    if json {
                        guard printed.contains(name) || board.isShown(by: screen.filter) else { return }
                        printed.insert(name)
                        Console.write(board.json(at: now, filter: screen.filter) + "\n")
                    } else {
                        Console.write(news.lines(about: board, screen.filter, at: now).map { $0 + "\n" }.joined())
                    }
                case .gone(let name):
                    if json {
                        guard printed.remove(name) != nil else { return }
                        Console.write(FleetBoard(name).json(at: now) + "\n")
                    } else if let line = news.line(aboutGone: name, at: now) {
                        Console.write(line + "\n")
                    }
                }
            }
            for line in leftOut.lines(screen.leftOut(of: picture), at: FleetListener.now) {
                Console.complain("\(screen.broker): \(line)")
            }
            if let why { Console.complain("\(screen.broker): no connection: \(why)") }
            if before != .connected, listener.connection == .connected {
                Console.complain("\(screen.broker): connected")
            }
        }
    }

    /// Serves the page until it is ended.
    private static func serve(
        _ picture: FleetPicture, _ screen: FleetScreen, _ listener: inout FleetListener, at place: PageAddress
    ) throws(ToolError) {
        var page = try FleetPage(picture, screen, at: place)
        Console.write("\(picture.prefix) at \(screen.broker) is shown at \(page.address)\nCtrl-C ends it.\n")
        while true {
            page.wait(atMost: .milliseconds(250), orFor: listener.descriptor)
            if let why = listener.step({ page.take($0, at: $1) }) {
                Console.complain("\(screen.broker): no connection: \(why)")
            }
            page.set(listener.connection)
            page.step(at: FleetListener.now, wall: FleetListener.wall)
        }
    }
}
