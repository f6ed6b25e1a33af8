import type { Accent } from "./picture-subject.ts"

/** One accent's family of colours, `#rrggbb`. */
export type Tones = {
  /** The product colour itself. */
  base: string
  /** Walls and grounds behind a product of this colour. */
  wall: string
  ground: string
  /** Dark companion: printing and shaded sides. */
  deep: string
  /** A second colour that sits well beside it, for patterns and props. */
  spot: string
}

export const ink = "#2b1d17"
export const cream = "#fbf7ee"
export const kraft = "#c49f76"
export const steel = "#b9b7b3"
export const wood = "#b98b5e"
export const walnut = "#6f4a33"
export const coffee = "#3a2118"
export const crema = "#b5773c"
export const leafGreen = "#5f7350"

const tonesByAccent: Record<Accent, Tones> = {
  almond: { base: "#d9deb9", wall: "#f1f1e2", ground: "#dfe1c9", deep: "#59613c", spot: "#d0835f" },
  blue: { base: "#27477a", wall: "#e2e8ef", ground: "#c3cfde", deep: "#142a4d", spot: "#e2b66a" },
  limestone: { base: "#e6decc", wall: "#f1e9db", ground: "#dccfb9", deep: "#6b5a42", spot: "#7089a8" },
  lilac: { base: "#b9a3cf", wall: "#f0eaf5", ground: "#dccfe8", deep: "#4b3869", spot: "#d9b45f" },
  pink: { base: "#e5aeae", wall: "#f9ebe7", ground: "#f0d3cd", deep: "#85393f", spot: "#5f7a72" },
  taupe: { base: "#8b7b6d", wall: "#eee7df", ground: "#d8ccc0", deep: "#453830", spot: "#cfa58f" },
}

/** The tones of an accent. */
export function tonesOf(accent: Accent): Tones {
  return tonesByAccent[accent]
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Blends two `#rrggbb` colours; `share` of `to`, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  const value = a.map((channel, index) => Math.round(channel + (b[index]! - channel) * share))
  return `#${value.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}

/** Lighter, toward warm white. */
export function lighten(colour: string, share: number): string {
  return mix(colour, "#fffdf8", share)
}

/** Darker, toward espresso ink. */
export function darken(colour: string, share: number): string {
  return mix(colour, ink, share)
}

/** Perceived lightness from 0 to 1. */
export function lightness(colour: string): number {
  const [red, green, blue] = channels(colour)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** Ink or paper, whichever reads better on the colour. */
export function printOn(colour: string): string {
  return lightness(colour) > 0.55 ? ink : cream
}
