import { ensureBuilt } from "./build.mjs"
import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

// `npm run flow -- POST /produits` (an addition to the cart), `POST /panier`, `POST /commande/verification` (a payment with its return), `GET <path>`.
await ensureInstalled()
await ensureBuilt()
const { code } = await runForResult("node", ["tests/load/request-flow.ts", ...process.argv.slice(2)])
process.exit(code)
