import { readFileSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import postcss, { type Declaration } from "postcss"
import { describe, expect, it } from "vitest"
import { STYLE_ENGINES } from "../../app/browser-support"
import { addGapMargins } from "../../scripts/gap-margins.mjs"
import { plainValue } from "../../scripts/plain-lengths.mjs"
import { placesOf } from "../../server/builds.js"
import { versionOf } from "../../scripts/newer-interfaces.mjs"

const { css } = createRequire(import.meta.url)("@mdn/browser-compat-data")
const { assets: built } = placesOf()
const sheets = readdirSync(built, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => postcss.parse(readFileSync(join(built, name), "utf8")))

/** Properties that the oldest engines may leave out: a page without them has the same words at the same places. */
const ADDITIONS =
  /^(tab-size|-webkit-|outline$|color-scheme|accent-color|forced-color-adjust|text-(wrap|underline-offset|decoration-)|scroll(bar)?-|overscroll-|size$|content-visibility$)/

const isNewer = (property: string) =>
  property in css.properties &&
  Object.entries(STYLE_ENGINES).some(([engine, version]) => versionOf(css.properties[property], engine) > Number(version))

/** Declarations that some engine does not read, where nothing plainer stands before. */
function listNewer(): Declaration[] {
  const found: Declaration[] = []
  for (const sheet of sheets) {
    sheet.walkDecls((declaration) => {
      const { prop, parent } = declaration
      // The prefixed form, which they read, stands before it.
      const isPrefixed = declaration.prev()?.type === "decl" && (declaration.prev() as Declaration).prop.endsWith(`-${prop}`)
      if (isNewer(prop) && !isPrefixed && !ADDITIONS.test(prop) && parent?.type === "rule") found.push(declaration)
    })
  }
  return found
}

describe("styles that are built for browsers", () => {
  it("place nothing by a property that the oldest engines lack", () => {
    expect(sheets.length).toBeGreaterThan(0)
    const wrong = listNewer().flatMap(({ prop, parent }) => (prop === "aspect-ratio" ? [] : [`${String(parent)}`]))
    expect(wrong).toEqual([])
  })

  it("give a shape by its ratio to pictures only, which have one by their own size, and to what has a least height", () => {
    const selectors = listNewer().flatMap(({ parent }) => (parent?.type === "rule" ? (parent as postcss.Rule).selectors : []))
    expect(selectors.filter((selector) => !/( img|\.picture(-none)?)$/.test(selector))).toEqual([])
    const heights = sheets.flatMap((sheet) => {
      const found: string[] = []
      sheet.walkRules(".picture-none", (rule) => rule.walkDecls("min-height", ({ value }) => void found.push(value)))
      return found
    })
    expect(heights).not.toEqual([])
  })

  it("give a plain length before each computed one", () => {
    const computed: string[] = []
    const alone: string[] = []
    for (const sheet of sheets) {
      sheet.walkDecls(/^(?!--)/, (declaration) => {
        if (!/\b(clamp|min|max)\(/.test(declaration.value)) return
        const before = declaration.prev()
        computed.push(declaration.prop)
        if (before?.type !== "decl" || before.prop !== declaration.prop) alone.push(String(declaration.parent))
      })
      // A custom property takes any text: only a condition keeps the computed one away.
      sheet.walkDecls(/^--/, ({ value, parent }) => {
        const condition = parent?.parent as postcss.AtRule | undefined
        if (/\b(clamp|min|max)\(/.test(value) && condition?.name !== "supports") alone.push(String(parent))
      })
    }
    expect(computed.length).toBeGreaterThan(10)
    expect(alone).toEqual([])
  })

  it("ask for no prefixed property where an older engine shall not answer yes", () => {
    const asked: string[] = []
    for (const sheet of sheets) sheet.walkAtRules("supports", ({ params }) => void asked.push(params))
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.filter((condition) => /not .*-webkit-/.test(condition))).toEqual([])
  })

  it("write a field's example in the colour of its hint, not in the framework's grey, which is hard to read", () => {
    const colours = sheets.flatMap((sheet) => {
      const found: string[] = []
      sheet.walkRules(/::placeholder/, (rule) => rule.walkDecls("color", ({ value }) => void found.push(value)))
      return found
    })
    expect(colours).toEqual(["var(--ink-soft)"])
  })

  it("hide a closed dialog themselves, where the engine does not know it", () => {
    const hidden = sheets.flatMap((sheet) =>
      sheet.nodes.filter((node) => node.type === "rule" && node.selectors.includes("dialog:not([open])")).map(String),
    )
    expect(hidden.join()).toMatch(/display:none/)
  })
})

describe("plain lengths", () => {
  it.each([
    ["clamp(1rem,2vw,3rem)", "1rem"],
    ["max(1rem,min(3vw,2rem)) max(.5rem,1vw)", "1rem .5rem"],
    ["repeat(auto-fit,minmax(min(13rem,100%),1fr))", "repeat(auto-fit,minmax(13rem,1fr))"],
    ["calc(1rem + 2px)", "calc(1rem + 2px)"],
  ])("%s is %s", (computed, plain) => expect(plainValue(computed)).toBe(plain))
})

describe("margins instead of gaps", () => {
  const old = (text: string) =>
    addGapMargins(text)
      .replace(text, "")
      .replace(/^@supports .*?\)\)?\{/, "")
      .replace(/\}$/, "")

  it.each([
    [".a{display:flex;gap:8px}", ".a>*+*{margin-left:8px}"],
    [".a{display:flex;flex-direction:column;gap:8px}", ".a>*+*{margin-top:8px}"],
    [".a{display:flex;flex-wrap:wrap;gap:8px 4px}", ".a>*{margin-right:4px;margin-bottom:8px}"],
    [".a{display:grid;gap:8px}", ""],
    [".flex{display:flex}.gap-1{gap:8px}", ".flex.gap-1>*+*{margin-left:8px}"],
    [
      ".flex{display:flex}.flex-wrap{flex-wrap:wrap}.gap-1{gap:8px}",
      ".flex.gap-1:not(.flex-wrap)>*+*{margin-left:8px}.flex-wrap.gap-1>*{margin-right:8px;margin-bottom:8px}",
    ],
    [".a{display:flex}@media (min-width:9px){.a{gap:0}}", "@media (min-width:9px){.a>*+*{margin-left:0}}"],
  ])("for %s are %s", (text, margins) => {
    expect(old(text)).toBe(margins)
  })
})
