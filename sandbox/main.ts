import { serve } from "@hono/node-server"
import type { ServerType } from "@hono/node-server"
import { existsSync, mkdirSync, rmSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { parseArgs } from "node:util"
import { pictureFolder } from "./routes/media.ts"
import { createSandbox } from "./sandbox.ts"
import { type DemoStoreName, demoStores, isDemoStore } from "./seed/settings/demo-stores.ts"
import { drawAhead } from "./seed/illustrations/draw-ahead.ts"
import { pictureSubjects } from "./seed/picture-subjects.ts"

const usage = `Usage: npm run sandbox -- [options]

  --storefront-port N     storefront API (default 4000)
  --providers-port N      vault and providers (default 4001)
  --shop-origin URL       the shop's address (default http://localhost:3000)
  --data PATH             database file (default .data/sandbox.sqlite), or :memory: to keep nothing
  --draw-pictures         draw all pictures in the background, before somebody asks for them
  --reset                 start again from the seed
  --products N            make a catalogue of N products (starts again from the seed when it has another size)
  --store NAME            another store: pounds, francs (priced Swiss francs), without-vat
  --honour-preview-false  let $preview=false mean published content only`

const { values } = parseArgs({
  options: {
    "storefront-port": { type: "string", default: "4000" },
    "providers-port": { type: "string", default: "4001" },
    "shop-origin": { type: "string", default: "http://localhost:3000" },
    data: { type: "string", default: ".data/sandbox.sqlite" },
    "draw-pictures": { type: "boolean", default: false },
    reset: { type: "boolean", default: false },
    products: { type: "string" },
    store: { type: "string" },
    "honour-preview-false": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const storefrontPort = readWholeNumber("storefront-port", values["storefront-port"])
const providersPort = readWholeNumber("providers-port", values["providers-port"])
const inMemory = values.data === ":memory:"
const databasePath = inMemory ? values.data : resolve(values.data)
if (!inMemory) mkdirSync(dirname(databasePath), { recursive: true })
if (values.reset) {
  for (const file of [databasePath, `${databasePath}-wal`, `${databasePath}-shm`]) if (existsSync(file)) rmSync(file)
}

const sandbox = createSandbox({
  databasePath,
  storefrontOrigin: `http://localhost:${storefrontPort}`,
  providersOrigin: `http://localhost:${providersPort}`,
  shopOrigin: values["shop-origin"],
  honourPreviewFalse: values["honour-preview-false"],
  ...(values.store === undefined ? {} : { store: readStoreName(values.store) }),
  ...(values.products === undefined ? {} : { products: readWholeNumber("products", values.products) }),
})

const servers = await Promise.all([
  listen(sandbox.storefront, storefrontPort, "Storefront API"),
  listen(sandbox.providers, providersPort, "Vault and providers"),
]).catch((error: NodeJS.ErrnoException) => {
  console.error(`The sandbox cannot listen: ${error.message}`)
  process.exit(1)
})

let closing = false
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void close())
if (values["draw-pictures"]) void drawAhead(pictureSubjects(), pictureFolder, () => closing)

function readWholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  console.error(`--${name} wants a whole number, not "${text}"\n\n${usage}`)
  process.exit(2)
}

function readStoreName(name: string): DemoStoreName {
  if (isDemoStore(name)) return name
  console.error(`--store wants ${Object.keys(demoStores).join(", ")}, not "${name}"\n\n${usage}`)
  process.exit(2)
}

/** On this machine only: whoever reaches the control calls rules the shop. */
async function listen(handler: (typeof sandbox)["storefront"], port: number, name: string): Promise<ServerType> {
  return new Promise((ready, fail) => {
    const server = serve({ fetch: handler.fetch, port, hostname: "127.0.0.1" }, () => {
      console.log(`${name}: http://localhost:${port}`)
      ready(server)
    })
    server.once("error", fail)
  })
}

async function close(): Promise<void> {
  closing = true
  const ends = servers.map((server) => new Promise((done) => server.close(done)))
  for (const server of servers) if ("closeAllConnections" in server) server.closeAllConnections()
  await Promise.all(ends)
  sandbox.close()
  process.exit(0)
}
