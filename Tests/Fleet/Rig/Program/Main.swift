import ControlLoop
import DesktopTool
import FleetRig
import Foundation

/// Tries a whole fleet: boards, broker, collectors, database, and a network that is none.
@main
struct Main {
    static func main() {
        var arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
        do throws(ToolError) {
            switch arguments.takeWord() {
            case "--help", "-h": Console.write(usage + "\n")
            case "--version": Console.write("fleet-rig \(portcullisVersion)\n")
            case "run":
                let plan = try FleetPlan(&arguments)
                if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
                try run(plan)
            case "boards":
                let program = try BoardsProgram(&arguments)
                if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
                try program.run()
            case "network": try NetworkProgram(&arguments).run()
            case let word?: throw arguments.complaint(about: word, as: "command")
            case nil: throw .usage("a command is missing")
            }
        } catch {
            Console.complain(error.message)
            exit(error.status)
        }
    }

    private static func run(_ plan: FleetPlan) throws(ToolError) {
        let verdict = try FleetRun(plan).run()
        Console.write(verdict.lines.joined(separator: "\n") + "\n")
        guard !verdict.complaints.isEmpty else { return }
        throw .failure("seed \(plan.seed):\n" + verdict.complaints.joined(separator: "\n"))
    }

    static let usage = """
        usage: fleet-rig run [--boards N] [--seconds S] [--broker-kills N] [--collectors N] [--seed N]
                                    [--pause MS] [--folder DIR] [--programs DIR] [--keep]
               fleet-rig boards ... | network ...
               fleet-rig --version | --help

        Tries a whole fleet on this machine: simulated boards with real uplinks, Debian's mosquitto and PostgreSQL, collectors, and
        networks that drop, delay and cut. All of them are killed again and again. In the end every event of every board has to be
        in the database once, as it was told, and the totals have to be those of the boards.

          --boards N        how many boards of 8 lanes there are; without it 500
          --seconds S       how long there is traffic; without it 720
          --broker-kills N  how often the broker is killed meanwhile; without it 20
          --collectors N    how many collectors there are; without it 2
          --seed N          what all chance follows from; without it one that is printed. It makes the same plan; who is where
                            when something is killed is up to the machine
          --pause MS        the mean time between two visits of a lane; without it 150000
          --folder DIR      where the run has its folder; without it in memory, /dev/shm
          --programs DIR    where portcullis-uplink and portcullis-collector are; without it beside this program
          --keep            the folder stays

        What happens is told on standard error, what came of it on standard output. `boards` and `network` are the parts of a run
        that have processes of their own.

        Exit status: 0 all is there, 1 something is missing or failed, 2 wrong usage.
        """
}
