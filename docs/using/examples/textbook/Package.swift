// swift-tools-version: 6.2
import PackageDescription

let kit = Target.Dependency.product(name: "Statecharts", package: "portcullis")

/// A program that plays, draws and proves a machine.
func tool(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["Textbook", .product(name: "StatechartsTools", package: "portcullis")])
}

let package = Package(
    name: "textbook",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "portcullis", path: "../../../..")],
    targets: [
        .target(name: "Textbook", dependencies: [kit]),
        .executableTarget(
            name: "lift",
            dependencies: ["Textbook", kit, .product(name: "StatechartsAsync", package: "portcullis")]),
        tool("door-tool"), tool("keyboard-tool"), tool("production-tool"), tool("socket-link-tool"),
        .testTarget(
            name: "TextbookTests",
            dependencies: [
                "Textbook", "lift", .product(name: "MachineTesting", package: "portcullis"),
            ]),
    ]
)
