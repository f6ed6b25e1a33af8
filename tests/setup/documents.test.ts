import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { listCalls } from "../../scripts/compare-calls.mjs"
import { isCall } from "../contract/recorded-calls.ts"
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

/** The files of a folder that are code and no tests. */
function codeIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
}

/** The call that each method of swell-js makes; every method that the shop uses must stand here. */
const callOfMethod: Record<string, string> = {
  "account.create": "POST /account",
  "account.createAddress": "POST /account/addresses",
  "account.createCard": "POST /account/cards",
  "account.deleteAddress": "DELETE /account/addresses/{id}",
  "account.deleteCard": "DELETE /account/cards/{id}",
  "account.get": "GET /account",
  "account.getOrder": "GET /account/orders/{id}",
  "account.listAddresses": "GET /account/addresses",
  "account.listCards": "GET /account/cards",
  "account.login": "POST /account/login",
  "account.logout": "POST /account/logout",
  "account.recover": "POST /account/recover",
  "account.update": "PUT /account",
  "account.updateAddress": "PUT /account/addresses/{id}",
  "cart.addItem": "POST /cart/items",
  "cart.applyCoupon": "PUT /cart/coupon",
  "cart.applyGiftcard": "POST /cart/giftcards",
  "cart.get": "GET /cart",
  "cart.getOrder": "GET /cart/order",
  "cart.recover": "PUT /cart/recover/{id}",
  "cart.removeCoupon": "DELETE /cart/coupon",
  "cart.removeGiftcard": "DELETE /cart/giftcards/{id}",
  "cart.removeItem": "DELETE /cart/items/{id}",
  "cart.update": "PUT /cart",
  "cart.updateItem": "PUT /cart/items/{id}",
  "functions.post": "ANY /functions/{app}/{name}",
  "invoices.get": "GET /invoices/{id}",
  "session.get": "GET /session",
  "subscriptions.get": "GET /subscriptions/{id}",
}

const methodPattern = /\bclient\.(\w+\.\w+)\(/g
const requestPattern = /(?:\bclient\.|callVault\(")(get|post|put|delete)(?:\(|", )["`](\/[^"`]+)["`]/g
const readPattern = /\b(?:readRecord|readNow|listAll)(?:<[^(]*>)?\(\w+, (?:["`](\/[^"`]+)["`]|path\b)/g

/**
 * The calls of specification §7 that a folder's code writes, sorted. Throws for one that §7 does not have and for a
 * method that `callOfMethod` lacks, so that nothing new passes unseen.
 */
function callsWrittenIn(folder: string): string[] {
  const written = codeIn(folder).flatMap((path) => {
    const text = read(path)
    const named = /const path = `(\/[^`]+)`/.exec(text)?.[1] ?? ""
    return [
      ...[...text.matchAll(methodPattern)].map(([, method = ""]) => callOfMethod[method] ?? method),
      ...[...text.matchAll(requestPattern)].map(([, method = "", path = ""]) => `${method.toUpperCase()} ${path}`),
      ...[...text.matchAll(readPattern)].flatMap(([, given = named]) => (given === "" ? [] : [`GET ${given}`])),
    ]
  })
  const rows = written.map((call) => {
    const [method = "", path = ""] = call.split(" ")
    const row = specifiedCalls.find((specified) => isCall({ method, path, succeeded: true }, specified.call))
    if (!row) throw new Error(`${call} is none of specification §7, or callOfMethod lacks it`)
    return row.call
  })
  return [...new Set(rows)].toSorted()
}

const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...documents("docs")]

const folders = ["app", "server", "sandbox", "tests", "scripts", "docs", "public"]
const files = [
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ),
  ...readdirSync(root),
]
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

describe("docs/requirements.md", () => {
  const text = read("docs/requirements.md")
  const [, ...sections] = text.split(/^## (?=\d\. )/m)
  /** Lines "- 4.31 what is required: `file`" as number and the rest. */
  const listed = (section: string) =>
    [...section.matchAll(/^- (\d+\.\d+) (.+)$/gm)].map(([, number = "", rest = ""]) => [number, rest])
  const requirements = sections.flatMap(listed)

  it("has the specification's nine sections", () => {
    expect(sections.map((section) => Number(section[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it("numbers each section's requirements one after the other", () => {
    const numbers = sections.flatMap((section) => {
      return listed(section).map((_requirement, index) => `${section[0]}.${index + 1}`)
    })
    expect(requirements.map((cells) => cells[0])).toEqual(numbers)
  })

  it("names a file for each requirement", () => {
    const lacking = requirements.filter(([, rest = ""]) => !/: (?:`[^`]+`|\[.+\]\()/.test(rest))
    expect(lacking).toEqual([])
  })

  it("has a test of npm test for each requirement, and no test names another number", () => {
    const tests = ["app", "server", "sandbox", "scripts", "tests"]
      .flatMap((folder) => files.filter((path) => path.startsWith(`${folder}/`) && /\.test\.tsx?$/.test(path)))
      .map((path) => ({ path, text: read(path) }))
    const titled = tests.flatMap(({ path, text }) => {
      // A title is a string that a test or a group of tests begins with; `@full` marks one of npm run test:full.
      const titles = [...text.matchAll(/(?:\b(?:test|it|describe)[\w.]*|\))\(\s*(?:"([^"\n]*)"|`([^`\n]*)`)/g)]
      return titles
        .map((match) => match[1] ?? match[2] ?? "")
        .filter((title) => !title.includes("@full"))
        .flatMap((title) => [...title.matchAll(/\[(\d\.\d+)\]/g)].map((match) => ({ path, number: match[1]! })))
    })
    const numbers = requirements.map((cells) => cells[0]!)
    const shown = new Set(titled.map(({ number }) => number))
    expect(numbers.filter((number) => !shown.has(number))).toEqual([])
    expect(titled.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })

  const calls = listCalls(sections[6]!)

  it("has each call of specification §7 once, with what makes it or a reason", () => {
    expect(calls.map(({ call }) => call).toSorted()).toEqual(specifiedCalls.map(({ call }) => call).toSorted())
    expect(calls.filter(({ maker }) => !/^(?:`app\/[^`]+`|nobody, .)/.test(maker))).toEqual([])
  })

  it("names a file of the shop for the calls that its code makes, and for no other", () => {
    const made = calls.filter(({ maker }) => maker.startsWith("`app/"))
    expect(made.map(({ call }) => call).toSorted()).toEqual(callsWrittenIn("app"))
  })
})

describe("docs/operations.md", () => {
  it("has each event of the log in its table, by name or by its end", () => {
    const [, chapter = ""] = read("docs/operations.md").split("\n## The log\n")
    const cells = chapter.split("\n## ")[0]!.matchAll(/^\| ([^|]+)/gm)
    const names = [...cells].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!))
    const code = [...codeIn("app"), ...codeIn("server")].map(read).join("\n")
    const events = [...code.matchAll(/\blog\.(?:info|warn|often)\(\s*"([a-z-]+)"/g)].map((match) => match[1]!)
    const isNamed = (event: string) =>
      names.some((name) => (name.startsWith("…") ? event.endsWith(name.slice(1)) : event === name))
    expect(events.length).toBeGreaterThan(20)
    expect([...new Set(events)].filter((event) => !isNamed(event))).toEqual([])
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
