// swift-tools-version: 6.2
// One package, two builds. `swift build` makes ordinary Swift for the desktop; the Swift SDK made by
// board/sdk carries the flags that turn the same sources into Embedded Swift for the board.
import PackageDescription

// The libraries are where the compiler looks, in this system or in the SDK's sysroot. pkg-config would name this system's folders to a
// build for a board.

// What the firmware consists of, and its twin that hangs.
let firmwareParts: [Target.Dependency] = [
    "BoardFile", "BoardProgram", "CSystem", "GPIODChip", "Lanes", "Record", "Service",
]

let products: [Product] = [
    .library(name: "Statecharts", targets: ["Statecharts"]),
    .library(name: "StatechartsAsync", targets: ["StatechartsAsync"]),
    .library(name: "MachineTesting", targets: ["MachineTesting"]),
    .executable(name: "portcullis", targets: ["portcullis"]),
    .executable(name: "portcullis-prove", targets: ["portcullis-prove"]),
    .executable(name: "portcullis-journal", targets: ["portcullis-journal"]),
    .executable(name: "portcullis-fleet", targets: ["portcullis-fleet"]),
    .executable(name: "portcullis-hil", targets: ["portcullis-hil"]),
    .executable(name: "embeddedcheck", targets: ["embeddedcheck"]),
    .executable(name: "benchmark", targets: ["benchmark"]),
    .executable(name: "portcullis-bench", targets: ["portcullis-bench"]),
    .executable(name: "async-benchmark", targets: ["async-benchmark"]),
    .executable(name: "async-stress", targets: ["async-stress"]),
    .executable(name: "portcullis-fuzz", targets: ["portcullis-fuzz"]),
    .executable(name: "fleet-rig", targets: ["fleet-rig"]),
    .executable(name: "portcullisd", targets: ["portcullisd"]),
    .executable(name: "portcullisd-hang", targets: ["portcullisd-hang"]),
    .executable(name: "portcullis-recorder", targets: ["portcullis-recorder"]),
    .executable(name: "portcullis-page", targets: ["portcullis-page"]),
    .executable(name: "portcullis-uplink", targets: ["portcullis-uplink"]),
    .executable(name: "portcullis-collector", targets: ["portcullis-collector"]),
    .executable(name: "stimulus", targets: ["stimulus"]),
]

