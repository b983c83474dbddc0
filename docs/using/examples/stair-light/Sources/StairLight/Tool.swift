import StatechartsTools

@main
enum Tool {
    static func main() { MachineTool.run(StairLight.self) }
}
