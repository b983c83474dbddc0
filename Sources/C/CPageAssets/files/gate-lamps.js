// A machine that is no gate: its buttons and its lights.
import { shape } from "./elements.js";
import { GatePicture } from "./gate-picture.js";
import { german } from "./german-exhibit.js";
import { addWords, phrase } from "./language.js";

addWords("de", german);

export class Picture extends GatePicture {
  constructor(info) {
    super(info, phrase`The buttons and lights of ${info.name}`);
    const rows = { in: info.lines.filter((line) => line.direction === "in"), out: info.lines.filter((line) => line.direction === "out") };
    this.parts = new Map();
    for (const [direction, x] of [["in", 40], ["out", 190]]) {
      rows[direction].slice(0, 9).forEach((line, index) => {
        const y = 26 + index * 19;
        const node = shape("g", { class: direction === "in" ? "push" : "bulb" },
          direction === "in" ? shape("rect", { x: x - 16, y: y - 7, width: 20, height: 14, rx: 4 }) : shape("circle", { cx: x - 6, cy: y, r: 7 }),
          shape("text", { x: x + 12, y: y + 4 }, line.role));
        this.parts.set(line.role, node);
        this.root.append(node);
      });
    }
  }

  show() { for (const [role, node] of this.parts) this.light(node, this.lines[role]); }
}
