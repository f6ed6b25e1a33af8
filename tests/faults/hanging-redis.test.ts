import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { useServedShop } from "../security/served-shop"
import { hasRedisServer, startRedisServer } from "../setup/redis-server"
import { openVisitor, type Visitor } from "../shopper/visitor"
import { fillCart, logIn } from "../shopper/visitor-purchase"

describe.skipIf(!hasRedisServer)("while Redis hangs", async () => {
  const redis = hasRedisServer ? await startRedisServer() : null
  const { shop, served } = useServedShop({ environment: { REDIS_URL: redis?.url ?? "" } })
  // Where no picture is made yet.
  const folder = mkdtempSync(join(tmpdir(), "pictures-"))
  const formerFolder = process.cwd()
  beforeAll(() => process.chdir(folder))
  afterAll(async () => {
    process.chdir(formerFolder)
    rmSync(folder, { recursive: true })
    await redis?.stop()
  })

  async function askList(visitor: Visitor) {
    const started = performance.now()
    const { status, text } = await served.send("GET", "/boutique", { Host: "shop.test", Cookie: visitor.cookies.header() })
    const [picture = ""] = /\/images\/320\/[^ "?]+/.exec(text) ?? []
    return { status, isLoggedIn: text.includes(`href="/account"`), ms: performance.now() - started, picture }
  }

  test("only one page in a while waits for it, customers stay logged in, pictures are made, and what needs it is refused until it answers", async () => {
    const customer = openVisitor(shop)
    await logIn(customer)
    await fillCart(customer)
    expect(await askList(customer)).toMatchObject({ status: 200, isLoggedIn: true })

    redis?.hang()
    expect(await askList(customer)).toMatchObject({ status: 200, isLoggedIn: true })
    const { ms, picture, ...second } = await askList(customer)
    expect(second).toEqual({ status: 200, isLoggedIn: true })
    expect(ms).toBeLessThan(500)
    expect((await served.send("GET", picture, {})).status).toBe(200)
    shop.calls.length = 0
    const goods = { "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" }
    expect((await customer.post("/produits/melange-canut", goods)).status).toBe(503)
    const wrong = { email: "jeanne@exemple.fr", password: "faux" }
    expect((await openVisitor(shop).post("/connexion", wrong)).status).toBe(503)
    expect(shop.calls.filter(({ name }) => !name.startsWith("GET"))).toEqual([])

    redis?.resume()
    const add = async () => (await customer.post("/produits/melange-canut", goods)).status
    await expect.poll(add, { interval: 200, timeout: 10_000 }).toBe(303)
  })
})
