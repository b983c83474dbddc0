// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "blink",
    dependencies: [.package(name: "portcullis", path: "../../../..")],
    targets: [
        .systemLibrary(name: "CBlinkLines"),
        .target(name: "Blink", dependencies: [.product(name: "Statecharts", package: "portcullis")]),
        .executableTarget(
            name: "blink-board", dependencies: ["Blink", "CBlinkLines"], linkerSettings: [.linkedLibrary("gpiod")]),
        .testTarget(
            name: "BlinkTests", dependencies: ["Blink", .product(name: "MachineTesting", package: "portcullis")]),
    ]
)
