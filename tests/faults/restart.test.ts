import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { leftFaults, listOrders, setFault } from "../e2e/sandbox-control.ts"
import type { ServerProcess } from "../setup/server-process.ts"
import { addressesOf, freePorts, startSandbox, startShop } from "../setup/stack.ts"
import { addToCart, endingOf, goToRecap, payAtProvider, pressOrder } from "../shopper/http-purchase.ts"
import { createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-restart-"))
/** Takes what traces send, and never answers. */
const collector = createServer().listen(0)
const { port: collectorPort } = collector.address() as AddressInfo
const environment = { DATA_DIR: folder, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}` }
let ports: Awaited<ReturnType<typeof freePorts>>
let sandbox: ServerProcess
let shop: ServerProcess
beforeAll(async () => {
  ports = await freePorts()
  sandbox = await startSandbox(ports)
  shop = await startShop(ports, { environment })
})
afterAll(async () => {
  await shop.stop()
  await sandbox.stop()
  collector.closeAllConnections()
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

test("R7 a process killed while the shopper pays: its successor completes the order, without the cookie of the payment too", async () => {
  const { shop: origin, storefront } = addressesOf(ports)
  const shopper = createHttpShopper({ origin })
  await addToCart(shopper, "melange-canut")
  const provider = await pressOrder(shopper, await goToRecap(shopper, "paysafecard"))
  await shop.kill()
  shop = await startShop(ports, { environment })
  shopper.cookies.set("paiement", "")
  expect(endingOf(await payAtProvider(shopper, provider))).toBe("confirmed")
  expect(await listOrders({ storefront })).toHaveLength(1)
})

test("S30 a process killed before its order is answered: its successor does not send the order again", async () => {
  const { shop: origin, storefront } = addressesOf(ports)
  const shopper = createHttpShopper({ origin })
  await addToCart(shopper, "melange-canut")
  const recap = await goToRecap(shopper, "virement")
  const before = (await listOrders({ storefront })).length
  await setFault({ storefront }, { kind: "hang", match: { method: "POST", path: "/api/cart/order" }, times: 1 })
  const cut = pressOrder(shopper, recap).catch(() => "no answer")
  await expect.poll(() => leftFaults({ storefront }), { timeout: 10_000 }).toBe(0)
  await shop.kill()
  expect(await cut).toBe("no answer")
  shop = await startShop(ports, { environment })
  const again = await shopper.send(formWithButton(recap, "Commander avec obligation de paiement"), { terms: "on" })
  expect(endingOf(again)).toBe("waiting")
  expect(await listOrders({ storefront })).toHaveLength(before)
}, 60_000)

test("a second signal to stop leaves the order that the first lets end, and it is counted; a collector of traces that hangs holds the end up for three seconds at most", async () => {
  const { shop: origin, storefront } = addressesOf(ports)
  const shopper = createHttpShopper({ origin })
  await addToCart(shopper, "melange-canut")
  const { action, fields } = formWithButton(await goToRecap(shopper, "virement"), "Commander avec obligation de paiement")
  await setFault({ storefront }, { kind: "delay", ms: 3_000, match: { method: "POST", path: "/api/cart/order" }, times: 1 })
  const ordered = fetch(action, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: shopper.cookies.header(), Origin: origin, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams([...fields, ["terms", "on"]]),
  }).then(({ status }) => status)
  await expect.poll(() => leftFaults({ storefront }), { timeout: 10_000 }).toBe(0)
  const ended = once(shop.process, "exit")
  for (const signal of ["SIGHUP", "SIGHUP", "SIGTERM", "SIGINT"] as const) {
    shop.process.kill(signal)
    await pause(200)
  }
  expect(await ordered).toBe(303)
  const answered = Date.now()
  expect(await ended).toEqual([0, null])
  // Two for idle connections besides.
  expect(Date.now() - answered).toBeLessThan(8_000)
  const env = { ...process.env, DATA_DIR: folder, SWELL_STORE: "maison-lilas" }
  const [names, sums] = spawnSync(process.execPath, ["scripts/statistics.mjs", "--csv"], { encoding: "utf8", env })
    .stdout.split("\n")
    .map((line) => line.split(";"))
  expect(sums?.[names?.indexOf("order virement") ?? -1]).toBe("1")
  shop = await startShop(ports, { environment })
})

/** What a shop with this data folder says when it does not start. */
async function startInVain(dataFolder: string, variables = {}): Promise<[number | null, string]> {
  const env = { ...process.env, ...demoEnvironment(await freePorts()), ...variables, DATA_DIR: dataFolder }
  const { status, stderr } = spawnSync(process.execPath, ["server/main.ts"], { encoding: "utf8", env })
  return [status, stderr]
}

test("R7 a folder that another process has, or that cannot be made, is one sentence at the start @full", async () => {
  expect(await startInVain(folder)).toEqual([
    78,
    `The shop cannot start. DATA_DIR: another process uses ${folder}. Several processes need REDIS_URL.\n`,
  ])
  const file = join(folder, "file")
  writeFileSync(file, "")
  // With Redis, too: notes of sent orders outlive it there.
  for (const variables of [{}, { REDIS_URL: "redis://127.0.0.1:1" }]) {
    const said = await startInVain(file, variables)
    expect(said).toEqual([78, `The shop cannot start. DATA_DIR: ${file} cannot be written (EEXIST).\n`])
  }
})
