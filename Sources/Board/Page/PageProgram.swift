import BoardFile
import BoardProgram
import CSystem
import CommandLines
import ControlLoop
import Page
import Statecharts

/// The page of a board: wiring only. Reads the firmware's record and the recorder's database, and shows them to
/// browsers.
public enum PageProgram {
    /// Runs it, and ends the process.
    public static func main() {
        portcullis_exit(run(Options.parse().answered(by: Options.table) { "portcullis-page \(portcullisVersion)\n" }))
    }

    private static func run(_ options: Options) -> Int32 {
        do throws(PageError) {
            var isLent = false
            return serve(try prepare(options, &isLent), endsWhenIdle: isLent && !options.goesOn)
        } catch {
            return fail("\(options.address) port \(Int(options.port)): \(error.message)")
        }
    }

    // Not inlined: what it takes on the stack to read a board file must not be resident for as long as the page is.
    @inline(never)
    private static func prepare(
        _ options: Options, _ isLent: inout Bool
    ) throws(PageError) -> PageServer<BoardSite> {
        let file = options.board
        let board: ReadBoardFile
        do throws(BoardFileError) {
            board = try ReadBoardFile(path: file)
        } catch {
            var line = TextLine()
            error.write(to: &line, file: file)
            portcullis_exit(fail("\(line)"))
        }
        let inherited = try PageListener.inherited()
        isLent = inherited != nil
        if isLent, options.hasPlace {
            Options.table.refuse("the service manager's socket has its address; --listen and --port are of no use")
        }
        let listener: PageListener
        switch consume inherited {
        case .some(let lent): listener = lent
        case nil: listener = try PageListener(options.address, port: options.port)
        }
        var hosts = PageHosts(listener)
        for index in options.hosts.indices where !hosts.add(options.hosts[index]) {
            Options.table.refuse("--host takes a name, or NAME:PORT, not '\(shown: options.hosts[index])'")
        }
        guard let site = BoardSite(board, name: options.name, record: options.record, database: options.database)
        else { portcullis_exit(fail("there is no memory")) }
        return try PageServer(site: site, listener: listener, hosts: hosts, token: PageToken(), limits: .board)
    }

    /// Serves until it is told to stop, or until nobody has been there for a minute: the service manager starts it
    /// again.
    private static func serve(_ server: consuming PageServer<BoardSite>, endsWhenIdle: Bool) -> Int32 {
        let signals = portcullis_signals(false)
        guard signals >= 0 else { return fail("signals cannot be taken: \(cText: portcullis_error_text(-signals))") }
        var page = BoardPage(server, at: now)
        let place = page.server.listener.address
        if !endsWhenIdle {
            Console.print("portcullis-page: http://\(place):\(Int(page.server.listener.port))/\n" as TextLine)
        }
        while true {
            let pause = page.server.streamCount > 0 ? BoardPage.pause : .seconds(1)
            if page.server.wait(atMost: pause, orFor: signals),
                Int(portcullis_next_signal(signals)) == portcullis_signal_stop
            {
                return 0
            }
            page.step(at: now, clockOffset: portcullis_clock_offset_ns())
            if endsWhenIdle, page.idleTime(at: now) >= .seconds(60) { return 0 }
        }
    }

    private static var now: Instant { Instant(nanoseconds: portcullis_monotonic_ns()) }

    private static func fail(_ message: TextLine) -> Int32 {
        Console.complain("portcullis-page: \(message)\n" as TextLine)
        return ExitCode.failure
    }
}
