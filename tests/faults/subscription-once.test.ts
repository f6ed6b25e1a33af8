import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { leftFaults, setFault } from "../e2e/sandbox-control.ts"
import { hasRedisServer } from "../setup/redis-server.ts"
import type { ServerProcess } from "../setup/server-process.ts"
import { type SharedStack, startSharedStack } from "../setup/shared-stack.ts"
import { addressesOf, freePorts, type Stack, startSandbox, startShop } from "../setup/stack.ts"
import { createHttpShopper, formWithButton, type HttpShopper, type Page } from "../shopper/http-shopper.ts"
import { customer } from "../shopper/people.ts"

const recapAddress = "/account/abonnements/nouveau?produit=abonnement-decouverte&o.mouture=grains&achat=mensuel&quantite=1"
const match = { method: "POST", path: "/api/subscriptions" }

/** A customer with a usual card, before the recap of a subscription. */
async function customerAtRecap({ shop, storefront }: Pick<Stack, "shop" | "storefront">, process = () => shop) {
  const shopper = createHttpShopper({ origin: shop, process })
  await shopper.send(formWithButton(await shopper.open("/connexion"), "Se connecter"), customer)
  const call = async (method: string, path: string, body: object) => {
    const session = decodeURIComponent(shopper.cookies.get("swell-session") ?? "")
    const headers = { Authorization: `Basic ${btoa("pk_test_local")}`, "Content-Type": "application/json", "X-Session": session }
    const answer = await fetch(`${storefront}/api${path}`, { method, headers, body: JSON.stringify(body) })
    return (await answer.json()) as { id: string }
  }
  const card = await call("POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  await call("PUT", "/account", { billing: { account_card_id: card.id } })
  const form = formWithButton(await shopper.open(recapAddress), "obligation de paiement")
  return { shopper, press: () => shopper.send(form, { terms: "on" }).then(toldBy) }
}

/** What a page tells of the subscription. */
function toldBy({ html }: Page): string {
  if (html.includes("Nous n’avons pas reçu la confirmation de votre abonnement")) return "unclear"
  return html.includes("Votre abonnement a commencé") ? "started" : `neither: ${/role="alert".{0,400}/s.exec(html)?.[0]}`
}

/** How many subscriptions, and invoices of them, a customer reads of. */
async function countCharges(shopper: HttpShopper): Promise<number[]> {
  const countAt = async (path: string) => {
    const links = (await shopper.open(path)).html.matchAll(new RegExp(`${path}/[0-9a-f]{24}`, "g"))
    return new Set([...links].map(([link]) => link)).size
  }
  return [await countAt("/account/abonnements"), await countAt("/account/factures")]
}

describe.skipIf(!hasRedisServer)("with a Redis server", () => {
  let folder: string
  let stack: SharedStack
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shop-data-"))
    stack = await startSharedStack(2, { DATA_DIR: folder, RATE_LIMITS: "order=100/60" })
  })
  afterAll(async () => {
    await stack.stop()
    await rm(folder, { recursive: true })
  })
  async function emptyRedis() {
    const redis = new Redis(stack.redisUrl)
    await redis.flushall()
    redis.disconnect()
  }

  test("S30 a subscription whose answer was lost is not charged again when Redis is emptied", async () => {
    const { shopper, press } = await customerAtRecap(stack)
    const [subscriptions = 0, invoices = 0] = await countCharges(shopper)
    await setFault(stack, { kind: "lost-answer", then: "reset", match, times: 1 })
    expect(await press()).toBe("unclear")
    await emptyRedis()
    expect(await press()).toBe("started")
    expect(await countCharges(shopper)).toEqual([subscriptions + 1, invoices + 1])
  }, 60_000)

  test("S30 one that another process sends meanwhile is not sent again when Redis is emptied", async () => {
    let index = 0
    const { shopper, press } = await customerAtRecap(stack, () => stack.processes[index]!.address)
    const [subscriptions = 0, invoices = 0] = await countCharges(shopper)
    // The first is noted on the account only after the second has read it.
    const notes = { method: "PUT", path: "/api/account$" }
    await setFault(stack, { kind: "delay", ms: 2_500, match: notes, times: 1 })
    const first = press()
    await expect.poll(() => leftFaults(stack), { interval: 20, timeout: 10_000 }).toBe(0)
    await emptyRedis()
    index = 1
    expect(await press()).not.toMatch("neither")
    expect(await first).toBe("started")
    expect(await countCharges(shopper)).toEqual([subscriptions + 1, invoices + 1])
  }, 60_000)
})

describe("without Redis", () => {
  let ports: Awaited<ReturnType<typeof freePorts>>
  let sandbox: ServerProcess
  let shop: ServerProcess
  const folders: string[] = []
  async function startWithNewFolder() {
    const folder = await mkdtemp(join(tmpdir(), "shop-data-"))
    folders.push(folder)
    shop = await startShop(ports, { environment: { DATA_DIR: folder } })
  }
  beforeAll(async () => {
    ports = await freePorts()
    sandbox = await startSandbox(ports)
    await startWithNewFolder()
  })
  afterAll(async () => {
    await shop.stop()
    await sandbox.stop()
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  test("S30 a process killed before its answer, its data lost: its successor does not send the subscription again @full", async () => {
    const { shopper, press } = await customerAtRecap(addressesOf(ports))
    const before = await countCharges(shopper)
    await setFault(addressesOf(ports), { kind: "hang", match, times: 1 })
    const cut = press().catch(() => "no answer")
    await expect.poll(() => leftFaults(addressesOf(ports)), { timeout: 10_000 }).toBe(0)
    await shop.kill()
    expect(await cut).toBe("no answer")
    await startWithNewFolder()
    expect(await press()).toBe("unclear")
    expect(await countCharges(shopper)).toEqual(before)
  }, 60_000)
})
