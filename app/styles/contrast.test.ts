import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8")

/** The colours of one block of the sheet, by variable name. */
function coloursOf(selector: RegExp): Record<string, string> {
  const [, block = ""] = selector.exec(css) ?? []
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]))
}

const light = coloursOf(/^:root \{([^}]*)\}/m)
const dark = { ...light, ...coloursOf(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/) }
const schemes = { light, dark }

/** Relative luminance of WCAG 2.2, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error("tokens.css names no such colour")
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test("black on white is 21 to 1", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21))

describe.each(Object.entries(schemes))("in the %s scheme", (_scheme, colours) => {
  const grounds = ["paper", "ground"]
  const pairs = (names: string[]) => names.flatMap((name) => grounds.map((ground) => [name, ground] as const))

  test.each(pairs(["ink", "ink-soft", "error", "good"]))("text in --%s is read on --%s", (name, ground) => {
    expect(contrast(colours[name], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(["control"]))("an edge in --%s is seen on --%s", (name, ground) => {
    expect(contrast(colours[name], colours[ground])).toBeGreaterThanOrEqual(3)
  })
})

test.each(["almond", "blue", "limestone", "lilac", "pink", "taupe"])("text is read on the accent %s", (name) => {
  const own = coloursOf(new RegExp(`\\[data-accent="${name}"\\] \\{([^}]*)\\}`))
  const text = own["on-accent"] ?? coloursOf(/\[data-accent\] \{([^}]*)\}/)["on-accent"]
  expect(contrast(text, light[`color-${name}`])).toBeGreaterThanOrEqual(4.5)
})
