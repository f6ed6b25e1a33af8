import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { specifiedCalls } from "../contract/specified-calls.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")

function documents(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return documents(path)
    return entry.name.endsWith(".md") ? [path] : []
  })
}

const pages = ["README.md", ...documents("docs")]

describe("documents", () => {
  it.each(pages)("%s names only files that exist", (page) => {
    const text = read(page)
    const named = [...text.matchAll(/`((?:app|server|sandbox|tests|scripts|docs|public)\/[\w./$[\]-]*)`/g)].map(
      (match) => match[1]!,
    )
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => join(dirname(page), match[1]!))
    const missing = [...named, ...linked].filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it("have decision records numbered without gaps", () => {
    const numbers = documents("docs/decisions").map((path) => Number(/\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, index) => index + 1))
  })
})

describe("docs/requirements.md", () => {
  const text = read("docs/requirements.md")
  const [opening = "", ...sections] = text.split(/^## (?=\d\. )/m)
  const issues = [...opening.matchAll(/^\| (_\w+_)\s*\|/gm)].map((match) => match[1]!)
  const rowsOf = (section: string) =>
    section
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) =>
        line
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      )
  const requirements = sections.flatMap((section) => rowsOf(section).filter((cells) => /^\d/.test(cells[0]!)))

  it("has the specification's nine sections", () => {
    expect(sections.map((section) => Number(section[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(issues).toHaveLength(6)
  })

  it("numbers each section's requirements one after the other", () => {
    const numbers = sections.flatMap((section) => {
      const own = rowsOf(section).filter((cells) => /^\d/.test(cells[0]!))
      return own.map((_cells, index) => `${section[0]}.${index + 1}`)
    })
    expect(requirements.map((cells) => cells[0])).toEqual(numbers)
  })

  it("names for each requirement a file and a test, or an issue", () => {
    const issuesIn = (cell: string) => cell.match(/(?<![\w`])_\w+_(?!\w)/g) ?? []
    const lacking = requirements.filter(([, , file = "", test = "", ...more]) => {
      const tests = [...test.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)
      const hasFile = /`[^`]+`|\]\(/.test(file) || issuesIn(file).length > 0
      const hasTest = tests.every((name) => /\.test\.tsx?$/.test(name)) && tests.length + issuesIn(test).length > 0
      const knowsIssues = [...issuesIn(file), ...issuesIn(test)].every((issue) => issues.includes(issue))
      return !(hasFile && hasTest && knowsIssues && more.length === 0)
    })
    expect(lacking).toEqual([])
  })

  it("has each call of specification §7 once, with what makes it, an issue or a reason", () => {
    const calls = rowsOf(sections[6]!).filter((cells) => /^(GET|POST|PUT|DELETE|ANY) \//.test(cells[0]!))
    expect(calls.map((cells) => cells[0]).toSorted()).toEqual(specifiedCalls.map(({ call }) => call).toSorted())
    const known = [/`app\/[^`]+`/, /^nobody: ./, ...issues.map((issue) => new RegExp(issue))]
    for (const [call, maker = ""] of calls)
      expect(
        known.some((pattern) => pattern.test(maker)),
        call,
      ).toBe(true)
  })
})

describe("docs/architecture.md", () => {
  it("names every import rule that is checked, and no other", () => {
    const checked = [...read(".dependency-cruiser.cjs").matchAll(/(?:name: |only\(\s*)"([a-z-]+)"/g)].map((match) => match[1])
    const [, table = ""] = read("docs/architecture.md").split("## What may import what")
    const cells = table
      .split("## ")[0]!
      .split("\n")
      .map((line) => line.split("|")[1] ?? "")
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]))
    expect(named.toSorted()).toEqual(checked.toSorted())
  })
})
