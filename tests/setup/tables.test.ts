import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")

/** The rows of a document's tables whose first cell begins with one of these letters and a number, as cells. */
function numberedRows(path: string, letters: string): string[][] {
  const rows = read(path)
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
  return rows.filter(([, row = ""]) => new RegExp(`^[${letters}]\\d+$`).test(row)).map(([, ...cells]) => cells)
}

const numbers = (letter: string, count: number) => Array.from({ length: count }, (_none, index) => `${letter}${index + 1}`)

/** The titles that a cell names of the tests of its files: a file, then one or more titles in “…”. */
function titlesIn(cell: string): { file: string; title: string }[] {
  const files = [...cell.matchAll(/`([\w./$-]+\.tsx?)`((?:,? ?“[^”]+”)*)/g)]
  return files.flatMap(([, file = "", titles = ""]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map((match) => ({ file, title: match[1]! })),
  )
}

const missingTitles = (cell: string) => titlesIn(cell).filter(({ file, title }) => !read(file).includes(title))

describe("docs/assurance.md", () => {
  const rows = numberedRows("docs/assurance.md", "SR")

  it("has every row of security and of reliability once, each cell filled", () => {
    expect(rows.map(([row]) => row)).toEqual([...numbers("S", 20), ...numbers("R", 12)])
    expect(rows.flatMap(([row, ...cells]) => (cells.slice(0, 4).some((cell) => cell === "") ? [row] : []))).toEqual([])
  })

  it.each(rows.map(([row = "", , defence = "", test = ""]) => [row, defence, test] as const))(
    "%s names a file that defends and tests that are there",
    (row, defence, test) => {
      expect(/`(?:app|server|scripts|package)[\w./$-]*`/.test(defence) || row === "R8").toBe(true)
      expect(missingTitles(test)).toEqual([])
      expect(test).toMatch(/`[\w./$-]+\.tsx?`/)
      if (row.startsWith("S")) expect(test).toMatch(new RegExp(`“(?:@script )?${row} `))
    },
  )
})

describe("docs/accessibility.md", () => {
  const rows = numberedRows("docs/accessibility.md", "X")

  it("has every row once", () => {
    expect(rows.map(([row]) => row)).toEqual(numbers("X", 18))
  })

  it.each(rows.map(([row = "", , defence = "", test = ""]) => [row, defence, test] as const))(
    "%s names a file that defends and tests of its name",
    (row, defence, test) => {
      expect(defence).toMatch(/`app\/[\w./$-]+`/)
      expect(missingTitles(test)).toEqual([])
      const named = titlesIn(test)
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter(({ title }) => !new RegExp(`^(?:X\\d+ )*${row} `).test(`${title} `))).toEqual([])
    },
  )
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
