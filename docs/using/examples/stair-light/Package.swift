// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "stair-light",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "portcullis", path: "../../../..")],
    targets: [
        .executableTarget(
            name: "StairLight",
            dependencies: [
                .product(name: "Statecharts", package: "portcullis"),
                .product(name: "StatechartsTools", package: "portcullis"),
            ]),
        .testTarget(
            name: "StairLightTests",
            dependencies: ["StairLight", .product(name: "MachineTesting", package: "portcullis")]),
    ]
)
