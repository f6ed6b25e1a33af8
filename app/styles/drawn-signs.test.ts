import { existsSync, readFileSync, readdirSync } from "node:fs"
import postcss from "postcss"
import { expect, test } from "vitest"

const folder = new URL("./", import.meta.url)
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"))

test.each(sheets)("a sign that %s draws beside words is not read aloud", (name) => {
  const drawn = new Map<string, string>()
  // The last one counts; what comes before it is for browsers that know no alternative text.
  postcss.parse(readFileSync(new URL(name, folder), "utf8")).walkDecls("content", ({ parent, value }) => {
    drawn.set(parent?.type === "rule" ? (parent as postcss.Rule).selector : "", value)
  })
  const heard = [...drawn].filter(([, value]) => /^"[^"]+"/.test(value) && !value.endsWith('/ ""'))
  expect(heard).toEqual([])
})

test("every picture that the styles name is a file of the shop", () => {
  const named = sheets.flatMap((name) => {
    const css = readFileSync(new URL(name, folder), "utf8")
    return [...css.matchAll(/url\("(\/[^"]+)"\)/g)].map(([, path = ""]) => path)
  })
  expect(named).toContain("/select.svg")
  for (const path of named) expect(existsSync(new URL(`../../public${path}`, folder)), path).toBe(true)
})
