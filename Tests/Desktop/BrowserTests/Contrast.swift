/// The colors by their names in the style, and what texts of these colors are written on.
let palette: [(background: String, texts: [String])] = [
    ("panel", ["ink", "faint", "accent", "in", "out", "state", "good", "bad", "warm", "error", "warning"]),
    ("paper", ["ink", "faint", "accent", "out", "good", "bad", "warm"]),
    // The words at an arrow that was followed.
    ("flash", ["ink", "faint", "accent", "good", "out"]),
    ("accent-soft", ["ink", "faint", "accent"]), ("good-soft", ["ink"]),
    ("error-soft", ["error"]), ("warning-soft", ["warning"]),
    // A state that is lit, a sign at a gate.
    ("accent", ["panel"]), ("bad", ["panel"]), ("warm", ["panel"]), ("error", ["panel"]), ("warning", ["panel"]),
    ("screen", ["digits"]),
]

/// The same for JavaScript.
private let pairs = "[\(palette.map { "['\($0.background)', \($0.texts)]" }.joined(separator: ", "))]"

/// The colors of the palette with less than 4.5 to 1 between them.
let poorPalette = """
    (() => {
      const style = getComputedStyle(document.documentElement);
      const light = (name) => {
        const parts = style.getPropertyValue(`--${name}`).match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16) / 255);
        const [r, g, b] = parts.map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return \(pairs).flatMap(([background, texts]) => texts.map((text) => {
        const [one, other] = [light(text), light(background)].sort((a, b) => b - a);
        return [text, background, (one + 0.05) / (other + 0.05)];
      })).filter(([, , ratio]) => !(ratio >= 4.5)).map(([text, background, ratio]) => `${text} on ${background}: ${ratio.toFixed(2)}`);
    })()
    """

/// The colors of texts in statecharts, each with what it is written on, that are not in the palette.
let strangeInCharts = """
    (() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const color = (name) => { probe.style.color = `var(--${name})`; return getComputedStyle(probe).color; };
      const known = new Set(\(pairs).flatMap(
        ([background, texts]) => texts.map((text) => `${color(text)} on ${color(background)}`)));
      probe.remove();
      const strange = [];
      for (const part of document.querySelectorAll('.picture :is(.transition, .state)')) {
        const before = part.getAttribute('class');
        for (const isNow of [false, true]) {
          part.classList.toggle(part.matches('.state') ? 'lit' : 'flash', isNow);
          const rect = part.querySelector('rect');
          if (!rect) continue;
          for (const text of part.querySelectorAll('text, tspan')) {
            const pair = `${getComputedStyle(text).fill} on ${getComputedStyle(rect).fill}`;
            if (!known.has(pair)) strange.push(pair);
          }
        }
        part.setAttribute('class', before);
      }
      return [...new Set(strange)];
    })()
    """

/// The texts of less than 4.5 to 1, the least for normal texts (WCAG 2, 1.4.3).
let poorContrast = """
    (() => {
      const parts = (color) => color.match(/[\\d.]+/g).map(Number);
      const light = ([red, green, blue]) => {
        const [r, g, b] = [red, green, blue].map((part) => part / 255).map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (node) => {
        for (; node; node = node.parentElement) {
          const color = parts(getComputedStyle(node).backgroundColor);
          if ((color[3] ?? 1) > 0.9) return color;
        }
        return [255, 255, 255];
      };
      const poor = [];
      for (const node of document.querySelectorAll('body *:not(svg *, option, script, noscript *)')) {
        if (!node.checkVisibility() || ![...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) continue;
        const [one, other] = [light(parts(getComputedStyle(node).color)), light(behind(node))].sort((a, b) => b - a);
        const ratio = (one + 0.05) / (other + 0.05);
        if (ratio < 4.5) poor.push(`${node.textContent.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
      }
      return poor;
    })()
    """
