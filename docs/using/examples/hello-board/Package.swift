// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hello-board",
    targets: [
        .systemLibrary(name: "CGPIOD"),
        .executableTarget(name: "hello", dependencies: ["CGPIOD"], linkerSettings: [.linkedLibrary("gpiod")]),
    ]
)
