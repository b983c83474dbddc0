// swift-tools-version: 6.2
// One package, two builds. `swift build` makes ordinary Swift for the desktop; the Swift SDK made by board/sdk carries
// the flags that turn the same sources into Embedded Swift for the board.
//
// The layers, from the bottom: what stands below does not know what stands above. A module uses what it names, and what
// that uses.
import Foundation
import PackageDescription

/// The gates. `LaneDescription` in Sources/Gates/Shared/Lane/Gates.swift is the other list.
let gates = ["Turnstile", "ElevatorDoor", "ParkingExit"]

/// A module that cuts across the gates: that part of each of them and of what they share, beside files of its own.
func across(_ gates: [String], _ part: String, _ name: String, beside own: String..., uses: String) -> Target {
    let sources = own + (["Shared"] + gates).map { "Gates/\($0)/\(part)" }
    return .target(
        name: name, dependencies: words(uses), path: "Sources", exclude: others(than: sources), sources: sources)
}

/// All that is in Sources beside these folders: it belongs to other modules, of which SwiftPM wants to be told.
func others(than folders: [String], in folder: String = "") -> [String] {
    let all = try? FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/Sources/\(folder)")
    return (all ?? []).sorted().map { folder + $0 }.flatMap { path in
        if folders.contains(path) { return [String]() }
        return folders.contains { $0.hasPrefix(path + "/") } ? others(than: folders, in: path + "/") : [path]
    }
}

func words(_ text: String) -> [Target.Dependency] { text.split(separator: " ").map { .byName(name: String($0)) } }

/// A module in a room of the house. The libraries that it links are where the compiler looks, in this system or in the
/// SDK's sysroot: pkg-config would name this system's folders to a build for a board.
func module(_ name: String, in room: String, folder: String? = nil, uses: String = "", links: String...) -> Target {
    .target(
        name: name, dependencies: words(uses), path: "Sources/\(room)/\(folder ?? name)",
        linkerSettings: links.map { .linkedLibrary($0) })
}

/// C, behind a small module.
func c(_ name: String, uses: String = "", links: String...) -> Target {
    .target(
        name: name, dependencies: words(uses), path: "Sources/C/\(name)",
        linkerSettings: links.map { .linkedLibrary($0) })
}

/// The files of pages, and those that each gate has for them.
func pageAssets(_ gates: [String]) -> Target {
    let (name, room) = ("CPageAssets", "C/CPageAssets")
    let sources = [room] + gates.map { "Gates/\($0)/Page/Page.c" }
    return .target(
        name: name, path: "Sources", exclude: others(than: sources) + ["\(room)/files", "\(room)/fleet"],
        sources: sources, publicHeadersPath: "\(room)/include",
        cSettings: [
            .headerSearchPath(room),
            .define("PORTCULLIS_GATES", to: gates.map { "GATE(\($0))" }.joined(separator: " ")),
        ],
        linkerSettings: [.linkedLibrary("z")])
}

/// A library of the system, whose headers Swift imports.
func header(_ name: String, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", providers: [.apt([package])])
}

func program(_ name: String, in room: String, uses: String) -> Target {
    .executableTarget(name: name, dependencies: words(uses), path: "Sources/\(room)/\(name)")
}

let kit = [
    // Pure: time, reactions, nothing imported.
    module("Statecharts", in: "Kit"),
    // A connection that comes back, dice, the calendar, and money in words.
    module("Links", in: "Kit", uses: "Statecharts"),
    // The machines of the textbooks, which teach the kit.
    module("Gallery", in: "Kit", uses: "Links"),
    // Desktop only: machines in a program, with Swift's concurrency.
    module("StatechartsAsync", in: "Kit", uses: "Statecharts"),
]

