import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")

/** A document's lines such as "- **S1 What it is about.** `defence.ts`. Tests: `a.test.ts` “title”. Reached: …", as their parts. */
function numberedRows(path: string, letters: string) {
  const lines = read(path).matchAll(new RegExp(`^- \\*\\*([${letters}]\\d+) (.+?)\\.\\*\\* (.+)$`, "gm"))
  return [...lines].map(([, row = "", promise = "", rest = ""]) => {
    const [defence = "", shown = ""] = rest.split(/ ?Tests: /)
    const [tests = "", figure = ""] = shown.split(/ ?Reached: /)
    return { row, promise, defence, tests, figure }
  })
}

const numbers = (letter: string, count: number) => Array.from({ length: count }, (_none, index) => `${letter}${index + 1}`)

/** The titles that a line names of the tests of its files: a file, then one or more titles in “…”. */
function titlesIn(tests: string): { file: string; title: string }[] {
  const files = [...tests.matchAll(/`([\w./$-]+\.tsx?)`((?:,? ?“[^”]+”)*)/g)]
  return files.flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map((match) => ({ file, title: match[1]! })),
  )
}

/** Whether `npm test` runs a test whose title begins so: `@full` at its end is one of `npm run test:full` only. */
function isRun({ file, title }: { file: string; title: string }): boolean {
  const [, ...rests] = read(file).split(title)
  return rests.some((rest) => !(/^[^"`\n]*/.exec(rest)?.[0] ?? "").endsWith("@full"))
}

const missingTitles = (tests: string) => titlesIn(tests).filter((named) => !isRun(named))

describe("docs/assurance.md", () => {
  const rows = numberedRows("docs/assurance.md", "SR")

  it("has every row of security and of reliability once, each part said", () => {
    expect(rows.map(({ row }) => row)).toEqual([...numbers("S", 20), ...numbers("R", 12)])
    expect(rows.filter((row) => Object.values(row).includes(""))).toEqual([])
  })

  it.each(rows)("$row names a file that defends and tests that are there", ({ row, defence, tests }) => {
    expect(/`(?:app|server|scripts|package)[\w./$-]*`/.test(defence) || row === "R8").toBe(true)
    expect(missingTitles(tests)).toEqual([])
    expect(tests).toMatch(/`[\w./$-]+\.tsx?`/)
    if (row.startsWith("S")) expect(tests).toMatch(new RegExp(`“(?:@script )?${row} `))
  })
})

describe("docs/accessibility.md", () => {
  const rows = numberedRows("docs/accessibility.md", "X")

  it("has every row once", () => {
    expect(rows.map(({ row }) => row)).toEqual(numbers("X", 18))
  })

  it.each(rows)("$row names a file that defends and tests of its name", ({ row, defence, tests }) => {
    expect(defence).toMatch(/`app\/[\w./$-]+`/)
    expect(missingTitles(tests)).toEqual([])
    const named = titlesIn(tests)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ title }) => !new RegExp(`^(?:X\\d+ )*${row} `).test(`${title} `))).toEqual([])
  })
})

describe("docs/dependencies.md", () => {
  it("names every package of package.json once, under its kind, with a reason", () => {
    const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string>>
    const sections = read("docs/dependencies.md").split(/^## /m).slice(1)
    const named = sections.map((section) => {
      const rows = [...section.matchAll(/^- `([^`]+)`: \S/gm)]
      return rows.map((match) => match[1]!)
    })
    const kinds = ["dependencies", "devDependencies", "optionalDependencies"]
    expect(named).toEqual(kinds.map((kind) => Object.keys(manifest[kind] ?? {})))
  })
})
