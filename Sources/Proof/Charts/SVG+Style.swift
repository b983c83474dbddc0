extension SVG {
    /// Colours for light and dark. Plain ones, since not every viewer knows variables.
    static let style = """
        <style>
        text { font: 12px "DejaVu Sans", Verdana, sans-serif; text-anchor: middle; fill: #1f2328; }
        .start { text-anchor: start; }
        .state rect { fill: #eaf2fd; stroke: #2f6fb7; stroke-width: 1.4; }
        .state path { stroke: #2f6fb7; fill: none; }
        .name { font-size: 14px; font-weight: bold; }
        .superstate rect { fill: #f4f6f8; stroke: #2f6fb7; stroke-width: 1.2; }
        .title { font-weight: bold; fill: #59636e; stroke: #f4f6f8; stroke-width: 4px; paint-order: stroke; }
        .region rect { fill: none; stroke: #59636e; stroke-dasharray: 5 4; }
        .region text { fill: #59636e; font-style: italic; }
        .line { fill: none; stroke: #59636e; stroke-width: 1.3; }
        .tip { fill: #59636e; }
        .transition rect { fill: #ffffff; fill-opacity: 0.75; }
        .transition .inside { fill: #f4f6f8; }
        .first circle { fill: #1f2328; }
        .several rect { fill: none; stroke: #59636e; stroke-dasharray: 2 3; }
        .several text { fill: #59636e; font-style: italic; }
        .history circle { fill: #ffffff; stroke: #59636e; }
        .clock, .state .clock { fill: none; stroke: #1f2328; stroke-width: 1.1; }
        .condition { fill: #1a6b3c; }
        .commands { fill: #8a3b12; }
        .joint { fill: #2f6fb7; font-weight: bold; }
        .refused, .more { fill: #59636e; font-style: italic; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3; }
          .state rect { fill: #14273f; stroke: #5b9be6; }
          .state path { stroke: #5b9be6; }
          .superstate rect { fill: #1b212a; stroke: #5b9be6; }
          .title { stroke: #1b212a; }
          .title, .region text, .several text, .refused, .more { fill: #9aa4af; }
          .region rect, .several rect { stroke: #9aa4af; }
          .line { stroke: #9aa4af; }
          .tip { fill: #9aa4af; }
          .transition rect, .history circle { fill: #0d1117; }
          .transition .inside { fill: #1b212a; }
          .first circle { fill: #e6edf3; }
          .history circle { stroke: #9aa4af; }
          .clock, .state .clock { stroke: #e6edf3; }
          .condition { fill: #7ed39b; }
          .commands { fill: #f0a172; }
          .joint { fill: #5b9be6; }
        }
        </style>
        """
}