let firmware = [
    // The loop and the seam to the hardware.
    module("ControlLoop", in: "Firmware", uses: "Statecharts"),
    module("MockChip", in: "Firmware", uses: "ControlLoop"),
    module("GPIODChip", in: "Firmware", uses: "CGPIOD CSystem ControlLoop", links: "gpiod"),
    // The machines of the gates; and each with its sensors and outputs, as the loop sees it.
    across(gates, "Machine", "Machines", uses: "Statecharts"),
    across(gates + ["Exhibit"], "Lane", "Lanes", uses: "ControlLoop Gallery Machines"),
    module("BoardFile", in: "Firmware", uses: "CInih CSystem Lanes", links: "inih"),
    // What outlives the firmware: lanes' numbers and everything that happened, in a file that is memory.
    module("Record", in: "Firmware", uses: "CSystem ControlLoop"),
    // What the firmware needs to be run as a service: notes, sd_notify, watchdogs.
    module("Daemon", in: "Firmware", uses: "BoardFile Record"),
    // What a program can be told on its command line, in rows.
    module("CommandLines", in: "Firmware", uses: "ControlLoop"),
    // What the programs on a board share: the console, the exit statuses, how a command line is answered.
    module("BoardProgram", in: "Firmware", uses: "CSystem CommandLines"),
    module("Firmware", in: "Firmware", folder: "Program", uses: "BoardProgram GPIODChip Daemon"),
    program("portcullisd", in: "Firmware", uses: "Firmware"),
    // What makes the Embedded build prove that the loop allocates nothing on the mock chip either.
    program("embeddedcheck", in: "Firmware", uses: "BoardFile MockChip"),
]

let board = [
    // The database: what the record had, for years, and what is asked of it.
    module("Archive", in: "Board", uses: "CSQLite CommandLines Lanes Links Record", links: "sqlite3", "m"),
    // What copies the record into the database, as long as a gate runs.
    module("RecordCopier", in: "Board", uses: "Archive BoardProgram Daemon"),
    program("portcullis-recorder", in: "Board", uses: "RecordCopier"),
    // A server for one page and its events; and the page of a board, which shows the record and the database to
    // browsers.
    module(
        "Page", in: "Board", folder: "PageServer", uses: "CPage CPageAssets CSystem Lanes", links: "http_parser"),
    module("PageRecord", in: "Board", folder: "Page", uses: "Archive BoardFile BoardProgram Page"),
    program("portcullis-page", in: "Board", uses: "PageRecord"),
    // What tells an MQTT broker what happens at a board, out of the record and the database; and how, through Paho.
    module("Uplink", in: "Board", uses: "Archive Daemon"),
    module("UplinkClient", in: "Board", uses: "BoardProgram CMQTT Uplink"),
    program("portcullis-uplink", in: "Board", uses: "UplinkClient"),
]

let fleet = [
    // What boards tell a broker, as far as all who listen read it in the same way; JSON.
    module("Messages", in: "Fleet", uses: "Links"),
    // All boards that a broker tells of.
    module("Fleet", in: "Fleet", uses: "Messages"),
    // Who listens to the broker. libmosquitto, since it acknowledges when it is told to.
    module("Subscriber", in: "Fleet", uses: "BoardFile CMosquitto CommandLines Links"),
    // What the boards say, out of a broker and into a database.
    module("Collector", in: "Fleet", uses: "CPostgres Messages Subscriber", links: "pq"),
    program("portcullis-collector", in: "Fleet", uses: "Collector DesktopTool"),
]

let desktop = [
    // What the programs share.
    module("DesktopTool", in: "Desktop", uses: "CLineEdit CSystem CommandLines"),
    // A board that is simulated, with the people at its gates.
    across(
        gates + ["Exhibit"], "People", "Simulation", beside: "Desktop/Simulation",
        uses: "BoardFile DesktopTool MockChip"),
    // Value change dumps, and recordings that are played again.
    module("Waveform", in: "Desktop", uses: "Messages Simulation"),
    // Pages of a simulation and of a fleet.
    module("Pages", in: "Desktop", uses: "Fleet Page Waveform"),
    module("Play", in: "Desktop", uses: "DesktopTool Gallery Lanes"),
    // What a board counted, in tables and on pages, out of its database.
    module("Reports", in: "Desktop", uses: "Archive DesktopTool"),
    // What simulates is compiled alone, so that a first passage does not wait for the rest: other commands are programs
    // beside it.
    program("portcullis", in: "Desktop", uses: "Pages Play"),
    program("portcullis-journal", in: "Desktop", uses: "Reports Waveform"),
    program("portcullis-fleet", in: "Desktop", uses: "Pages Subscriber"),
]

