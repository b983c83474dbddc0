import StatechartsTools
import Textbook

@main
enum Tool {
    static func main() { MachineTool.run(SocketLink.self) }
}
