import { readFileSync, readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { describe, expect, it } from "vitest"
import { noticeSentence } from "../../app/texts/notices.server"
import { placesOf } from "../../server/builds.js"
import { problemSentence } from "../../app/texts/problem-sentences.server"

const { assets: built } = placesOf()

function builtFiles(ending: string): string[] {
  return readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(built, name))
}

const servedSizes = new Map<string, number>()

/** Kilobytes of 1,024 bytes as they would be served: brotli at its best. */
function served(file: string): number {
  const known = servedSizes.get(file)
  if (known !== undefined) return known
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const size = brotliCompressSync(readFileSync(file), quality).length / 1024
  servedSizes.set(file, size)
  return size
}

/** A built module and all that it imports before it runs; what it fetches later is not among them. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|import)\s*"([./][^"]+\.js)"/g))
    withImports(path.startsWith("/build/") ? join(built, path.slice("/build/".length)) : join(dirname(file), path), known)
  return known
}

type Part = { module: string; imports?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part> }

/** All that a page's scripts fetch before they run: the manifest, the framework, the shell and the page's own. */
function filesOf(route: string): string[] {
  const manifest = builtFiles(".js").find((file) => basename(file).startsWith("manifest-")) ?? ""
  const { entry, routes } = JSON.parse(readFileSync(manifest, "utf8").replace(/^[^{]+|;\s*$/g, "")) as Manifest
  const modules = [entry, routes["root"], routes[route]].map((part) => part?.module ?? "")
  const known = new Set([manifest])
  for (const module of modules) withImports(join(built, module.replace("/build/", "")), known)
  return [...known]
}

/** What only the server says, each with words of it in which a minifier changes no letter. */
const serverWords = [
  [problemSentence({ code: "reviewed-cart-replaced" }), "plus celui de ce navigateur"],
  [problemSentence({ code: "login-unknown" }), "ou mot de passe incorrect"],
  [problemSentence({ code: "coupon-unknown" }), "non applicable"],
  [noticeSentence("item-added-cart-found"), "panier de votre dernière"],
] as const
/** Words of the payment code that no minifier changes: the loader's error. */
const PAYMENT_WORDS = "was not loaded"
/** A host of the inventory, which only the server reads. */
const PROVIDER_HOST = "payments-amazon.com"

const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)

