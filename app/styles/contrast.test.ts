import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8")
const modes = readFileSync(new URL("./modes.css", import.meta.url), "utf8")

/** The variables of one block of the sheet as they are written, by name. */
function valuesOf(selector: RegExp, sheet = css): Record<string, string> {
  const [, block = ""] = selector.exec(sheet) ?? []
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]))
}

/** The value of a variable, followed through `var(--…)`. */
function colourOf(values: Record<string, string>, name: string): string {
  const value = values[name] ?? ""
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  return other === undefined ? value : colourOf(values, other)
}

const light = valuesOf(/^:root \{([^}]*)\}/m)
const dark = { ...light, ...valuesOf(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/) }
const schemes = { light, dark }
/** Every ground that has a text of its own: `--x` beside `--on-x`. */
const ownPairs = Object.keys(light).flatMap((name) => (name.startsWith("on-") ? [name.slice("on-".length)] : []))

function sixDigits(colour: string): string {
  if (!/^#(?:[0-9a-f]{3}){1,2}$/.test(colour)) throw new Error(`tokens.css names no such colour: "${colour}"`)
  return colour.length === 7 ? colour : colour.replace(/[0-9a-f]/g, "$&$&")
}

/** Relative luminance of WCAG 2.2, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(sixDigits(colour).slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test("black on white is 21 to 1", () => expect(contrast("#000000", "#fff")).toBeCloseTo(21))

describe.each(Object.entries(schemes))("in the %s scheme", (_scheme, values) => {
  const grounds = ["paper", "ground"]
  const pairs = (names: string[]) => names.flatMap((name) => grounds.map((ground) => [name, ground] as const))

  test.each(ownPairs)("text is read on --%s", (name) => {
    expect(contrast(colourOf(values, name), colourOf(values, `on-${name}`))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(["ink", "ink-soft", "error", "good"]))("text in --%s is read on --%s", (name, ground) => {
    expect(contrast(colourOf(values, name), colourOf(values, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(["control", "button"]))("an edge in --%s is seen on --%s", (name, ground) => {
    expect(contrast(colourOf(values, name), colourOf(values, ground))).toBeGreaterThanOrEqual(3)
  })
})

test.each(["almond", "blue", "limestone", "lilac", "pink", "taupe"])("text is read on the accent %s", (name) => {
  const own = valuesOf(new RegExp(`\\[data-accent="${name}"\\] \\{([^}]*)\\}`))
  const values = { ...light, ...valuesOf(/\[data-accent\] \{([^}]*)\}/), ...own }
  expect(own["accent"]).toBe(`var(--color-${name})`)
  expect(contrast(colourOf(values, "on-accent"), colourOf(values, "accent"))).toBeGreaterThanOrEqual(4.5)
})

test.each(["light", "dark"] as const)("text and edges are 7 to 1 where more contrast is asked for in the %s scheme", (scheme) => {
  const strong = valuesOf(/prefers-contrast: more\) \{\s*:root \{([^}]*)\}/, modes)
  const inDark = valuesOf(/prefers-contrast: more\) and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/, modes)
  expect(Object.keys(inDark)).toEqual(Object.keys(strong))
  const values = { ...schemes[scheme], ...strong, ...(scheme === "dark" ? inDark : {}) }
  for (const name of ["ink", "ink-soft", "error", "good", "control", "line", "edge", "focus", "button"])
    for (const ground of ["paper", "ground"])
      expect(contrast(colourOf(values, name), colourOf(values, ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(7)
})

test.each(["light", "dark"] as const)("a badge is seen on a picture, which is light in the %s scheme too", (scheme) => {
  const sheet = readFileSync(new URL("./catalogue.css", import.meta.url), "utf8")
  const [, ground = ""] = /\.card-badge \{[^}]*background: var\(--([\w-]+)\)/.exec(sheet) ?? []
  expect(contrast(colourOf(schemes[scheme], ground), light["color-taupe"] ?? "")).toBeGreaterThanOrEqual(4.5)
})

test("the pairs of accents and buttons are among those that are read", () => {
  expect(ownPairs).toEqual(expect.arrayContaining(["accent", "button", "button-hover", "bright", "deep"]))
  expect(ownPairs.filter((name) => !(name in light))).toEqual([])
})

test("each colour stands once", () => {
  const colours = [...css.matchAll(/#[0-9a-f]{3,8}\b|rgb\([^)]*\)/gi)].map(([colour]) => colour)
  expect(colours.length).toBeGreaterThan(20)
  expect(colours.filter((colour, at) => colours.indexOf(colour) !== at)).toEqual([])
})

test("a browser's bar and a phone's start picture have the colour of the paper", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")
  const colourIn = (path: string, pattern: RegExp) => pattern.exec(read(path))?.[1]
  // The merchant's settings may replace both.
  const shell = "../shop/content/shell-view.ts"
  expect(colourIn(shell, /THEME_COLORS = \{ light: "(#\w+)"/)).toBe(colourOf(schemes.light, "paper"))
  expect(colourIn(shell, /THEME_COLORS = .* dark: "(#\w+)"/)).toBe(colourOf(schemes.dark, "paper"))
  expect(colourIn("../routes/manifest[.]webmanifest.ts", /background_color: "(#\w+)"/)).toBe(colourOf(light, "paper"))
})
