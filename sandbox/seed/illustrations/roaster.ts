import { profile, turned } from "./lathe.ts"
import { gauge, housing } from "./machine-parts.ts"
import { beanHeap } from "./nature.ts"
import { darken, ink, lighten, steel, type Tones } from "./palette.ts"
import type { Random } from "./random.ts"
import { blend, ellipse, linear, path, radial, rect, stroke, type Drawing } from "./svg.ts"

/** A drum roaster with its hopper, chimney and cooling tray; it stands on y = 1005, about 900 wide, around x = 600. */
export function drumRoaster(drawing: Drawing, tones: Tones, random: Random): string {
  const enamel = (x: number, y: number, width: number, height: number, radius = 12) =>
    housing(drawing, { x, y, width, height, radius, colour: tones.base, depth: 40 })
  const face = radial(drawing, 480, 520, 330, [
    [0, lighten(tones.base, 0.5)],
    [0.6, tones.base],
    [1, darken(tones.base, 0.4)],
  ])
  const rivets = Array.from({ length: 16 }, (_, index) => {
    const turn = (index / 16) * Math.PI * 2
    return ellipse(540 + Math.cos(turn) * 196, 590 + Math.sin(turn) * 196, 7, 7, { fill: lighten(steel, 0.3) })
  })
  const slots = Array.from({ length: 18 }, (_, index) => rect(118 + index * 24, 868, 10, 50, { rx: 4, fill: ink, opacity: 0.3 }))
  return (
    turned(drawing, {
      cx: 860,
      profile: profile(-60, 44, 560, 44),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.16,
    }) +
    turned(drawing, {
      cx: 860,
      profile: profile(330, 56, 360, 56),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.16,
    }) +
    rect(540, 940, 400, 66, { rx: 6, fill: blend(drawing, [540, 0], [940, 0], "#6f6b66", "#45413d", "#2a2623") }) +
    enamel(520, 400, 400, 560) +
    rect(560, 860, 300, 26, { rx: 6, fill: ink, opacity: 0.3 }) +
    turned(drawing, {
      cx: 540,
      profile: profile(180, 150, 210, 152, 350, 52, 410, 48),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.14,
    }) +
    beanHeap(drawing, random, 540, 190, 240, 3, "light", 32) +
    ellipse(556, 604, 236, 236, { fill: darken(tones.base, 0.5) }) +
    ellipse(540, 590, 232, 232, { fill: face }) +
    ellipse(540, 590, 214, 214, { fill: "none", stroke: darken(tones.base, 0.3), "stroke-width": 4 }) +
    rivets.join("") +
    ellipse(540, 560, 86, 86, { fill: steel }) +
    ellipse(540, 560, 72, 72, {
      fill: radial(drawing, 530, 580, 80, [
        [0, "#d98a3d"],
        [0.5, "#6a3216"],
        [1, "#1c100b"],
      ]),
    }) +
    beanHeap(drawing, random, 540, 612, 110, 3, "medium", 26) +
    path("M480 530A72 72 0 0 1 540 490Q510 520 480 530Z", { fill: "#fff", opacity: 0.4 }) +
    rect(484, 700, 112, 74, {
      rx: 10,
      fill: blend(drawing, [484, 700], [596, 774], "#f4f2ee", "#8d8984"),
    }) +
    path("M490 772L380 850L470 862L590 776Z", {
      fill: blend(drawing, [380, 772], [590, 862], "#f4f2ee", "#77736e"),
    }) +
    gauge(drawing, 800, 500, 52, 0.6) +
    gauge(drawing, 800, 640, 40, 0.4) +
    [740, 800, 860].map((x, index) => ellipse(x, 740, 17, 17, { fill: ["#b9433a", "#d8b24f", "#7f9a5f"][index]! })).join("") +
    [160, 480].map((x) => rect(x, 900, 26, 104, { fill: darken(steel, 0.55) })).join("") +
    turned(drawing, {
      cx: 334,
      profile: profile(836, 250, 930, 244),
      colour: steel,
      material: "metal",
      straight: true,
      tilt: 0.16,
    }) +
    slots.join("") +
    ellipse(334, 836, 238, 36, { fill: "#2b1d17" }) +
    beanHeap(drawing, random, 334, 850, 420, 4, "medium", 34) +
    stroke("M334 800L334 720M120 826L550 826", darken(steel, 0.3), 12)
  )
}

/** A jute sack of green coffee standing on `y`. */
export function juteSack(drawing: Drawing, random: Random, cx: number, y: number, size: number, mark: string): string {
  const d = `M${cx - size * 0.5} ${y}C${cx - size * 0.66} ${y - size * 0.6} ${cx - size * 0.5} ${y - size} ${cx - size * 0.42} ${y - size * 1.12}L${cx + size * 0.42} ${y - size * 1.12}C${cx + size * 0.52} ${y - size} ${cx + size * 0.66} ${y - size * 0.6} ${cx + size * 0.5} ${y}Z`
  const jute = linear(
    drawing,
    [cx - size * 0.6, 0],
    [cx + size * 0.6, 0],
    [
      [0, "#b08a5c"],
      [0.25, "#dcbf93"],
      [0.6, "#c19b6b"],
      [1, "#83623f"],
    ],
  )
  const weave = Array.from({ length: 8 }, (_, row) =>
    stroke(
      `M${cx - size * 0.54} ${y - row * size * 0.13 - 10}Q${cx} ${y - row * size * 0.13 + 8} ${cx + size * 0.54} ${y - row * size * 0.13 - 10}`,
      "#6b4d2e",
      2,
      { opacity: 0.22 },
    ),
  )
  const green = Array.from({ length: 40 }, () =>
    ellipse(
      cx + random.between(-0.36, 0.36) * size,
      y - size * 1.12 + random.between(-0.07, 0.05) * size,
      size * 0.045,
      size * 0.03,
      { fill: random.pick(["#a9ad7c", "#93996a", "#bfc094"]) },
    ),
  )
  return (
    path(d, { fill: jute }) +
    weave.join("") +
    ellipse(cx, y - size * 0.5, size * 0.26, size * 0.2, {
      fill: "none",
      stroke: mark,
      "stroke-width": size * 0.03,
      opacity: 0.8,
    }) +
    stroke(`M${cx - size * 0.12} ${y - size * 0.5}L${cx + size * 0.12} ${y - size * 0.5}`, mark, size * 0.03, { opacity: 0.8 }) +
    ellipse(cx, y - size * 1.1, size * 0.45, size * 0.11, { fill: "#8f9468" }) +
    green.join("") +
    stroke(
      `M${cx - size * 0.46} ${y - size * 1.08}Q${cx} ${y - size * 0.94} ${cx + size * 0.46} ${y - size * 1.08}`,
      "#d9bd92",
      size * 0.08,
    )
  )
}