describe("bytes of the built shop", () => {
  it("has one stylesheet of at most 10 KB for the whole shop, 1.5 KB more from the checkout on, and 1 KB for paper", () => {
    const most = { checkout: 1.5, print: 1, tailwind: 10 }
    const sizes = builtFiles(".css").map((file) => [basename(file).replace(/-.*/, ""), served(file)] as const)
    expect(sizes.map(([name]) => name).sort()).toEqual(Object.keys(most))
    for (const [name, size] of sizes) expect(size, name).toBeLessThanOrEqual(most[name as keyof typeof most])
  })

  it("has fonts of at most 40 KB", () => {
    const fonts = builtFiles(".woff2")
    expect(fonts.length).toBeGreaterThan(0)
    expect(sum(fonts.map((file) => readFileSync(file).length / 1024))).toBeLessThanOrEqual(40)
  })

  const element = () => builtFiles(".js").find((file) => basename(file).startsWith("payment-element.client-")) ?? ""
  const clientMethods = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((name) =>
    /_shared\/(card-stripe|card-vault|google-pay|apple-pay|stripe-wallet|paypal|amazon-pay)\.client-\w+\.js$/.test(name),
  )

  it("has a payment element, and a client payment method for each method that runs in the browser", () => {
    expect(sum([...withImports(element())].map(served))).toBeLessThanOrEqual(6)
    expect(clientMethods.length).toBeGreaterThanOrEqual(7)
  })

  it.each(clientMethods)("has %s in at most 6 KB beside the element that loads it", (name) => {
    const loaded = new Set([...withImports(element()), ...filesOf("routes/panier")])
    const own = [...withImports(join(built, name))].filter((file) => !loaded.has(file))
    expect(sum(own.map(served))).toBeLessThanOrEqual(6)
  })

  it("has payment code in no page before its buttons are asked for, and no provider's host at all", () => {
    const pages = builtFiles(".js").filter((file) => /\/routes\/[^/]+\.js$/.test(file) || /\/(root|entry\.client)-/.test(file))
    const holdsPaymentCode = (from: string) =>
      [...withImports(from)].some((file) => readFileSync(file, "utf8").includes(PAYMENT_WORDS))
    expect(holdsPaymentCode(element())).toBe(true)
    expect(pages.filter(holdsPaymentCode).map((file) => basename(file))).toEqual([])
    expect(builtFiles(".js").filter((file) => readFileSync(file, "utf8").includes(PROVIDER_HOST))).toEqual([])
  })

  /** Names in the code of the panels for options, tutorials and quotes and of the content sections. */
  const lateWords = ["option-head", "tutorial-products", "Neuf chiffres", "form-model"]

  it("has what panels show in files of its own, and content sections only where there is content", () => {
    const has = (words: string) => (file: string) => readFileSync(file, "utf8").includes(words)
    for (const words of lateWords) {
      expect(builtFiles(".js").filter(has(words)), words).toHaveLength(1)
      expect(filesOf("routes/panier").filter(has(words)), words).toEqual([])
      expect(filesOf("routes/boutique._index").filter(has(words)), words).toEqual([])
    }
    expect(filesOf("routes/_index").filter(has("form-model"))).toHaveLength(1)
  })

  // What is reached, rounded up; the bar for the first five is 90.5 with what the header's controls load (scripts/bench/browser-bytes.mjs).
  const pages = [
    { name: "routes/_index", most: 85.5 },
    { name: "routes/boutique._index", most: 86.5 },
    { name: "routes/boutique.$categorie", most: 86.5 },
    { name: "routes/produits.$slug", most: 87 },
    { name: "routes/panier", most: 87 },
    { name: "routes/commande.coordonnees", most: 113 },
    { name: "routes/commande.livraison", most: 84.5 },
    { name: "routes/commande.paiement", most: 89.5 },
    { name: "routes/commande.verification", most: 89.5 },
  ]

  it.each(pages)("has at most $most KB of JavaScript in few files for $name", ({ name, most }) => {
    const files = filesOf(name)
    expect(files.length).toBeLessThanOrEqual(16)
    expect(sum(files.map(served))).toBeLessThanOrEqual(most)
  })

  it("has at most 15 KB of what every page of ours needs in one file", () => {
    const [shell = "", ...others] = builtFiles(".js").filter((file) => basename(file).startsWith("shell-"))
    expect(others).toEqual([])
    expect(served(shell)).toBeLessThanOrEqual(15)
  })

  it("has the sentences that only the server says in no script", () => {
    const scripts = builtFiles(".js").map((file) => readFileSync(file, "utf8"))
    const has = (words: string) => scripts.some((script) => script.includes(words))
    expect(problemSentence({ code: "quantity-too-large" })).toContain(". Au-del")
    expect(has(". Au-del")).toBe(true)
    for (const [sentence, words] of serverWords) {
      expect(sentence).toContain(words)
      expect(has(words), words).toBe(false)
    }
  })

  it("has the checks of long forms on none of the pages between which shoppers go", () => {
    const isLongForm = (file: string) => readFileSync(file, "utf8").includes("ZodError")
    expect(filesOf("routes/commande.coordonnees").filter(isLongForm)).not.toEqual([])
    for (const { name } of pages.slice(0, 5)) expect(filesOf(name).filter(isLongForm), name).toEqual([])
  })

  it("has none of the framework's code that no page reaches", () => {
    for (const file of builtFiles(".js")) {
      const script = readFileSync(file, "utf8")
      for (const words of ["__remixContext.a", "remix-deferred", "transitioning", "upgrading/future"])
        expect(script.includes(words), `${words} in ${basename(file)}`).toBe(false)
    }
  })

  it("names whose licensed code the framework is, each once", () => {
    const framework = builtFiles(".js").find((file) => basename(file).startsWith("framework-")) ?? ""
    const holders = readFileSync(framework, "utf8").match(/Copyright \(c\) \w+/g)
    expect(holders?.sort()).toEqual(["Copyright (c) Facebook", "Copyright (c) Remix"])
  })

  it("has no script that hears a page unload, which would keep it out of the browser's history", () => {
    const scripts = builtFiles(".js")
    expect(scripts.length).toBeGreaterThan(20)
    const heard = scripts.filter((file) =>
      /addEventListener\(\s*["'`](?:before)?unload|\.on(?:before)?unload\s*=/.test(readFileSync(file, "utf8")),
    )
    expect(heard.map((file) => basename(file))).toEqual([])
  })
})