let proof = [
    // Every state of a machine, of a lane, of an interlock, and the rules of each gate.
    across(gates + ["Exhibit"], "Rules", "Explorer", beside: "Proof/Explorer", uses: "Lanes"),
    // The same of a board, with its own settings.
    module("BoardExplorer", in: "Proof", uses: "BoardFile Explorer"),
    // Pictures of machines, drawn from what they were seen to do.
    across(gates + ["Exhibit"], "Chart", "Charts", beside: "Proof/Charts", uses: "Explorer"),
    // Simulated years at the gates, with everything going wrong that does.
    across(
        gates + ["Exhibit"], "Torture", "Torture", beside: "Proof/Torture", uses: "Charts Record Simulation"),
    // What tries the firmware on real lines, and what runs a case on a board: it is at the other end of the wires.
    module("HardwareInLoop", in: "Proof", uses: "Archive Torture Waveform"),
    program("stimulus", in: "Proof", uses: "BoardProgram CProcess GPIODChip"),
    // What a program for one machine does: it plays, draws and proves it, walks through it, and finds ways.
    module("StatechartsTools", in: "Proof", uses: "Charts Play"),
    program("portcullis-prove", in: "Proof", uses: "BoardExplorer StatechartsTools Torture"),
    program("portcullis-hil", in: "Proof", uses: "HardwareInLoop"),
]

let inC = [
    c("CSystem"), c("CProcess"), c("CPage", uses: "CHTTPParser"), pageAssets(gates + ["Exhibit"]),
    c("CLineEdit", links: "edit"),
    c("CMQTT", uses: "CSystem", links: "paho-mqtt3as", "ssl", "crypto"),
    c("CMosquitto", links: "mosquitto", "ssl", "crypto"),
    header("CGPIOD", package: "libgpiod-dev"), header("CHTTPParser", package: "libhttp-parser-dev"),
    header("CInih", package: "libinih-dev"), header("CPostgres", package: "libpq-dev"),
    header("CSQLite", package: "libsqlite3-dev"),
]

