import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

/// What is not in its place: a text outside the screen, cut off or over another one, a part outside its picture, a word
/// wider than its sign, words of a field that do not fit into it. The statechart is larger than its frame, and is no
/// part of it.
private let misplaced = """
    (() => {
      const found = new Set(), texts = [];
      const boxOf = (node) => node.getBoundingClientRect();
      const isOut = (one, box) => one.left < box.left - 1 || one.right > box.right + 1 || one.top < box.top - 1 || one.bottom > box.bottom + 1;
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const left = '.unseen, .picture, legend, script, style, option, datalist, title, dialog:not([open])';
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const { parentElement } = node, words = node.data.trim();
        if (!words || parentElement.closest(left) || !parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        if (boxOf(parentElement.ownerSVGElement ?? parentElement).width === 0 || boxOf(parentElement.closest('g') ?? parentElement).width === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1) texts.push({ node, words, box });
      }
      const seen = texts.filter(({ node, words, box }) => {
        for (let frame = node.parentElement; frame !== document.body; frame = frame.parentElement) {
          const style = getComputedStyle(frame), around = boxOf(frame);
          if (style.overflowX === 'visible') continue;
          if (box.bottom < around.top + 2 || box.top > around.bottom - 2 || box.right < around.left + 2 || box.left > around.right - 2) return false;
          const isMeant = style.textOverflow === 'ellipsis' || ['auto', 'scroll'].includes(style.overflowX);
          if ((box.left < around.left - 1 || box.right > around.right + 1) && !isMeant) found.add(`cut off: ${words}`);
        }
        if (box.left < -1 || box.right > innerWidth + 1) found.add(`outside the screen: ${words}`);
        return true;
      });
      seen.forEach((one, place) => seen.slice(place + 1).forEach((other) => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (one.node !== other.node && wide > 1.5 && high > 3.5) found.add(`over each other: ${one.words} and ${other.words}`);
      }));
      for (const picture of document.querySelectorAll('.gate-picture')) {
        for (const part of picture.querySelectorAll('text, rect, circle, path')) {
          if (!part.checkVisibility({ opacityProperty: true }) || part.closest('clipPath, [clip-path]') || boxOf(part).width === 0) continue;
          if (isOut(boxOf(part), boxOf(picture))) found.add(`outside ${picture.ariaLabel}: ${part.outerHTML.slice(0, 80)}`);
        }
        for (const digits of picture.querySelectorAll('.digits')) {
          if (digits.textContent && isOut(boxOf(digits), boxOf(picture.querySelector('.screen')))) found.add(`does not fit: ${digits.textContent}`);
        }
        for (const sign of picture.querySelectorAll('.pill')) {
          const [words, frame] = ['text', 'rect'].map((part) => boxOf(sign.querySelector(part)));
          if (words.left < frame.left || words.right > frame.right) found.add(`wider than its sign: ${sign.textContent}`);
        }
      }
      const paper = document.createElement('canvas').getContext('2d');
      for (const field of document.querySelectorAll('input[placeholder]')) {
        const style = getComputedStyle(field);
        paper.font = style.font;
        const wide = paper.measureText(field.placeholder).width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
        if (field.checkVisibility() && wide > field.clientWidth) found.add(`does not fit: ${field.placeholder}`);
      }
      if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');
      return [...found];
    })()
    """

extension BrowserTests {
    /// Where everything is, at the sizes of phones, tablets, laptops and large screens.
    @Suite struct GeometryTests {
        private static let looks = [
            Browser.Look.phone, .init(width: 768, height: 1024, isPhone: true), .init(width: 1024, height: 700),
            .init(width: 1280, height: 800), .init(width: 1920, height: 1080),
        ]

        @Test(
            "nothing is cut off, outside its frame, or over another thing, at each size, in each language",
            arguments: [
                "board/demo", "board/elevator-door", "board/parking-exit", "board/airlock",
                "board/raspberry-pi-stopwatch",
                "board/raspberry-pi-5-staff-entrance", "Tests/Scripts/eight-lanes",
            ])
        func places(board: String) async throws {
            let page = try LivePage(LoadedBoard(Repository.root.appending(path: "\(board).board").path))
            try await Browser.with(page.address) { browser in
                for language in ["en", "de"] {
                    try await browser.go(to: "\(page.address)?lang=\(language)")
                    for what in ["at rest", "in a fault and a fire"] {
                        for look in Self.looks {
                            try await browser.resize(look)
                            try await browser.until("innerWidth === \(look.width)")
                            let found: [String] = try await browser.value(misplaced)
                            #expect(found.isEmpty, "\(what), \(look), \(language)")
                        }
                        // What has to be paid, and is being: more digits than before.
                        _ = try await page.post("do?lane=0", "coin 200")
                        _ = try await page.post("do?lane=0", "fail")
                        _ = try await page.post("do?lane=0", "fire on")
                    }
                    _ = try await page.post("time", "restart")
                }
            }
        }
    }
}
