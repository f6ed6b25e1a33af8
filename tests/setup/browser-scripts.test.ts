import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { Linter } from "eslint"
import { transformWithEsbuild } from "vite"
import { describe, expect, it } from "vitest"
import { NEEDED_INTERFACES, SCRIPT_ENGINES } from "../../app/browser-support"
import { placesOf } from "../../server/builds.js"
import { firstVersion, newerInterfaces } from "../../scripts/newer-interfaces.mjs"

const present = placesOf()
const built = readdirSync(present.assets, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, code: readFileSync(join(present.assets, name), "utf8") }))

/** What React, the router and the library of forms look for before they use it. */
const LOOKED_FOR = ["navigator.scheduling", "reportError", "requestSubmit()", "setImmediate", "startViewTransition()"]

/** What of a script is newer than the engines, and what cannot be parsed. */
function findNewer(code: string): string[] {
  const plugins = { browsers: { rules: { newer: newerInterfaces } } }
  const languageOptions = { ecmaVersion: 2022, sourceType: "module" } as const
  const found = new Linter().verify(code, [{ plugins, languageOptions, rules: { "browsers/newer": "error" } }])
  return found.map(({ message }) => message.replace(/ is newer .*/, ""))
}

/** Whether a compiler for the engines would write a script in other syntax. */
async function isLowered(code: string): Promise<boolean> {
  const written = await Promise.all(
    [Object.entries(SCRIPT_ENGINES).map((engine) => engine.join("")), "esnext"].map((target) =>
      transformWithEsbuild(code, "script.js", { target, sourcemap: false }),
    ),
  )
  return written[0]?.code !== written[1]?.code
}

describe("scripts that are built for browsers", () => {
  it("use no interface that is newer than the gate asks for", () => {
    expect(built.length).toBeGreaterThan(20)
    const found = built.flatMap(({ name, code }) => findNewer(code).map((newer) => ({ name, newer })))
    expect(found.filter(({ newer }) => !LOOKED_FOR.includes(newer))).toEqual([])
  })

  it("have no syntax that is newer than the engines of the build", async () => {
    const lowered = await Promise.all(built.map(async ({ name, code }) => ((await isLowered(code)) ? [name] : [])))
    expect(lowered.flat()).toEqual([])
  })

  it.each([
    ["fetch(path, { signal: AbortSignal.timeout(1) })", "AbortSignal.timeout"],
    ["if (URL.canParse(text)) go()", "URL.canParse"],
    ["structuredClone(cart)", "structuredClone"],
    ["window.structuredClone(cart)", "window.structuredClone"],
    ["lines.findLast(isFree)", "findLast()"],
    ["lines?.toSorted()", "toSorted()"],
    ["element.checkVisibility()", "checkVisibility()"],
    ["form.querySelector('label:has(input)')", ":has"],
    ["text.replace(/(?<=€) /, '')", "lookbehind"],
    ["new RegExp('(?<!€) ')", "lookbehind"],
  ])("would not pass with %s", (code, name) => {
    expect(findNewer(code)).toContain(name)
  })

  it.each(["class Cart { static { open() } }", "a = /[\\p{L}--[a-z]]/v", "using line = open()"])(
    "would not pass with the syntax of %s",
    async (code) => {
      expect(await isLowered(code)).toBe(true)
    },
  )

  it.each([
    [/^function hydrateOnInteraction.*$/m, 1_000],
    [/(?<=SCROLL_SCRIPT = .).*(?=.;$)/m, 100],
  ])("start from inline scripts that every browser parses: %s", (place, least) => {
    const inline = place.exec(readFileSync(present.server, "utf8"))?.[0] ?? ""
    expect(inline.length).toBeGreaterThan(least)
    expect(new Linter().verify(inline, [{ languageOptions: { ecmaVersion: 5, sourceType: "script" } }])).toEqual([])
  })
})

describe("the gate", () => {
  it.each(Object.entries(SCRIPT_ENGINES))("lets in %s since version %s, no older one and each newer one", (engine, version) => {
    const versions = NEEDED_INTERFACES.map((path) => firstVersion(path, engine))
    expect(Math.max(...versions)).toBe(Number(version))
  })
})
