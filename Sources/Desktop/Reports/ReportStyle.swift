/// How a page looks: quiet, on a screen, on a phone, in the dark and on paper. On a phone each row of a table is a
/// block, in which every number has its head beside it.
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
          "Helvetica Neue", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
        h1 { font-size: 1.7rem; font-weight: 600; margin: 0; letter-spacing: -0.01em; }
        h2 { font-size: 1.2rem; font-weight: 600; margin: 2.75rem 0 0.75rem; padding-top: 0.75rem;
          border-top: 2px solid var(--ink); }
        small { font-weight: 400; color: var(--soft); font-size: 0.85rem; margin-left: 0.35rem; }
        .when { color: var(--soft); margin: 0.25rem 0 0; } .when strong { color: var(--ink); font-weight: 600; }
        .open { background: var(--still); color: #000000; border-radius: 0.2rem; padding: 0.05rem 0.4rem; }
        table { border-collapse: collapse; margin: 0.75rem 0 1.5rem; min-width: 26rem; }
        th, td { text-align: left; padding: 0.28rem 1.5rem 0.28rem 0; border-bottom: 1px solid var(--line);
          font-weight: 400; vertical-align: top; }
        thead th { color: var(--soft); font-size: 0.8rem; border-bottom: 1px solid var(--soft); vertical-align: bottom; }
        .n { text-align: right; white-space: nowrap; }
        a { color: inherit; text-decoration-color: var(--soft); }
        figure { margin: 1rem 0 1.75rem; max-width: 36rem; } figure.wide { max-width: none; }
        figcaption { font-weight: 600; font-size: 0.9rem; margin-bottom: 0.25rem; }
        .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); gap: 0 2rem; }
        svg { display: block; width: 100%; height: auto; }
        svg text { fill: var(--soft); font-size: 11px; } svg .y { text-anchor: end; } svg .x { text-anchor: middle; }
        .grid { stroke: var(--line); stroke-width: 1; }
        rect.count { fill: var(--count); } rect.money { fill: var(--money); } rect.out { fill: var(--out); }
        rect.still { fill: var(--still); } rect.track { fill: var(--track); } rect.unfinished { opacity: 0.55; }
        .times { display: grid; grid-template-columns: minmax(0, 9rem) minmax(0, 1fr); gap: 0.3rem 0.75rem;
          align-items: center; }
        .times span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .times svg { height: 0.8rem; }
        .axis { grid-column: 2; display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); color: var(--soft);
          font-size: 0.75rem; border-top: 1px solid var(--line); }
        .legend { color: var(--soft); font-size: 0.8rem; margin: 0.25rem 0 0; }
        .legend span { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.2rem 0 0.6rem; }
        .legend .out { background: var(--out); } .legend .still { background: var(--still); }
        @media (max-width: 44rem) {
          main { padding: 1.25rem 1rem 3rem; }
          table { min-width: 0; width: 100%; } table, tbody, tr, th, td { display: block; }
          thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          tbody tr { border-bottom: 1px solid var(--line); padding: 0.35rem 0; }
          tbody th, td { border: 0; padding: 0.05rem 0; } tbody th { font-weight: 600; }
          td { display: flex; justify-content: space-between; gap: 1rem; text-align: right; white-space: normal; }
          td::before { content: attr(data-head); color: var(--soft); text-align: left; flex: none; } td:empty { display: none; }
          svg text { font-size: 14px; }
          .times { grid-template-columns: minmax(0, 1fr); } .axis { grid-column: 1; } .axis span:nth-child(even) { visibility: hidden; }
          .axis span { overflow: visible; }
        }
        </style>

        """
}
