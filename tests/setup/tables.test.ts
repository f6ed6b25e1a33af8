import { describe, expect, it } from "vitest"
import { files, read } from "./repository-files.ts"

/** A document's lines such as "- **S1 What it is about.** `defence.ts`. Tests: `a.test.ts` (2). Reached: …", as their parts. */
function numberedRows(path: string, letters: string) {
  const lines = read(path).matchAll(new RegExp(`^- \\*\\*([${letters}]\\d+) (.+?)\\.\\*\\* (.+)$`, "gm"))
  return [...lines].map(([, row = "", promise = "", rest = ""]) => {
    const [defence = "", shown = ""] = rest.split(/ ?Tests: /)
    const [tests = "", figure = ""] = shown.split(/ ?Reached: /)
    return { row, promise, defence, tests, figure }
  })
}

const numbers = (letter: string, count: number) => Array.from({ length: count }, (_none, index) => `${letter}${index + 1}`)

/** The test files that a line names, each with how many tests: one, or the number behind it. */
const testsNamed = (tests: string) =>
  [...tests.matchAll(/`([\w./-]+\.test\.tsx?)`(?: \((\d+)\))?/g)]
    .map(([, file = "", count = "1"]) => `${file} ${count}`)
    .toSorted()

/** A title that begins with numbers, after tags such as @script: what stands before it, its tags, its numbers, the rest. */
const numberedTitle = /(\bdescribe\(\s*)?["`]((?:@\w+|\$\{[^}]*\}| )*)((?:[SRX]\d+ )+)([^"`\n]*)/g
const tested = files.filter((path) => /\.test\.tsx?$/.test(path))

/** The numbers that a file's tests carry, one entry a test; without groups and what only `npm run test:full` runs. */
function numbersIn(file: string): string[] {
  return [...read(file).matchAll(numberedTitle)].flatMap(([, group, tags = "", carried = "", rest = ""]) => {
    const isFull = /@full/.test(tags.replace(/\$\{[^}]*\}/g, "")) || rest.endsWith("@full")
    return group || isFull ? [] : carried.trim().split(" ")
  })
}

const carried = tested.map((file) => ({ file, rows: numbersIn(file) }))

/** The test files that carry a row's number, each with how many tests. */
const testsCarrying = (row: string) =>
  carried
    .map(({ file, rows }) => ({ file, count: rows.filter((each) => each === row).length }))
    .flatMap(({ file, count }) => (count > 0 ? [`${file} ${count}`] : []))
    .toSorted()

describe("docs/assurance.md", () => {
  const rows = numberedRows("docs/assurance.md", "SR")

  it("has every row of security and of reliability once, each part said", () => {
    expect(rows.map(({ row }) => row)).toEqual([...numbers("S", 30), ...numbers("R", 12)])
    expect(rows.filter((row) => Object.values(row).includes(""))).toEqual([])
  })

  it.each(rows)("$row names a file that defends and the tests that carry its number", ({ row, defence, tests }) => {
    expect(/`(?:app|server|scripts|package)[\w./$-]*`/.test(defence) || row === "R8").toBe(true)
    expect(tests).toMatch(/`[\w./$-]+\.tsx?`/)
    expect(testsNamed(tests)).toEqual(testsCarrying(row))
  })
})

describe("docs/accessibility.md", () => {
  const rows = numberedRows("docs/accessibility.md", "X")

  it("has every row once", () => {
    expect(rows.map(({ row }) => row)).toEqual(numbers("X", 28))
  })

  it.each(rows)("$row names a file that defends and the tests that carry its number", ({ row, defence, tests }) => {
    expect(defence).toMatch(/`app\/[\w./$-]+`/)
    expect(testsNamed(tests)).toEqual(testsCarrying(row))
    expect(testsNamed(tests)).not.toEqual([])
  })

  it("states what is reached in figures from X19 on", () => {
    expect(
      rows
        .slice(18)
        .filter(({ figure }) => !/\d/.test(figure))
        .map(({ row }) => row),
    ).toEqual([])
  })
})

describe("docs/dependencies.md", () => {
  /** Rows that stand for several packages: types, and Node by platform. */
  const groups = ["@types/*", "node-*"]
  const rowOf = (name: string) => groups.find((group) => name.startsWith(group.slice(0, -1))) ?? name

  it("names every package of package.json once, under its kind, with a reason", () => {
    const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string>>
    const sections = read("docs/dependencies.md").split(/^## /m).slice(1)
    const named = sections.map((section) => {
      const rows = [...section.matchAll(/^- `([^`]+)`: \S/gm)]
      return rows.map((match) => match[1]!)
    })
    const kinds = ["dependencies", "devDependencies", "optionalDependencies"]
    expect(named).toEqual(kinds.map((kind) => [...new Set(Object.keys(manifest[kind] ?? {}).map(rowOf))]))
  })
})
