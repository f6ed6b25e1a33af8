export type Point = readonly [number, number]
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Collects a picture's gradients, filters and clips; equal ones are kept once. */
export type Drawing = {
  /** Keeps a definition whose markup is built from its id; returns `url(#id)`. */
  define(markup: (id: string) => string): string
  definitions(): string
}

/** A drawing without definitions yet. */
export function createDrawing(): Drawing {
  const known = new Map<string, string>()
  const parts: string[] = []
  return {
    define(markup) {
      const key = markup("?")
      const existing = known.get(key)
      if (existing) return `url(#${existing})`
      const id = `d${known.size}`
      known.set(key, id)
      parts.push(markup(id))
      return `url(#${id})`
    },
    definitions: () => parts.join(""),
  }
}

/** A number with at most one decimal, to keep the markup small. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** One element; undefined attributes are left out. */
function tag(name: string, attributes: Record<string, string | number | undefined>, content = ""): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}"`)
    .join("")
  return content ? `<${name}${text}>${content}</${name}>` : `<${name}${text}/>`
}

type Style = Record<string, string | number | undefined>

/** A path with its paint. */
export function path(d: string, style: Style): string {
  return tag("path", { d, ...style })
}

/** A line drawn with round ends and joins, not filled. */
export function stroke(d: string, colour: string, width: number, style: Style = {}): string {
  return path(d, {
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...style,
  })
}

/** An ellipse around (cx, cy). */
export function ellipse(cx: number, cy: number, rx: number, ry: number, style: Style): string {
  return tag("ellipse", { cx, cy, rx, ry, ...style })
}

/** A rectangle from its upper left corner. */
export function rect(x: number, y: number, width: number, height: number, style: Style): string {
  return tag("rect", { x, y, width, height, ...style })
}

/** Elements under one transform, clip or opacity. */
export function group(content: string, style: Style = {}): string {
  return tag("g", style, content)
}

/** Straight-sided outline through the points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`
}

/** A smooth open curve through the points (Catmull–Rom as cubic Béziers). */
export function curve(points: readonly Point[], tension = 1): string {
  const first = points[0]
  if (!first) return ""
  let d = `M${round(first[0])} ${round(first[1])}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const before = points[Math.max(0, index - 1)]!
    const from = points[index]!
    const to = points[index + 1]!
    const after = points[Math.min(points.length - 1, index + 2)]!
    const k = tension / 6
    d += `C${round(from[0] + (to[0] - before[0]) * k)} ${round(from[1] + (to[1] - before[1]) * k)} `
    d += `${round(to[0] - (after[0] - from[0]) * k)} ${round(to[1] - (after[1] - from[1]) * k)} ${round(to[0])} ${round(to[1])}`
  }
  return d
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops.map(([offset, colour, opacity]) => tag("stop", { offset, "stop-color": colour, "stop-opacity": opacity })).join("")
}

/** A gradient between two points of the picture; returns a paint. */
export function linear(drawing: Drawing, from: Point, to: Point, stops: readonly Stop[]): string {
  const place = { x1: from[0], y1: from[1], x2: to[0], y2: to[1], gradientUnits: "userSpaceOnUse" }
  return drawing.define((id) => tag("linearGradient", { id, ...place }, stopMarkup(stops)))
}

/** A gradient through evenly spaced colours; returns a paint. */
export function blend(drawing: Drawing, from: Point, to: Point, ...colours: string[]): string {
  return linear(
    drawing,
    from,
    to,
    colours.map((colour, index) => [index / (colours.length - 1), colour]),
  )
}

/** A round gradient around a point of the picture; returns a paint. */
export function radial(drawing: Drawing, cx: number, cy: number, r: number, stops: readonly Stop[]): string {
  return drawing.define((id) => tag("radialGradient", { id, cx, cy, r, gradientUnits: "userSpaceOnUse" }, stopMarkup(stops)))
}

/** A fill that fades from the middle of a shape to its edge, for soft shadows that cost no blur. */
export function fading(drawing: Drawing, colour: string, opacity: number, core = 0): string {
  const stops: Stop[] = [
    [core, colour, opacity],
    [core + (1 - core) * 0.45, colour, opacity * 0.5],
    [1, colour, 0],
  ]
  return drawing.define((id) => tag("radialGradient", { id }, stopMarkup(stops)))
}

/** A shape whose edge is soft over about `softness` units: many faint copies, several times cheaper than a blur filter. */
export function softShape(drawing: Drawing, shape: string, opacity: number, softness: number): string {
  const id = drawing.define((key) => tag("g", { id: key }, shape)).slice(5, -1)
  const rings: Array<[count: number, reach: number]> = [
    [9, 1],
    [6, 0.55],
    [1, 0],
  ]
  const copies = rings.flatMap(([count, reach]) =>
    Array.from({ length: count }, (_, index): Point => {
      const turn = (index / count + reach) * Math.PI * 2
      return [Math.cos(turn) * softness * reach, Math.sin(turn) * softness * reach]
    }),
  )
  const each = 1 - (1 - opacity) ** (1 / copies.length)
  return group(copies.map(([x, y]) => tag("use", { href: `#${id}`, x: round(x), y: round(y) })).join(""), {
    "fill-opacity": each,
  })
}

/** Shows only what lies inside the outline. */
export function clipped(drawing: Drawing, outline: string, content: string): string {
  return group(content, { "clip-path": drawing.define((id) => tag("clipPath", { id }, path(outline, {}))) })
}

/** The finished document. */
export function svgDocument(drawing: Drawing, width: number, height: number, content: string): string {
  const size = { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` }
  return tag("svg", size, tag("defs", {}, drawing.definitions()) + content)
}
