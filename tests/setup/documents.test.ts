import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { writeMerchantPage } from "../../scripts/merchant.mjs"
import { codeIn, documents, files, folders, read, root } from "./repository-files.ts"

const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...documents("docs")]

/** What pages name although it is no file here: made by a command, or another tool's. */
const elsewhere = ["test-results/bench.json", "vite.config.ts"]

/** The inline code of a page and the lines of its shell and unit-file blocks. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:sh|ini)\n(.*?)^```/gms)].flatMap(([, block = ""]) => block.split("\n"))
  return [...blocks, ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code)]
}

/** Paths below the folders and names of source files in a piece of code, such as a command; `*` and `<method>` stand for anything. */
function filesNamedIn(code: string): string[] {
  const words = code.split(/[\s:,]+/).map((word) => word.replace(/^["']|["']$/g, ""))
  return words.filter(
    (word) =>
      folders.some((folder) => word.startsWith(`${folder}/`)) || /^[\w.$<>*[\]/-]+\.(tsx?|[cm]?js|css|md|conf)$/.test(word),
  )
}

/** A path from the root or, as pages shorten it, the end of one. */
function isKnown(name: string): boolean {
  if (elsewhere.includes(name)) return true
  const parts = name.replace(/\/$/, "").split(/\*|<\w+>/)
  const pattern = new RegExp(`(^|/)${parts.map((part) => part.replace(/[.$[\]()+]/g, "\\$&")).join("[^/]*")}$`)
  return files.some((file) => pattern.test(file))
}

describe("documents", () => {
  it("are held to the files that they name, whole, shortened or by a pattern", () => {
    expect(filesNamedIn("npx vitest run app/shop/cart")).toEqual(["app/shop/cart"])
    expect(filesNamedIn("seen")).toEqual([])
    const known = ["app/shop/cart", "app/root.tsx", "root.tsx", "scripts/*.mjs", "app/payments/methods/<method>/<method>.test.ts"]
    expect(known.filter((name) => !isKnown(name))).toEqual([])
    const unknown = ["app/shop/carts", "app/toor.tsx", "oot.tsx", "scripts/*.rs", "shop/root.tsx"]
    expect(unknown.filter(isKnown)).toEqual([])
  })

  it.each(pages)("%s names only files that exist", (page) => {
    const text = read(page)
    const named = commandsIn(text).flatMap(filesNamedIn)
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map((match) => join(dirname(page), match[1]!))
    const missing = [...named.filter((name) => !isKnown(name)), ...linked.filter((path) => !existsSync(join(root, path)))]
    expect(missing).toEqual([])
  })

  it.each(pages)("%s names only commands of package.json", (page) => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> }
    const commands = commandsIn(read(page)).flatMap((code) => [...code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)])
    const named = commands.map((match) => match[1]!).filter((command) => !["run", "install", "ci"].includes(command))
    expect(named.filter((command) => !Object.hasOwn(scripts, command))).toEqual([])
  })

  it("have at most 20,000 words, as `wc -w` counts them", () => {
    const words = ["README.md", ...documents("docs")].flatMap((page) => read(page).split(/\s+/).filter(Boolean))
    expect(words.length).toBeLessThanOrEqual(20_000)
  })

  it("have decision records numbered without gaps", () => {
    const numbers = documents("docs/decisions").map((path) => Number(/\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_number, index) => index + 1))
  })
})

describe("README.md", () => {
  it("has every address of the shop in its table, and the rule behind it", () => {
    const rows = read("README.md").matchAll(/^\| (.+?) +\|.*\| (`app\/[^|]+|–) +\|$/gm)
    const named = [...rows].flatMap(([, cell = ""]) => [...cell.matchAll(/`(\/?[^`]*)`/g)].map((match) => match[1]!))
    const patterns = named.map((address) => address.replace(/^(?!\/)/, "/commande/").replace(/…$/, "*"))
    const isNamed = (address: string) =>
      patterns.some(
        (pattern) => pattern === address || (pattern.endsWith("/*") && `${address}/`.startsWith(pattern.slice(0, -1))),
      )
    const routes = files.filter((path) => /^app\/routes\/(?!\$)/.test(path))
    const addresses = routes.map((path) =>
      `/${path.slice("app/routes/".length).replace(/\.tsx?$/, "")}`
        .replace(/(?<!\[)\.(?!\])/g, "/")
        .replace(/[[\]]|_(?=\/)/g, "")
        .replace(/\/?_index$|\$$/, "")
        .replaceAll("$", ":"),
    )
    expect(addresses.filter((address) => !isNamed(address || "/"))).toEqual([])
  })
})

describe("docs/operations.md", () => {
  it("names each event of the log, and no other", () => {
    const [, chapter = ""] = read("docs/operations.md").split("\n## The log\n")
    const lines = chapter.split("\n## ")[0]!.matchAll(/^- (.+?): /gm)
    const names = [...lines].flatMap(([, line = ""]) => [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1]!))
    const code = [...codeIn("app"), ...codeIn("server")].map(read).join("\n")
    const parameters = [...code.matchAll(/\bevent: ("[a-z-]+"(?: \| "[a-z-]+")*)/g)].map((match) => match[1]!)
    const given = parameters.flatMap((types) => types.replaceAll('"', "").split(" | "))
    const ofPayments = [...code.matchAll(/"(payment-[a-z-]+)": "(?:info|warn|alert)"/g)].map((match) => match[1]!)
    const written = [...code.matchAll(/\blog\.(?:info|warn|alert)\(\s*([^,)]+)/g)].map((match) => match[1]!)
    const named = written.flatMap((name) => (name === "event" ? given : [name.replace(/^"(.+)"$/, "$1")]))
    const ofRequests = [...code.matchAll(/"event":"([a-z-]+)"/g)].map((match) => match[1]!)
    const events = [...named, ...ofPayments, ...ofRequests]
    expect(given.length).toBeGreaterThan(0)
    expect(ofPayments.length).toBeGreaterThan(0)
    expect(names.filter((name) => !['"level":"fault"', "status"].includes(name)).toSorted()).toEqual(
      [...new Set(events)].toSorted(),
    )
  })
})

describe("docs/operations/alerts.yml", () => {
  it("has a rule for each event of the log that the table wants an alert on", () => {
    const rules = read("docs/operations/alerts.yml")
    const rows = [...read("docs/operations.md").matchAll(/^- (.+?): .*\bAlert\b/gm)].map(([, names = ""]) => names)
    // One that is counted by a figure of its own has its name there.
    const isRuled = (name: string) => rules.includes(name) || rules.includes(name.replaceAll("-", "_"))
    const unruled = rows.filter((names) => ![...names.matchAll(/`([^`]+)`/g)].some(([, name = ""]) => isRuled(name)))
    expect([rows.length > 5, unruled]).toEqual([true, []])
  })
})

describe("docs/merchant.md", () => {
  it("has every setting, model and field of the merchant's app", () => {
    expect(read("docs/merchant.md"), "npm run merchant").toBe(writeMerchantPage())
  })
})

describe("docs/architecture.md", () => {
  it("names every import rule that is checked, and no other", () => {
    const checked = [...read(".dependency-cruiser.mjs").matchAll(/(?:name: |only\(\s*)"([a-z-]+)"/g)].map((match) => match[1])
    const [, list = ""] = read("docs/architecture.md").split("## What may import what")
    const rules = [...list.split("## ")[0]!.matchAll(/^- (`[^:]+`):/gm)].map(([, names = ""]) => names)
    const named = rules.flatMap((names) => [...names.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]))
    expect(named.toSorted()).toEqual(checked.toSorted())
  })
})
