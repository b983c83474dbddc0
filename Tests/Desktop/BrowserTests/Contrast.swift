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
