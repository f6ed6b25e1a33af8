import { readFileSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { fileURLToPath } from "node:url"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { placesOf } from "../../server/builds.js"
import { freePorts, startSandbox } from "../setup/stack.ts"
import { addToCart, payAtProvider, pressOrder, goToRecap } from "../shopper/http-purchase.ts"
import { type HttpShopper, createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"

/** Prints the files of ours that a request enters, with and without its redirects: `npm run flow -- POST /produits`. */

const root = fileURLToPath(new URL("../../", import.meta.url))
const bundle = placesOf().server
const PRODUCT = "filtres-papier-02"

/** Prepares a shopper and returns what sends the request. */
type Flow = (shopper: HttpShopper) => Promise<() => Promise<unknown>>

const flows: Record<string, Flow> = {
  "POST /panier": async (shopper) => {
    await addToCart(shopper, PRODUCT)
    const cart = await shopper.open("/panier")
    return () => shopper.send(formWithButton(cart, "Appliquer"), { code: "BIENVENUE10" })
  },
  "POST /produits": async (shopper) => () => addToCart(shopper, PRODUCT),
  "POST /commande/verification": async (shopper) => {
    await addToCart(shopper, PRODUCT)
    const recap = await goToRecap(shopper, "bancontact")
    return async () => payAtProvider(shopper, await pressOrder(shopper, recap))
  },
}

/** The bundler writes each file's name above its code; returns the file of a place in the bundle. */
function readBundleMap(): (offset: number) => string | null {
  const names = [...readFileSync(bundle, "utf8").matchAll(/^\/\/ ((?:app|server)\/\S+)$/gm)]
  return (offset) => names.findLast(({ index }) => index <= offset)?.[1] ?? null
}

const ports = await freePorts()
const sandbox = await startSandbox(ports)
Object.assign(process.env, demoEnvironment(ports))
const origin = `http://localhost:${ports.port}`
const fileAt = readBundleMap()
const session = new Session()
session.connect()
await session.post("Profiler.enable")
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
await import("../../server/main.ts")

/** The files with a function that ran since the last call; what runs when a file is loaded does not count. */
async function takeEnteredFiles(): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage")
  const files = result
    .filter(({ url }) => url.startsWith(`file://${root}`))
    .flatMap(({ url, functions }) => {
      const file = fileURLToPath(url)
      const ran = functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 && range.startOffset > 0 ? [range] : []))
      return ran.map(({ startOffset }) => (file === bundle ? fileAt(startOffset) : file.slice(root.length)))
    })
  return [...new Set(files)].filter((file) => file !== null).filter((file) => /^(app|server)\//.test(file))
}

/** Files by request, in the order of the requests to the shop. */
const requests: { name: string; files: string[] }[] = []
const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.origin !== origin) return send(input, init)
  await takeEnteredFiles()
  const answer = await send(input, init)
  requests.push({ name: `${init?.method ?? "GET"} ${url.pathname}`, files: await takeEnteredFiles() })
  return answer
}

const asked = process.argv.slice(2).join(" ")
const flow = flows[asked] ?? (async (shopper: HttpShopper) => () => shopper.open(asked.replace(/^GET /, "")))
// The first shopper fills the caches that every later one finds.
await (
  await flow(createHttpShopper({ origin }))
)()
const press = await flow(createHttpShopper({ origin }))
requests.length = 0
await press()

// The page before the form and the page after the last redirect are other requests.
const isFlow = asked.startsWith("POST")
  ? ({ name }: { name: string }) => !/^GET \/(produits|panier|commande\/merci)/.test(name)
  : () => true
const counted = requests.filter(isFlow)
const files = [...new Set(counted.flatMap((request) => request.files))].sort()
console.log(files.join("\n"))
for (const { name, files } of requests) console.log(`${files.length} files: ${name}`)
console.log(`${files.length} files of ours: ${counted.map(({ name }) => name).join(", ")}`)
await sandbox.stop()
process.exit(0)
