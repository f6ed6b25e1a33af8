import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { clearFaults, setStock } from "../e2e/sandbox-control.ts"
import { freePort } from "../setup/free-port.ts"
import { type SharedStack, startSharedStack } from "../setup/shared-stack.ts"
import { changeFaults, createChance } from "./chaos-faults.ts"
import { createLedger } from "./chaos-ledger.ts"
import { percentile } from "./figures.ts"
import { createCartMaker } from "./prepared-cart.ts"
import { type ProcessState, openProbe } from "./process-probe.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { buyStubbornly } from "./stubborn-buyer.ts"

const { values } = parseArgs({
  options: {
    buyers: { type: "string", default: "12" },
    minutes: { type: "string", default: "5" },
    orders: { type: "string" },
    rate: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    soak: { type: "boolean", default: false },
  },
})
const orders = values.orders === undefined ? null : Number(values.orders)
const runMs = (values.soak ? 30 : Number(values.minutes)) * 60_000
const rate = Number(values.rate)
const chance = createChance(Number(values.seed))

/** Shoppers who order at the same time when only orders are asked for. */
const buyersAtOnce = Number(values.buyers)
/** A purchase of a prepared cart makes about this many requests. */
const requestsOfPurchase = 5
const faultsChangeMs = 4_000
const killPauseMs = orders === null ? 20_000 : 8_000
const timeoutMs = 180_000
const paths = ["/", "/boutique", "/boutique/cafes", "/produits/melange-canut", "/recherche?q=moka", "/panier", "/connexion"]

const inspectPort = await freePort()
const limits = ["order", "order-address", "payment-start", "payment-start-address", "search"]
  .map((name) => `${name}=100000/60`)
  .join(",")
const stack = await startSharedStack(2, { RATE_LIMITS: limits }, [`--inspect=127.0.0.1:${inspectPort}`])
await setStock(stack, "filtres-papier-02", 1_000_000)
const ledger = createLedger()
const makeCart = createCartMaker(stack.storefront)
const probe = await openProbe(inspectPort)
const states: ProcessState[] = []
const statuses = new Map<string, number>()
const started = Date.now()
let buyers = 0
let kills = 0
let over = false

const say = (words: string) => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${words}`)
const newShopper = () =>
  createHttpShopper({ origin: stack.shop, process: () => stack.processes[chance() < 0.5 ? 0 : 1]!.address })

async function buy(): Promise<void> {
  const method = chance() < 0.5 ? "paysafecard" : "virement"
  const cart = await makeCart(++buyers, method)
  const shopper = newShopper()
  shopper.cookies.set("swell-session", encodeURIComponent(cart.session))
  ledger.note({ cart, method, purchase: await buyStubbornly(shopper, timeoutMs) })
}

async function visit(): Promise<void> {
  const path = paths[Math.floor(chance() * paths.length)] ?? "/"
  const status = await newShopper()
    .open(path)
    .then((page) => String(page.status))
    .catch(() => "no answer")
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

async function every(ms: number, work: () => Promise<void>): Promise<void> {
  while (!over) {
    await Promise.race([pause(ms), ended])
    if (!over) await work()
  }
}

/** The second process only: the first one's memory is watched. */
async function kill(): Promise<void> {
  await stack.processes[1]!.kill()
  kills += 1
  await pause(500)
  await stack.processes[1]!.restart().catch(() => say("The second process does not start; it is tried again"))
}

async function watch(): Promise<void> {
  const state = await probe.read()
  states.push(state)
  const { heapMb, sockets, timers } = state
  say(`${ledger.count()} orders ended; heap ${heapMb.toFixed(1)} MB, ${sockets} sockets, ${timers} timers`)
}

async function orderOnly(count: number): Promise<void> {
  let left = count
  const queue = async () => {
    while (left-- > 0) await buy()
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, queue))
}

async function mix(): Promise<void> {
  const running = new Set<Promise<void>>()
  const start = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  while (Date.now() - started < runMs) {
    start(buy())
    const visits = Math.max(0, rate - requestsOfPurchase)
    for (let count = 0; count < visits; count++) {
      start(visit())
      await pause(1000 / visits)
    }
  }
  await Promise.all(running)
}

// However it ends, nothing that it started goes on.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stack.stop().then(() => process.exit(1)))
process.once("uncaughtException", (error) => {
  console.error(error)
  void stack.stop().then(() => process.exit(1))
})

let end: () => void = () => undefined
const ended = new Promise<void>((resolve) => (end = resolve))
const background = [every(faultsChangeMs, async () => void (await changeFaults(stack, chance))), every(15_000, watch)]
// A soak watches what processes keep: they live through it.
if (!values.soak) background.push(every(killPauseMs, kill))
await (orders === null ? mix() : orderOnly(orders))
over = true
end()
await Promise.all(background)
await clearFaults(stack)
await watch()
await report(stack)

/** Per cent from the first half of the last third to its second half: what runs at the moment moves a single reading by a tenth. */
function heapGrowth(all: readonly ProcessState[]): number {
  const third = all.slice(Math.floor((all.length * 2) / 3)).map(({ heapMb }) => heapMb)
  if (third.length < 2) return 0
  const middle = Math.floor(third.length / 2)
  const [before, after] = [percentile(third.slice(0, middle), 50), percentile(third.slice(middle), 50)]
  return ((after - before) / before) * 100
}

async function report(closing: SharedStack): Promise<void> {
  const account = await ledger.close(closing)
  const growth = heapGrowth(states)
  const lines: [string, string | number][] = [
    ["Seed", values.seed],
    ["Seconds", Math.round((Date.now() - started) / 1000)],
    ["Processes killed", kills],
    ["Visits by status", [...statuses].map(([status, times]) => `${status}: ${times}`).join(", ")],
    ["Orders asked for", account.asked],
    ["Orders made", account.made],
    ["Confirmed to the shopper", account.confirmed],
    ["Duplicates", account.duplicates.length],
    ["Losses", account.losses.length],
    ["Foreign data shown", account.foreign.length],
    ["Gave up, but were told why", account.told.length],
    ["Left without a word", account.unanswered.length],
    ["Heap in the last third", `${growth >= 0 ? "+" : ""}${growth.toFixed(1)} %`],
    ["Sockets, first and last", `${states[0]?.sockets ?? 0}, ${states.at(-1)?.sockets ?? 0}`],
    ["Timers, first and last", `${states[0]?.timers ?? 0}, ${states.at(-1)?.timers ?? 0}`],
  ]
  console.log(`\n${lines.map(([name, figure]) => `${name.padEnd(28)} ${figure}`).join("\n")}`)
  const wrong = [...account.duplicates, ...account.losses, ...account.foreign, ...account.unanswered]
  for (const each of [...wrong, ...account.told].slice(0, 20)) console.log(`  ${each}`)
  probe.close()
  await closing.stop()
  // Shoppers who are all refused, by a limit of the shop's own, lose nothing and prove nothing.
  const isProof = account.confirmed > 0.9 * account.asked
  process.exit(isProof && wrong.length === 0 && (!values.soak || growth <= 5) ? 0 : 1)
}