var targets: [Target] = [
    // Pure: time, reactions, nothing imported.
    .target(name: "Statecharts"),
    .target(name: "Machines", dependencies: ["Statecharts"]),
    // The machines of the textbooks, which teach the kit.
    .target(name: "Gallery", dependencies: ["Statecharts"]),
    // The loop and the seam to the hardware.
    .target(name: "ControlLoop", dependencies: ["Statecharts"]),
    // What outlives the firmware: lanes' numbers and everything that happened, in a file that is memory.
    .target(name: "Record", dependencies: ["CSystem", "ControlLoop", "Statecharts"]),
    // The database: what the record had, for years, and what is asked of it.
    .target(
        name: "Archive", dependencies: ["CSQLite", "CSystem", "ControlLoop", "Record", "Statecharts"],
        linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("m")]),
    .target(name: "Lanes", dependencies: ["ControlLoop", "Gallery", "Machines"]),
    // A server for one page and its events, and the page's files.
    .target(
        name: "Page", dependencies: ["CPage", "CPageAssets", "CSystem", "ControlLoop", "Statecharts"],
        linkerSettings: [.linkedLibrary("http_parser")]),
    .target(name: "MockChip", dependencies: ["ControlLoop"]),
    // JSON that others wrote is read, and ours is written.
    .target(name: "JSON"),
    // What boards tell a broker, as far as all who listen read it in the same way.
    .target(name: "UplinkMessages"),
    .target(
        name: "BoardFile", dependencies: ["CInih", "CSystem", "ControlLoop", "Lanes", "Machines"],
        linkerSettings: [.linkedLibrary("inih")]),
    // C, each behind one small target.
    .target(name: "CSystem"),
    .target(name: "CPage", dependencies: ["CHTTPParser"]),
    .target(name: "CPageAssets", exclude: ["files", "fleet"]),
    .systemLibrary(name: "CHTTPParser", providers: [.apt(["libhttp-parser-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CInih", providers: [.apt(["libinih-dev"])]),
    // Desktop only: machines in a program, with Swift's concurrency.
    .target(name: "StatechartsAsync", dependencies: ["Statecharts"]),
    // Desktop only: what the programs share, what simulates a board, and what tries the firmware on real lines.
    .target(name: "CLineEdit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "DesktopTool", dependencies: ["CLineEdit", "CSystem"]),
    .target(name: "Simulation", dependencies: ["BoardFile", "CSystem", "DesktopTool", "Lanes", "MockChip"]),
    // Desktop only: value change dumps, and recordings that are played again.
    .target(
        name: "Waveform",
        dependencies: ["CSystem", "ControlLoop", "DesktopTool", "JSON", "Lanes", "Simulation", "Statecharts"]),
    // Desktop only: what pages of desktop programs share.
    .target(name: "DesktopPage", dependencies: ["ControlLoop", "DesktopTool", "Page"]),
    // Desktop only: the page of a simulation.
    .target(
        name: "SimulationPage",
        dependencies: [
            "BoardFile", "ControlLoop", "DesktopPage", "DesktopTool", "Gallery", "JSON", "Lanes", "Machines", "Page",
            "Simulation", "Statecharts", "Waveform",
        ]),
    // Desktop only: all boards that a broker tells of.
    .target(name: "Fleet", dependencies: ["JSON", "UplinkMessages"]),
    .target(
        name: "FleetPage",
        dependencies: ["ControlLoop", "DesktopPage", "DesktopTool", "Fleet", "JSON", "Page", "Statecharts"]),
    .target(name: "Play", dependencies: ["BoardFile", "DesktopTool", "Gallery", "Simulation"]),
    // Desktop only: every state of a machine, of a lane, of a board.
    .target(name: "Explorer", dependencies: ["BoardFile", "Gallery", "Lanes", "Machines"]),
    // Desktop only: simulated years at the gates, with everything going wrong that does.
    .target(
        name: "Torture",
        dependencies: [
            "BoardFile", "ControlLoop", "DesktopTool", "Explorer", "Gallery", "Lanes", "Machines", "MockChip", "Record",
            "Simulation", "Statecharts",
        ]),
    .target(
        name: "HardwareInLoop",
        dependencies: [
            "Archive", "BoardFile", "ControlLoop", "DesktopTool", "Gallery", "Lanes", "MockChip", "Record",
            "Simulation",
            "Statecharts", "Torture", "Waveform",
        ]),
    // The desktop tool. What simulates is compiled alone, so that a first passage does not wait for the rest: its other commands are in
    // programs beside it.
    .executableTarget(
        name: "portcullis",
        dependencies: [
            "BoardFile", "CSystem", "ControlLoop", "DesktopPage", "DesktopTool", "Gallery", "Lanes", "Play",
            "Simulation",
            "SimulationPage", "Statecharts", "Waveform",
        ]),
    .executableTarget(
        name: "portcullis-prove",
        dependencies: [
            "CSystem", "ControlLoop", "DesktopTool", "Explorer", "Record", "Simulation", "Statecharts", "Torture",
        ]),
    .executableTarget(
        name: "portcullis-journal", dependencies: ["Archive", "CSystem", "DesktopTool", "Waveform"]),
    .executableTarget(
        name: "portcullis-fleet",
        dependencies: [
            "BoardFile", "CSystem", "DesktopPage", "DesktopTool", "Fleet", "FleetPage", "Simulation", "Statecharts",
            "Subscriber",
        ]),
    .executableTarget(name: "portcullis-hil", dependencies: ["ControlLoop", "DesktopTool", "HardwareInLoop"]),

    // What makes the Embedded build prove that the loop allocates nothing on the mock chip either.
    .executableTarget(name: "embeddedcheck", dependencies: ["BoardFile", "CSystem", "Gallery", "Lanes", "MockChip"]),
    // What measures the shipped code, in both builds, beside the same machines in C.
    .target(name: "CBenchmark", path: "Tests/Benchmark/Peers"),
    .executableTarget(
        name: "benchmark", dependencies: ["BoardFile", "CBenchmark", "CSystem", "Lanes", "Machines", "MockChip"],
        path: "Tests/Benchmark/Program"),
    .executableTarget(
        name: "portcullis-bench", dependencies: ["CSystem", "DesktopTool"], path: "Tests/Benchmark/Driver"),
    // What tests of machines expect: for any machine that is made with the kit.
    .target(name: "MachineTesting", dependencies: ["Statecharts"], path: "Tests/MachineTesting"),
    .executableTarget(
        name: "async-benchmark", dependencies: ["CSystem", "Machines", "Statecharts", "StatechartsAsync"],
        path: "Tests/Benchmark/Async"),
    // What looks for an event that is not answered exactly once, under the thread sanitizer.
    .executableTarget(
        name: "async-stress", dependencies: ["CSystem", "Statecharts", "StatechartsAsync"], path: "Tests/AsyncStress"),
    // Every parser, as a fuzzer calls it, and the program that does: `make fuzz` builds it with libFuzzer.
    .target(name: "CFuzzer", path: "Tests/Fuzzing/Driver"),
    .target(
        name: "FuzzParsers",
        dependencies: [
            "Archive", "BoardFile", "CPage", "CSystem", "ControlLoop", "DesktopPage", "DesktopTool", "Fleet", "Gallery",
            "JSON", "Page", "Play", "Record", "Simulation", "SimulationPage", "Statecharts", "Waveform",
            "Collector", "FirmwareOptions", "PageOptions", "RecorderOptions", "Service", "Subscriber", "Uplink",
            "UplinkOptions",
        ],
        path: "Tests/Fuzzing/Parsers"),
    .executableTarget(
        name: "portcullis-fuzz", dependencies: ["CFuzzer", "CSystem", "DesktopTool", "FuzzParsers"],
        path: "Tests/Fuzzing/Program"),
    .target(
        name: "TestSupport", dependencies: ["ControlLoop", "Gallery", "Lanes", "Machines", "MockChip"],
        path: "Tests/TestSupport"),
    .testTarget(name: "StatechartsTests", dependencies: ["MachineTesting", "Statecharts"]),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery", "MachineTesting", "TestSupport"]),
    .testTarget(name: "StatechartsAsyncTests", dependencies: ["Statecharts", "StatechartsAsync", "TestSupport"]),
    .testTarget(name: "MachinesTests", dependencies: ["Explorer", "Machines", "TestSupport"]),
    .testTarget(
        name: "ExplorerTests",
        dependencies: ["Explorer", "Gallery", "Lanes", "Machines", "MockChip", "Simulation", "TestSupport", "Torture"]),
    .testTarget(name: "ControlLoopTests", dependencies: ["ControlLoop", "MockChip", "TestSupport"]),
    .testTarget(name: "RecordTests", dependencies: ["Record", "TestSupport"]),
    .target(
        name: "ArchiveSupport", dependencies: ["Archive", "CSystem", "ControlLoop", "Record", "TestSupport"],
        path: "Tests/ArchiveSupport"),
    .testTarget(
        name: "ArchiveTests", dependencies: ["Archive", "ArchiveSupport", "CSQLite", "Record", "TestSupport"],
        exclude: ["Versions"]),
    .target(name: "PageSupport", path: "Tests/PageSupport"),
    .testTarget(name: "PageTests", dependencies: ["CPage", "Page", "PageSupport"]),
    .testTarget(name: "LanesTests", dependencies: ["Lanes", "MockChip", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "UplinkMessagesTests", dependencies: ["UplinkMessages"]),
    .testTarget(
        name: "FleetViewTests",
        dependencies: ["ControlLoop", "DesktopPage", "Fleet", "FleetPage", "PageSupport", "Statecharts", "TestSupport"]),
    .testTarget(name: "MockChipTests", dependencies: ["MockChip", "TestSupport"]),
    .testTarget(name: "BoardFileTests", dependencies: ["BoardFile", "TestSupport"]),
    .testTarget(name: "DesktopToolTests", dependencies: ["DesktopTool", "TestSupport"]),
    .testTarget(name: "SimulationTests", dependencies: ["Simulation", "TestSupport"]),
    .testTarget(
        name: "WaveformTests",
        dependencies: ["DesktopTool", "JSON", "MockChip", "Simulation", "TestSupport", "Waveform"]),
    .target(
        name: "LivePages",
        dependencies: [
            "CSystem", "DesktopPage", "DesktopTool", "Fleet", "FleetPage", "Simulation", "SimulationPage",
            "TestSupport",
        ],
        path: "Tests/LivePages"),
    .testTarget(
        name: "SimulationPageTests",
        dependencies: ["DesktopPage", "JSON", "LivePages", "Page", "Simulation", "SimulationPage", "TestSupport"]),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzParsers", "TestSupport"]),
    .testTarget(name: "PlayTests", dependencies: ["Play"]),
    .testTarget(name: "TortureTests", dependencies: ["Torture", "TestSupport"]),
    .testTarget(name: "HardwareInLoopTests", dependencies: ["Archive", "HardwareInLoop", "TestSupport"]),
    .testTarget(
        name: "BenchmarkTests",
        dependencies: ["CBenchmark", "DesktopTool", "Machines", "TestSupport", "benchmark", "portcullis-bench"]),
    .testTarget(
        name: "PortcullisTests",
        dependencies: [
            "ArchiveSupport", "ControlLoop", "DesktopTool", "TestSupport", "Torture", "Waveform", "portcullis",
            "portcullis-journal", "portcullis-prove",
        ]),
    .systemLibrary(name: "CGPIOD", providers: [.apt(["libgpiod-dev"])]),
    .target(
        name: "GPIODChip", dependencies: ["CGPIOD", "CSystem", "ControlLoop"],
        linkerSettings: [.linkedLibrary("gpiod")]),
    // What the firmware needs to be run as a service: notes, sd_notify, watchdogs.
    .target(name: "Service", dependencies: ["BoardFile", "CSystem", "ControlLoop", "Lanes", "Machines", "Record"]),
    // What the programs on a board share: the console, the exit statuses, the arguments.
    .target(name: "BoardProgram", dependencies: ["CSystem", "ControlLoop", "Record", "Statecharts"]),
    .executableTarget(name: "portcullisd", dependencies: firmwareParts),
    // The same firmware, with another answer to SIGUSR2: to test what watches over it. All sources but one are
    // links to the firmware's own.
    .executableTarget(
        name: "portcullisd-hang", dependencies: firmwareParts, path: "Tests/HangingFirmware"),
    // What copies the record into the database, as long as a gate runs.
    .target(
        name: "Recording",
        dependencies: ["Archive", "BoardFile", "CSystem", "ControlLoop", "Record", "Service", "Statecharts"]),
    .executableTarget(
        name: "portcullis-recorder",
        dependencies: [
            "Archive", "BoardFile", "BoardProgram", "CSystem", "ControlLoop", "Record", "Recording", "Service",
            "Statecharts",
        ]),
    // The page of a board: reads the record and the database, shows them to browsers.
    .target(
        name: "PageRecord",
        dependencies: [
            "Archive", "BoardFile", "CPage", "CSystem", "ControlLoop", "Lanes", "Page", "Record", "Statecharts",
        ]),
    .executableTarget(
        name: "portcullis-page",
        dependencies: [
            "BoardFile", "BoardProgram", "CSystem", "ControlLoop", "Page", "PageRecord", "Statecharts",
        ]),
    // What tells an MQTT broker what happens at a board: out of the record and the database, through Paho.
    .target(
        name: "Uplink",
        dependencies: [
            "Archive", "BoardFile", "CSystem", "ControlLoop", "Gallery", "Lanes", "Record", "Service",
            "Statecharts",
        ]),
    .target(
        name: "CMQTT", dependencies: ["CSystem"],
        linkerSettings: [.linkedLibrary("paho-mqtt3as"), .linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
        name: "UplinkClient",
        dependencies: ["BoardFile", "CMQTT", "CSystem", "ControlLoop", "Service", "Statecharts", "Uplink"]),
    .executableTarget(
        name: "portcullis-uplink",
        dependencies: [
            "BoardFile", "BoardProgram", "CMQTT", "CSystem", "ControlLoop", "Service", "Statecharts", "Uplink",
            "UplinkClient",
        ]),
    // The options of these programs, whose words a fuzzer makes. The sources are links to the programs' own.
    .target(
        name: "FirmwareOptions", dependencies: ["CSystem", "ControlLoop", "Service", "Statecharts"],
        path: "Tests/Fuzzing/Programs/Firmware"),
    .target(
        name: "RecorderOptions",
        dependencies: ["BoardFile", "BoardProgram", "CSystem", "ControlLoop", "Recording", "Statecharts"],
        path: "Tests/Fuzzing/Programs/Recorder"),
    .target(
        name: "PageOptions",
        dependencies: ["BoardFile", "BoardProgram", "CSystem", "ControlLoop", "Page", "Statecharts"],
        path: "Tests/Fuzzing/Programs/Page"),
    .target(
        name: "UplinkOptions",
        dependencies: ["BoardFile", "BoardProgram", "CSystem", "ControlLoop", "Statecharts"],
        path: "Tests/Fuzzing/Programs/Uplink"),
    // Runs a case on a board: it starts the firmware, and is at the other end of its wires.
    .target(name: "CProcess"),
    .executableTarget(name: "stimulus", dependencies: ["CProcess", "CSystem", "ControlLoop", "GPIODChip"]),
    .testTarget(name: "BoardSetupTests", dependencies: ["DesktopTool", "TestSupport"], exclude: ["publish"]),
    .testTarget(name: "BrowserTests", dependencies: ["Fleet", "LivePages", "TestSupport"]),
    // What links libgpiod on this machine, its programs among it.
    .testTarget(
        name: "GPIODChipTests",
        dependencies: ["CSystem", "GPIODChip", "HardwareInLoop", "TestSupport", "portcullisd", "stimulus"]),
    .testTarget(name: "ServiceTests", dependencies: ["CSystem", "MockChip", "Record", "Service", "TestSupport"]),
    .testTarget(
        name: "RecordingTests",
        dependencies: ["Archive", "ArchiveSupport", "MockChip", "Record", "Recording", "Service", "TestSupport"]),
    .testTarget(
        name: "PageRecordTests",
        dependencies: [
            "Archive", "ArchiveSupport", "BoardFile", "CSystem", "MockChip", "Page", "PageRecord", "PageSupport",
            "Record", "TestSupport",
        ]),
    .testTarget(
        name: "UplinkTests",
        dependencies: [
            "Archive", "ArchiveSupport", "BoardFile", "BrokerSupport", "CSystem", "ControlLoop", "Fleet", "Lanes",
            "Machines", "Record", "Service", "TestSupport", "Uplink", "UplinkClient",
        ]),
    // A whole fleet: simulated boards with real uplinks, and a network between them and the broker that fails.
    .target(
        name: "FleetRig",
        dependencies: [
            "Archive", "CProcess", "CSystem", "ControlLoop", "DesktopTool", "Gallery", "Record", "Service",
            "Simulation", "Statecharts",
        ],
        path: "Tests/Fleet/Rig"),
    .executableTarget(
        name: "fleet-rig", dependencies: ["ControlLoop", "DesktopTool", "FleetRig"],
        path: "Tests/Fleet/Program"),
    .testTarget(
        name: "FleetTests",
        dependencies: [
            "DesktopTool", "FleetRig", "Statecharts", "TestSupport", "fleet-rig", "portcullis-collector",
            "portcullis-uplink",
        ]),
    .testTarget(
        name: "VirtualBoardTests",
        dependencies: ["Archive", "ControlLoop", "DesktopTool", "HardwareInLoop", "TestSupport"]),
    // Desktop only: who listens to the broker. libmosquitto, since it acknowledges when it is told to.
    .target(
        name: "CMosquitto",
        linkerSettings: [.linkedLibrary("mosquitto"), .linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(
        name: "Subscriber",
        dependencies: ["BoardFile", "CMosquitto", "CSystem", "ControlLoop", "Gallery", "Statecharts"]),
    .systemLibrary(name: "CPostgres", providers: [.apt(["libpq-dev"])]),
    // What the boards say, out of a broker and into a database.
    .target(
        name: "Collector",
        dependencies: ["CPostgres", "CSystem", "Gallery", "Statecharts", "Subscriber", "UplinkMessages"],
        linkerSettings: [.linkedLibrary("pq")]),
    .executableTarget(
        name: "portcullis-collector",
        dependencies: [
            "BoardFile", "CSystem", "Collector", "ControlLoop", "DesktopTool", "Statecharts", "Subscriber",
        ]),
    // A broker and a database of a test's own.
    .target(name: "BrokerSupport", dependencies: ["DesktopTool", "TestSupport"], path: "Tests/BrokerSupport"),
    .testTarget(
        name: "FleetCommandTests",
        dependencies: ["BrokerSupport", "DesktopTool", "PageSupport", "TestSupport", "portcullis", "portcullis-fleet"]),
    .testTarget(name: "SubscriberTests", dependencies: ["BrokerSupport", "CSystem", "Subscriber", "TestSupport"]),
    .testTarget(
        name: "CollectorTests",
        dependencies: [
            "Archive", "ArchiveSupport", "BoardFile", "BrokerSupport", "CSystem", "Collector", "ControlLoop",
            "DesktopTool", "Record", "Statecharts",
            "Subscriber", "TestSupport", "portcullis-collector",
        ]),
]

// PORTCULLIS_TESTS names modules of tests, with commas between them: there are no others then, so that somebody who changes a machine does
// not wait until a fleet is compiled. Without it all are there.
if let names = Context.environment["PORTCULLIS_TESTS"] {
    let wanted = names.split(separator: ",").map(String.init)
    targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

// What explores is built with the optimizer. The tests themselves never are, which takes half the time: nothing that takes long is in them.
for target in targets where target.type == .test {
    target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

let package = Package(name: "Portcullis", products: products, targets: targets, swiftLanguageModes: [.v6])