/// The tests of a module, named after it.
func tests(_ module: String, in room: String, uses: String = "TestSupport", exclude: String...) -> Target {
    .testTarget(
        name: "\(module)Tests", dependencies: words(uses), path: "Tests/\(room)/\(module)Tests", exclude: exclude,
        // What explores is built with the optimizer. The tests themselves never are: nothing that takes long is in
        // them.
        swiftSettings: [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

/// What tests use.
func support(_ name: String, in folder: String, uses: String = "") -> Target {
    .target(name: name, dependencies: words(uses), path: "Tests/\(folder)")
}

func tool(_ name: String, in folder: String, uses: String) -> Target {
    .executableTarget(name: name, dependencies: words(uses), path: "Tests/\(folder)")
}

let testing = [
    support("TestSupport", in: "TestSupport", uses: "Lanes MockChip"),
    // What tests of machines expect: for any machine that is made with the kit.
    support("MachineTesting", in: "Kit/MachineTesting", uses: "Statecharts"),
    support("ArchiveSupport", in: "Board/ArchiveSupport", uses: "Archive TestSupport"),
    support("PageSupport", in: "Board/PageSupport"),
    // A broker and a database of a test's own.
    support("BrokerSupport", in: "Fleet/BrokerSupport", uses: "DesktopTool TestSupport"),
    support("LivePages", in: "Desktop/LivePages", uses: "Pages TestSupport"),
    // What measures the shipped code, in both builds, beside the same machines in C.
    support("CBenchmark", in: "Benchmark/Peers"),
    tool("benchmark", in: "Benchmark/Program", uses: "BoardFile CBenchmark MockChip"),
    tool("portcullis-bench", in: "Benchmark/Driver", uses: "DesktopTool"),
    tool("async-benchmark", in: "Benchmark/Async", uses: "CSystem Machines StatechartsAsync"),
    // What looks for an event that is not answered exactly once, under the thread sanitizer.
    tool("async-stress", in: "Kit/AsyncStress", uses: "CSystem StatechartsAsync"),
    // The firmware with another answer to SIGUSR2: to test what watches over it.
    tool("portcullisd-hang", in: "Firmware/HangingFirmware", uses: "Firmware"),
    // A whole fleet: simulated boards with real uplinks, and a network between them and the broker that fails.
    support("FleetRig", in: "Fleet/Rig/Rig", uses: "Archive CProcess Daemon Simulation"),
    tool("fleet-rig", in: "Fleet/Rig/Program", uses: "FleetRig"),
    // Every parser, as a fuzzer calls it, and the program that does: `make fuzz` builds it with libFuzzer.
    support("CFuzzer", in: "Fuzzing/Driver"),
    support(
        "FuzzParsers", in: "Fuzzing/Parsers", uses: "Collector Firmware Pages PageRecord Play RecordCopier UplinkClient"
    ),
    tool("portcullis-fuzz", in: "Fuzzing/Program", uses: "CFuzzer FuzzParsers"),

    tests("Statecharts", in: "Kit", uses: "MachineTesting"),
    tests("StatechartsAsync", in: "Kit", uses: "Gallery MachineTesting StatechartsAsync TestSupport"),
    tests("Gallery", in: "Kit", uses: "MachineTesting TestSupport"),
    tests("Machines", in: "Gates", uses: "Explorer TestSupport"),
    tests("Lanes", in: "Gates", uses: "BoardFile TestSupport"),
    tests("ControlLoop", in: "Firmware"),
    tests("CommandLines", in: "Firmware", uses: "DesktopTool"),
    tests("MockChip", in: "Firmware"),
    tests("BoardFile", in: "Firmware", uses: "BoardFile TestSupport"),
    tests("Record", in: "Firmware", uses: "Record TestSupport"),
    tests("Daemon", in: "Firmware", uses: "Daemon TestSupport"),
    // What links libgpiod on this machine, its programs among it.
    tests("GPIODChip", in: "Firmware", uses: "HardwareInLoop TestSupport portcullisd stimulus"),
    tests("Archive", in: "Board", uses: "ArchiveSupport DesktopTool", exclude: "Versions"),
    tests("RecordCopier", in: "Board", uses: "ArchiveSupport DesktopTool RecordCopier"),
    tests("Page", in: "Board", uses: "Page PageSupport TestSupport"),
    tests("PageRecord", in: "Board", uses: "ArchiveSupport PageRecord PageSupport"),
    tests("Uplink", in: "Board", uses: "ArchiveSupport BrokerSupport Fleet UplinkClient"),
    tests("JSON", in: "Fleet", uses: "Messages"),
    tests("UplinkMessages", in: "Fleet", uses: "Messages"),
    tests("FleetView", in: "Fleet", uses: "PageSupport Pages TestSupport"),
    tests("FleetCommand", in: "Fleet", uses: "BrokerSupport PageSupport portcullis portcullis-fleet"),
    tests("Fleet", in: "Fleet", uses: "TestSupport fleet-rig portcullis-collector portcullis-uplink"),
    tests("Subscriber", in: "Fleet", uses: "BrokerSupport Subscriber"),
    tests("Collector", in: "Fleet", uses: "ArchiveSupport BrokerSupport portcullis-collector"),
    tests("DesktopTool", in: "Desktop", uses: "DesktopTool TestSupport"),
    tests("Simulation", in: "Desktop", uses: "Page Simulation TestSupport"),
    tests("Waveform", in: "Desktop", uses: "TestSupport Waveform"),
    tests("Play", in: "Desktop", uses: "Play TestSupport"),
    tests("SimulationPage", in: "Desktop", uses: "LivePages"),
    tests("Browser", in: "Desktop", uses: "ArchiveSupport BrokerSupport LivePages Reports"),
    tests("Reports", in: "Desktop", uses: "ArchiveSupport Reports"),
    tests("Portcullis", in: "Desktop", uses: "ArchiveSupport portcullis portcullis-journal portcullis-prove"),
    tests("Explorer", in: "Proof", uses: "BoardExplorer TestSupport Torture"),
    tests("Torture", in: "Proof", uses: "TestSupport Torture"),
    tests("HardwareInLoop", in: "Proof", uses: "HardwareInLoop TestSupport"),
    tests("VirtualBoard", in: "Proof", uses: "HardwareInLoop TestSupport"),
    tests("Benchmark", in: "Proof", uses: "TestSupport benchmark portcullis-bench"),
    tests("Fuzzing", in: "Proof", uses: "FuzzParsers TestSupport"),
    tests("BoardSetup", in: "Board", uses: "DesktopTool TestSupport", exclude: "publish"),
]

// PORTCULLIS_TESTS names modules of tests, with commas between them: there are no others then, so that somebody who
// changes a machine does not wait until a fleet is compiled. Without it all are there.
let wanted = Context.environment["PORTCULLIS_TESTS"].map { $0.split(separator: ",").map(String.init) }
let targets = (kit + firmware + board + fleet + desktop + proof + inC + testing).filter {
    $0.type != .test || wanted?.contains($0.name) ?? true
}

// Libraries for packages of others; and every program.
let products: [Product] =
    ["Statecharts", "StatechartsAsync", "StatechartsTools", "MachineTesting"].map { .library(name: $0, targets: [$0]) }
    + targets.filter { $0.type == .executable }.map { .executable(name: $0.name, targets: [$0.name]) }

// Linux needs no word here. On a Mac there are the kit's libraries, whose lists need the runtime of macOS 26.
let package = Package(
    name: "Portcullis", platforms: [.macOS(.v26)], products: products, targets: targets, swiftLanguageModes: [.v6])
