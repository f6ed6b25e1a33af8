import { opening, profile, turned, turnedOutline, turnedPaint, type Material, type Profile } from "./lathe.ts"
import { castShadow, contactShadow } from "./light.ts"
import { coffee, cream, crema, darken, lighten } from "./palette.ts"
import { blend, ellipse, path, stroke, type Drawing } from "./svg.ts"

type Drink = "espresso" | "coffee" | "latte" | "none"

const drinks: Record<Exclude<Drink, "none">, { colour: string; edge: string }> = {
  espresso: { colour: crema, edge: "#d7a262" },
  coffee: { colour: coffee, edge: "#8a5a38" },
  latte: { colour: "#b98457", edge: "#8e5a34" },
}

/** A handle as a bent tube with its light, from the upper to the lower point, bulging by `reach` (negative: to the left). */
export function handle(
  drawing: Drawing,
  x: number,
  top: number,
  bottom: number,
  reach: number,
  width: number,
  colour: string,
): string {
  const d = `M${x} ${top}C${x + reach * 1.25} ${top - (bottom - top) * 0.18} ${x + reach * 1.25} ${bottom + (bottom - top) * 0.05} ${x - reach * 0.06} ${bottom}`
  const tube = blend(drawing, [x, top], [x + reach, bottom], lighten(colour, 0.2), darken(colour, 0.12), darken(colour, 0.34))
  return (
    stroke(d, darken(colour, 0.36), width) +
    stroke(d, tube, width * 0.84) +
    stroke(d, lighten(colour, 0.75), width * 0.16, { transform: `translate(${-width * 0.14} ${-width * 0.22})`, opacity: 0.65 })
  )
}

/** The rosetta or heart that milk draws, seen at the tilt of the cup. */
export function latteArt(cx: number, cy: number, radius: number, tilt: number, kind: "heart" | "rosetta"): string {
  const heart = "M0 62C-70 20 -78 -40 -34 -46C-14 -48 -3 -34 0 -22C3 -34 14 -48 34 -46C78 -40 70 20 0 62Z"
  const fronds = [0, 1, 2, 3, 4, 5, 6].map((row) => {
    const y = -34 + row * 15
    const w = [50, 60, 62, 58, 48, 34, 18][row]!
    return `M${-w} ${y - 24}C${-w * 0.9} ${y + 2} ${-w * 0.3} ${y + 6} 0 ${y + 14}C${w * 0.3} ${y + 6} ${w * 0.9} ${y + 2} ${w} ${y - 24}C${w * 0.7} ${y - 8} ${w * 0.3} ${y - 4} 0 ${y + 3}C${-w * 0.3} ${y - 4} ${-w * 0.7} ${y - 8} ${-w} ${y - 24}Z`
  })
  const crown = "M0 -34C-34 -58 -30 -84 -14 -82C-6 -81 -2 -76 0 -70C2 -76 6 -81 14 -82C30 -84 34 -58 0 -34Z"
  const scale = radius / 92
  const art =
    kind === "heart"
      ? path(heart, { fill: cream })
      : path(fronds.join(""), { fill: cream }) + path(crown, { fill: cream }) + stroke("M0 -40L0 80", cream, 3.5)
  return `<g transform="translate(${cx} ${cy}) scale(${scale} ${scale * tilt})">${art}</g>`
}

export type CupBody = {
  cx: number
  baseY: number
  /** Radius of the mouth. */
  radius: number
  height: number
  colour: string
  drink: Drink
  art?: "heart" | "rosetta"
  material?: Material
  tilt?: number
  /** Radii from mouth to foot as shares of `radius`; a rounded cup when left out. */
  silhouette?: readonly (readonly [at: number, share: number])[]
  handleSide?: "right" | "left" | "none"
  inside?: string
}

const rounded = profile(0, 1, 0.3, 0.98, 0.6, 0.86, 0.82, 0.66, 0.94, 0.5, 1, 0.48)

function profileOf({ baseY, radius, height, silhouette = rounded }: CupBody): Profile {
  return silhouette.map(([at, share]) => [baseY - height + at * height, radius * share] as const)
}

/** The cup's silhouette, for its cast shadow. */
export function cupOutline(cup: CupBody): string {
  return turnedOutline({ cx: cup.cx, profile: profileOf(cup), tilt: cup.tilt ?? 0.26 })
}

/** A cup, mug or bowl with its drink, without shadows. */
export function cupBody(drawing: Drawing, cup: CupBody): string {
  const { cx, baseY, radius, height, colour, drink, art, material = "glaze", tilt = 0.26, handleSide = "right" } = cup
  const profile = profileOf(cup)
  const top = baseY - height
  const side = handleSide === "left" ? -1 : 1
  const thick = Math.max(16, radius * 0.17)
  const grip =
    handleSide === "none"
      ? ""
      : handle(
          drawing,
          cx + side * radius * 0.93,
          top + height * 0.2,
          top + height * 0.68,
          side * Math.min(height * 0.5, radius * 0.62),
          thick,
          colour,
        )
  const depth = drink === "espresso" ? height * 0.3 : height * 0.16
  const liquid = drink === "none" ? undefined : { ...drinks[drink], depth: Math.min(depth, radius * tilt * 0.72) }
  const mouth = opening(drawing, {
    cx,
    y: top,
    radius,
    tilt,
    colour: cup.inside ?? lighten(colour, 0.5),
    rim: Math.max(6, radius * 0.045),
    liquid,
  })
  const milk = art && liquid ? latteArt(cx, top + liquid.depth, radius * 0.78, tilt, art) : ""
  return grip + turned(drawing, { cx, profile, colour, material, tilt }) + mouth + milk
}

/** A saucer seen from a little above. */
function saucer(drawing: Drawing, cx: number, y: number, radius: number, colour: string, tilt = 0.26): string {
  const paint = turnedPaint(drawing, cx - radius, cx + radius, "glaze", colour)
  const face = blend(drawing, [cx - radius, y - 40], [cx + radius, y + 40], lighten(colour, 0.5), colour, darken(colour, 0.14))
  const well = blend(drawing, [cx - radius * 0.6, y], [cx + radius * 0.6, y], darken(colour, 0.24), lighten(colour, 0.25))
  return (
    ellipse(cx, y + radius * 0.075, radius * 0.98, radius * tilt, { fill: paint }) +
    ellipse(cx, y + radius * 0.075, radius * 0.98, radius * tilt, { fill: darken(colour, 0.5), opacity: 0.25 }) +
    ellipse(cx, y, radius, radius * tilt, { fill: face }) +
    ellipse(cx, y, radius - 4, radius * tilt - 2, {
      fill: "none",
      stroke: lighten(colour, 0.7),
      "stroke-width": 3,
      opacity: 0.7,
    }) +
    ellipse(cx, y + 4, radius * 0.6, radius * 0.6 * tilt, { fill: well })
  )
}

/** A cup on its saucer with both shadows. */
export function cupOnSaucer(drawing: Drawing, cup: CupBody & { saucer: string }): string {
  const plate = cup.radius * 1.62
  const standing = { ...cup, baseY: cup.baseY - plate * 0.02 }
  return (
    contactShadow(drawing, cup.cx, cup.baseY + plate * 0.12, plate * 0.96, plate * 0.24) +
    castShadow(drawing, cupOutline(standing), cup.baseY, { strength: 0.2 }) +
    saucer(drawing, cup.cx, cup.baseY, plate, cup.saucer) +
    contactShadow(drawing, cup.cx, standing.baseY + 2, cup.radius * 0.56, cup.radius * 0.13) +
    cupBody(drawing, standing)
  )
}
