import { facts, inksOf, setLines, small, type LabelLayout, type Setting } from "./label-setting.ts"
import { fitLettering, letterLine, measureText } from "./lettering.ts"
import { cream, lighten, lightness, printOn } from "./palette.ts"
import { printedPattern } from "./patterns.ts"
import { ellipse, path, rect, stroke } from "./svg.ts"

/** What each layout prints on its label. */
export const drawLayout: Record<LabelLayout, (setting: Setting) => string> = {
  menu(setting) {
    const { area, text, print } = setting
    const { x, y, width, height } = area
    const pad = width * 0.09
    const [title, after] = setLines(setting, text.title, x + pad, y + height * 0.2, width - pad * 2, 62, 2, "left", print)
    const rules = [0, 1, 2].map((row) =>
      stroke(
        `M${x + pad} ${y + height * 0.7 + row * 24}L${x + width * [0.62, 0.78, 0.5][row]!} ${y + height * 0.7 + row * 24}`,
        print,
        3,
        { opacity: 0.35 },
      ),
    )
    const house = text.subtitle === "Maison Lilas" ? "Torréfié à Lyon" : "Maison Lilas"
    return (
      small(house, x + pad, y + height * 0.12, width - pad * 2, print, "left") +
      title +
      small(text.subtitle, x + pad, after + 12, width - pad * 2, print, "left") +
      rules.join("") +
      facts(setting, x + pad, y + height * 0.92, width - pad * 2)
    )
  },
  poster(setting) {
    const { drawing, random, area, text, print, pattern } = setting
    const { x, y, width, height } = area
    const art = printedPattern(drawing, random, pattern, { x, y, width, height: height * 0.58 }, inksOf(setting))
    const [title, after] = setLines(setting, text.title, x + width / 2, y + height * 0.65, width * 0.84, 48, 1, "middle", print)
    return (
      art +
      title +
      small(text.subtitle, x + width / 2, after + 8, width * 0.8, print) +
      facts(setting, x + width * 0.08, y + height * 0.94, width * 0.84)
    )
  },
  medallion(setting) {
    const { drawing, random, area, text, print, pattern } = setting
    const { x, y, width, height } = area
    const r = Math.min(width * 0.33, height * 0.27)
    const cx = x + width / 2
    const cy = y + height * 0.38
    const disc = `M${cx - r} ${cy}A${r} ${r} 0 1 1 ${cx + r} ${cy}A${r} ${r} 0 1 1 ${cx - r} ${cy}Z`
    const art = printedPattern(
      drawing,
      random,
      pattern,
      { x: cx - r, y: cy - r, width: r * 2, height: r * 2 },
      inksOf(setting),
      disc,
    )
    const [title, after] = setLines(setting, text.title, cx, y + height * 0.71, width * 0.84, 42, 1, "middle", print)
    return (
      small("Maison Lilas", cx, y + height * 0.075, width * 0.7, print) +
      art +
      ellipse(cx, cy, r + 7, r + 7, { fill: "none", stroke: print, "stroke-width": 2.5 }) +
      title +
      small(text.subtitle, cx, after + 6, width * 0.8, print)
    )
  },
  window(setting) {
    const { drawing, random, area, text, print, pattern } = setting
    const { x, y, width, height } = area
    const [title, after] = setLines(setting, text.title, x + width / 2, y + height * 0.08, width * 0.84, 44, 2, "middle", print)
    const half = width * 0.32
    const cx = x + width / 2
    const top = after + 36
    const arch = `M${cx - half} ${y + height * 0.95}L${cx - half} ${top + half}A${half} ${half} 0 0 1 ${cx + half} ${top + half}L${cx + half} ${y + height * 0.95}Z`
    const art = printedPattern(
      drawing,
      random,
      pattern,
      { x: cx - half, y: top, width: half * 2, height: y + height * 0.95 - top },
      inksOf(setting),
      arch,
    )
    return (
      title +
      small(text.subtitle, cx, after + 14, width * 0.8, print) +
      art +
      path(arch, { fill: "none", stroke: print, "stroke-width": 2.5 })
    )
  },
  column(setting) {
    const { drawing, random, area, text, print, pattern } = setting
    const { x, y, width, height } = area
    const art = printedPattern(drawing, random, pattern, { x, y, width: width * 0.3, height }, inksOf(setting))
    const lettering = fitLettering(text.title, height * 0.86, { size: width * 0.2, colour: print, ...setting.style })
    const long = measureText(text.title, lettering)
    const turned = `translate(${x + width * 0.66} ${y + height / 2 + long / 2}) rotate(-90)`
    const second = `translate(${x + width * 0.86} ${y + height / 2 + long / 2}) rotate(-90)`
    return (
      art +
      `<g transform="${turned}">${letterLine(text.title, 0, 0, lettering)}</g><g transform="${second}">${small(text.subtitle, 0, 0, height * 0.8, print, "left")}</g>`
    )
  },
  stamp(setting) {
    const { area, text, print, tones } = setting
    const { x, y, width, height } = area
    const cx = x + width / 2
    const cy = y + height * 0.47
    const frames = [0, 12].map((inset) =>
      ellipse(cx, cy, width * 0.43 - inset, height * 0.36 - inset, {
        fill: "none",
        stroke: print,
        "stroke-width": inset ? 1.8 : 5,
      }),
    )
    const [title, after] = setLines(setting, text.title, cx, cy - 52, width * 0.66, 46, 2, "middle", print)
    const bean =
      ellipse(cx, cy - height * 0.2, 15, 22, { fill: tones.spot, transform: `rotate(24 ${cx} ${cy - height * 0.2})` }) +
      stroke(
        `M${cx - 7} ${cy - height * 0.2 - 17}Q${cx + 8} ${cy - height * 0.2} ${cx + 6} ${cy - height * 0.2 + 18}`,
        setting.sheet,
        3,
      )
    return (
      frames.join("") +
      bean +
      title +
      small(text.subtitle, cx, Math.max(after + 8, cy + 60), width * 0.54, print) +
      small("Torréfié à Lyon", cx, y + height * 0.94, width * 0.8, print)
    )
  },
  initial(setting) {
    const { drawing, random, area, text, print, pattern } = setting
    const { x, y, width, height } = area
    const art = printedPattern(
      drawing,
      random,
      pattern,
      { x, y: y + height * 0.78, width, height: height * 0.22 },
      inksOf(setting),
    )
    const letter = text.title.slice(0, 1)
    const big = letterLine(
      letter,
      x + width / 2,
      y + height * 0.52,
      fitLettering(letter, width * 0.6, {
        size: height * 0.36,
        colour: inksOf(setting).main,
        weight: 0.1,
        nib: 0.13,
        align: "middle",
      }),
    )
    const [title] = setLines(setting, text.title, x + width / 2, y + height * 0.61, width * 0.84, 34, 1, "middle", print)
    return art + small(text.subtitle, x + width / 2, y + height * 0.1, width * 0.8, print) + big + title
  },
  split(setting) {
    const { drawing, random, area, text, pattern, tones } = setting
    const { x, y, width, height } = area
    const half = height * 0.5
    const lower = tones.deep
    const art = printedPattern(drawing, random, pattern, { x, y, width, height: half }, inksOf(setting))
    const [title, after] = setLines(
      setting,
      text.title,
      x + width * 0.09,
      y + half + height * 0.09,
      width * 0.82,
      54,
      2,
      "left",
      cream,
    )
    return (
      art +
      rect(x, y + half, width, height - half, { fill: lower }) +
      title +
      small(
        text.subtitle,
        x + width * 0.09,
        Math.min(after + 14, y + height * 0.94),
        width * 0.8,
        lighten(tones.base, 0.3),
        "left",
      )
    )
  },
  banderole(setting) {
    const { drawing, random, area, text, tones, pattern, sheet } = setting
    const { x, y, width, height } = area
    const art = printedPattern(drawing, random, pattern, area, inksOf(setting))
    const band = lightness(sheet) > 0.6 ? tones.deep : cream
    const [title, after] = setLines(
      setting,
      text.title,
      x + width / 2,
      y + height * 0.41,
      width * 0.82,
      46,
      1,
      "middle",
      printOn(band),
    )
    return (
      art +
      rect(x, y + height * 0.33, width, height * 0.32, { fill: band }) +
      title +
      small(text.subtitle, x + width / 2, Math.min(after + 12, y + height * 0.61), width * 0.8, printOn(band))
    )
  },
}
