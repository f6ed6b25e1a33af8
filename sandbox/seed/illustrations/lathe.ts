import { darken, lighten, mix } from "./palette.ts"
import { curve, ellipse, group, linear, path, round, type Drawing, type Point, type Stop } from "./svg.ts"

/** Points down the right side of a turned body: height on the picture, and radius there. */
export type Profile = readonly (readonly [y: number, radius: number])[]

/** A profile from its numbers: height, radius, height, radius, … */
export function profile(...numbers: number[]): Profile {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[index * 2]!, numbers[index * 2 + 1]!] as const)
}

export type Material = "glaze" | "enamel" | "metal" | "glass" | "paper" | "wood"

type Turned = {
  cx: number
  profile: Profile
  colour: string
  material: Material
  /** Height of its circles as a share of their width; 0.2 when left out. */
  tilt?: number
  /** Straight from point to point instead of curved. */
  straight?: boolean
}

/** The closed outline of a turned body, with its round foot and its round back rim. */
export function turnedOutline({ cx, profile, tilt = 0.2, straight = false }: Omit<Turned, "colour" | "material">): string {
  const right: Point[] = profile.map(([y, radius]) => [cx + radius, y])
  const left: Point[] = [...profile].reverse().map(([y, radius]) => [cx - radius, y])
  const side = (points: Point[]) =>
    (straight ? `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}` : curve(points)).slice(1)
  const top = profile[0]!
  const foot = profile.at(-1)!
  const arc = (radius: number, x: number, y: number) =>
    `A${round(Math.max(radius, 0.1))} ${round(Math.max(radius * tilt, 0.1))} 0 0 1 ${round(x)} ${round(y)}`
  return `M${side(right)}${arc(foot[1], cx - foot[1], foot[0])}L${side(left)}${arc(top[1], cx + top[1], top[0])}Z`
}

function stopsOf(material: Material, colour: string): Stop[] {
  const dark = (share: number) => darken(colour, share)
  const light = (share: number) => lighten(colour, share)
  switch (material) {
    case "metal":
      return [
        [0, dark(0.38)],
        [0.07, light(0.1)],
        [0.2, light(0.72)],
        [0.3, light(0.3)],
        [0.46, dark(0.12)],
        [0.62, dark(0.34)],
        [0.74, dark(0.06)],
        [0.86, light(0.42)],
        [0.94, dark(0.2)],
        [1, dark(0.5)],
      ]
    case "glass":
      return [
        [0, mix(colour, "#ffffff", 0.2), 0.75],
        [0.08, "#ffffff", 0.35],
        [0.5, "#ffffff", 0.12],
        [0.92, colour, 0.25],
        [1, dark(0.25), 0.7],
      ]
    case "enamel":
      return [
        [0, dark(0.16)],
        [0.12, light(0.12)],
        [0.26, light(0.4)],
        [0.36, light(0.08)],
        [0.6, colour],
        [0.88, dark(0.3)],
        [1, dark(0.2)],
      ]
    case "wood":
    case "paper":
    case "glaze":
      return [
        [0, dark(0.06)],
        [0.2, light(0.24)],
        [0.5, colour],
        [0.84, dark(0.24)],
        [0.95, dark(0.3)],
        [1, dark(0.2)],
      ]
  }
}

/** Paint of a turned surface lit from the left, between two sides. */
export function turnedPaint(drawing: Drawing, left: number, right: number, material: Material, colour: string): string {
  return linear(drawing, [left, 0], [right, 0], stopsOf(material, colour))
}

