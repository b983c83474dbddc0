/// How a page looks: quiet, on a screen, in the dark and on paper.
enum ReportStyle {
    static let text = """
        <style>
        :root { color-scheme: light dark; --ink: #1c2126; --soft: #5c6670; --line: #dde1e5; --paper: #ffffff;
          --count: #2d6a9f; --money: #5b7f2b; --out: #b4472e; --still: #e08a1e; --track: #eef1f3; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e3e6e9; --soft: #9aa4ad; --line: #343a40; --paper: #15181b;
          --count: #6ba6d8; --money: #9dbf66; --out: #e0785f; --still: #f0b35a; --track: #22272b; } }
        @media print { :root { color-scheme: light; --ink: #000000; --soft: #444444; --line: #bbbbbb; --paper: #ffffff;
          --count: #2d6a9f; --money: #5b7f2b; --out: #b4472e; --still: #e08a1e; --track: #eeeeee; }
          * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          main { max-width: none; padding: 0; } section { break-before: page; } figure, tr { break-inside: avoid; } }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Roboto,
          "Helvetica Neue", sans-serif; font-variant-numeric: tabular-nums; }
        main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.7rem; font-weight: 600; margin: 0; letter-spacing: -0.01em; }
        h2 { font-size: 1.2rem; font-weight: 600; margin: 2.75rem 0 0.75rem; padding-top: 0.75rem;
          border-top: 2px solid var(--ink); }
        small { font-weight: 400; color: var(--soft); font-size: 0.85rem; margin-left: 0.35rem; }
        .when { color: var(--soft); margin: 0.25rem 0 0; } .when strong { color: var(--ink); font-weight: 600; }
        table { border-collapse: collapse; margin: 0.75rem 0 1.5rem; min-width: 26rem; }
        th, td { text-align: left; padding: 0.28rem 1.5rem 0.28rem 0; border-bottom: 1px solid var(--line);
          font-weight: 400; vertical-align: top; }
        thead th { color: var(--soft); font-size: 0.8rem; border-bottom: 1px solid var(--soft); vertical-align: bottom; }
        .n { text-align: right; white-space: nowrap; }
        a { color: inherit; text-decoration-color: var(--soft); }
        figure { margin: 1rem 0 1.75rem; } figcaption { font-weight: 600; font-size: 0.9rem; margin-bottom: 0.25rem; }
        .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)); gap: 0 2rem; }
        svg { display: block; overflow: visible; width: 100%; height: auto; max-width: 60rem; }
        svg text { fill: var(--soft); font-size: 11px; } svg .y, svg .name { text-anchor: end; }
        svg .x { text-anchor: middle; } svg .name { fill: var(--ink); font-size: 12px; }
        .grid { stroke: var(--line); stroke-width: 1; }
        rect.count { fill: var(--count); } rect.money { fill: var(--money); } rect.out { fill: var(--out); }
        rect.still { fill: var(--still); } rect.track { fill: var(--track); }
        .legend { color: var(--soft); font-size: 0.8rem; margin: 0.25rem 0 0; }
        .legend span { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.2rem 0 0.6rem; }
        .legend .out { background: var(--out); } .legend .still { background: var(--still); }
        </style>

        """
}
