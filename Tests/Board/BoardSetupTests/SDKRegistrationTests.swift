import Foundation
import Testing

/// The Swift SDK as SwiftPM knows it, by a link among its own: that it works by itself, and stays up to date.
///
/// Whoever runs this may have registered theirs: SwiftPM is told of another home.
@Suite struct SDKRegistrationTests {
    /// The cache in which the SDK is, in whatever home that is.
    private let cache: URL
    private let bundle: URL
    private let scratch: Scratch

    init() throws {
        let path = try Shell.script("board/sdk/build-sdk").output.trimmingCharacters(in: .newlines)
        let sdk = URL(filePath: path).resolvingSymlinksInPath()
        bundle = sdk.appending(path: "portcullis.artifactbundle")
        cache = sdk.deletingLastPathComponent().deletingLastPathComponent()
        scratch = try Scratch()
    }

    /// What makes SwiftPM look into a folder, and where it then has its SDKs.
    enum Home: String, CaseIterable {
        case user = "CFFIXED_USER_HOME"
        case configuration = "XDG_CONFIG_HOME"

        var sdks: String {
            switch self {
            case .user: "home/.swiftpm/swift-sdks"
            case .configuration: "home/swiftpm/swift-sdks"
            }
        }
    }

    @Test("once registered, another package builds with nothing but the SDK's name, and runs", arguments: Home.allCases)
    func registered(home: Home) throws {
        let outcome = try run(home, [buildSDK, "--register"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = Table.architectures.map { "portcullis-\($0)" }.sorted().joined(separator: " ")
        #expect(outcome.errors == "swift build --swift-sdk takes: \(names)\n")
        #expect(scratch.names(in: home.sdks) == ["portcullis.artifactbundle"])

        let package = scratch.folder.appending(path: "hello-board")
        try FileManager.default.copyItem(
            at: Shell.root.appending(path: "docs/using/examples/hello-board"), to: package)
        let built = try run(
            home, ["swift", "build", "--package-path", package.path, "--swift-sdk", "portcullis-arm64"])
        #expect(built.status == 0, "\(built.output)\(built.errors)")
        let hello = try Emulator.run(package.appending(path: ".build/debug/hello"), [], on: "arm64")
        #expect(hello.output.contains(/^hello from Embedded Swift, with libgpiod 2\.[0-9.]+\n$/))
        #expect(hello.status == 0)
    }

    @Test("a link to an older bundle of the cache follows, without being asked to")
    func refreshed() throws {
        try link(to: cache.appending(path: "sdk/bundle-0000000000000000/portcullis.artifactbundle").path)
        let outcome = try run(.user, [buildSDK])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try linked() == bundle.path)
        #expect(scratch.names(in: Home.user.sdks) == ["portcullis.artifactbundle"])
    }

    @Test("a link into another cache stays, unless one asks for it")
    func otherCache() throws {
        let other = "/var/cache/portcullis/sdk/bundle-0000000000000000/portcullis.artifactbundle"
        try link(to: other)
        #expect(try run(.user, [buildSDK]).status == 0)
        #expect(try linked() == other)
        #expect(try run(.user, [buildSDK, "--register"]).status == 0)
        #expect(try linked() == bundle.path)
    }

    @Test("nobody who did not ask for it gets a link")
    func notRegistered() throws {
        #expect(try run(.user, [buildSDK]).status == 0)
        #expect(scratch.names(in: "home").isEmpty)
    }

    @Test("a bundle of that name that is no link is left alone")
    func foreign() throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let outcome = try run(.user, [buildSDK, "--register"])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "build-sdk: \(place.path) is there and was not made by this script; remove it first\n")
    }

    @Test(
        "a SwiftPM that fails, or does not find the SDK, is no success",
        arguments: [
            ("echo 'error: broken' >&2; exit 1", "error: broken\nbuild-sdk: SwiftPM cannot list its Swift SDKs ("),
            ("echo 'No Swift SDKs are currently installed.'", "build-sdk: SwiftPM does not find the Swift SDK in "),
        ])
    func notFound(swift: String, message: String) throws {
        try scratch.program("swift", swift)
        let outcome = try run(.user, ["PATH=\(scratch.searchPath)", buildSDK, "--register"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix(message))
        #expect(outcome.output == "")
    }

    private let buildSDK = Shell.root.appending(path: "board/sdk/build-sdk").path

    private var place: URL { scratch.folder.appending(path: "\(Home.user.sdks)/portcullis.artifactbundle") }

    /// Runs a command of a user whose home is in the scratch folder, but not the cache.
    private func run(_ home: Home, _ command: [String]) throws -> Shell.Outcome {
        let folder = scratch.folder.appending(path: "home").path
        return try Shell.command(
            "env",
            Home.allCases.flatMap { ["-u", $0.rawValue] }
                + ["HOME=\(scratch.path)", "\(home.rawValue)=\(folder)", "PORTCULLIS_CACHE=\(cache.path)"] + command)
    }

    private func link(to target: String) throws {
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
    }

    private func linked() throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: place.path)
    }
}