/** A solid turned body, lit from the upper left, with its flat top. */
export function turned(drawing: Drawing, shape: Turned): string {
  const { cx, profile, colour, material, tilt = 0.2 } = shape
  const widest = Math.max(...profile.map(([, radius]) => radius))
  const [topY, topRadius] = profile[0]!
  const [footY] = profile.at(-1)!
  const outline = turnedOutline(shape)
  const depth = linear(
    drawing,
    [0, topY],
    [0, footY],
    [
      [0, "#ffffff", 0.1],
      [0.4, "#ffffff", 0],
      [1, "#2b1d17", material === "glass" ? 0.05 : 0.26],
    ],
  )
  const lid = linear(
    drawing,
    [cx - topRadius, topY],
    [cx + topRadius, topY],
    [
      [0, lighten(colour, material === "glass" ? 0.8 : 0.42)],
      [1, lighten(colour, 0.02)],
    ],
  )
  return group(
    path(outline, { fill: turnedPaint(drawing, cx - widest, cx + widest, material, colour) }) +
      path(outline, { fill: depth }) +
      ellipse(cx, topY, topRadius, topRadius * tilt, { fill: lid, "fill-opacity": material === "glass" ? 0.2 : undefined }),
  )
}

/** A band around a turned body, between two heights with their radii, its edges following the body's curve. */
export function ring(
  drawing: Drawing,
  cx: number,
  from: Profile[number],
  to: Profile[number],
  colour: string,
  material: Material,
  tilt = 0.2,
): string {
  const widest = Math.max(from[1], to[1])
  const d = `M${cx - from[1]} ${from[0]}A${from[1]} ${from[1] * tilt} 0 0 0 ${cx + from[1]} ${from[0]}L${cx + to[1]} ${to[0]}A${to[1]} ${to[1] * tilt} 0 0 1 ${cx - to[1]} ${to[0]}Z`
  return path(d, { fill: turnedPaint(drawing, cx - widest, cx + widest, material, colour) })
}

type Opening = {
  cx: number
  y: number
  radius: number
  tilt?: number
  colour: string
  /** Thickness of the rim. */
  rim?: number
  /** What it holds: its colour and how far below the rim, in picture units. */
  liquid?: { colour: string; depth: number; edge?: string }
}

/** The open top of a vessel: rim, inside wall in shade, and what it holds. */
export function opening(drawing: Drawing, { cx, y, radius, tilt = 0.2, colour, rim = 6, liquid }: Opening): string {
  const inner = radius - rim
  const inside = linear(
    drawing,
    [cx - inner, y],
    [cx + inner, y],
    [
      [0, darken(colour, 0.42)],
      [0.45, darken(colour, 0.18)],
      [1, lighten(colour, 0.3)],
    ],
  )
  const lip = linear(
    drawing,
    [cx - radius, y - radius * tilt],
    [cx + radius, y + radius * tilt],
    [
      [0, lighten(colour, 0.75)],
      [0.5, lighten(colour, 0.35)],
      [1, lighten(colour, 0.55)],
    ],
  )
  const mouth = (rx: number) =>
    `M${cx - rx} ${y}A${rx} ${rx * tilt} 0 1 1 ${cx + rx} ${y}A${rx} ${rx * tilt} 0 1 1 ${cx - rx} ${y}Z`
  let held = ""
  if (liquid) {
    const level = y + liquid.depth
    const surface = linear(
      drawing,
      [cx - inner, level],
      [cx + inner, level + 30],
      [
        [0, darken(liquid.colour, 0.25)],
        [0.4, liquid.colour],
        [1, lighten(liquid.colour, 0.16)],
      ],
    )
    const rx = inner - liquid.depth * 0.12
    held =
      ellipse(cx, level, rx, rx * tilt, { fill: surface }) +
      ellipse(cx, level, rx - 3, (rx - 3) * tilt, {
        fill: "none",
        stroke: liquid.edge ?? lighten(liquid.colour, 0.3),
        "stroke-width": 5,
        opacity: 0.7,
      }) +
      ellipse(cx - rx * 0.35, level - rx * tilt * 0.4, rx * 0.3, rx * tilt * 0.16, { fill: "#fff", opacity: 0.22 })
  }
  const clip = drawing.define((id) => `<clipPath id="${id}">${path(mouth(inner), {})}</clipPath>`)
  return (
    ellipse(cx, y, radius, radius * tilt, { fill: lip }) +
    ellipse(cx, y, inner, inner * tilt, { fill: inside }) +
    group(held, { "clip-path": clip })
  )
}
