import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import { openSmallShop } from "../../storage/small-shop.fixture.ts"
import { listMails } from "../mail/outbox.ts"
import { openBackendApi } from "./backend-api.ts"
import { runFunction } from "./call-function.ts"
import { settleEvents } from "./events.ts"

const shop = openSmallShop()
afterAll(() => shop.close())
afterEach(() => vi.useRealTimers())

const api = openBackendApi(shop.context)
const message = { key: "k1", template: "code", kind: "code", email: "ana@exemple.fr", subject: "Code", code: "123456" }

describe("a function of the app", () => {
  test("has the sandbox's clock", async () => {
    shop.context.clock.offset = 86_400_000
    await shop.call("POST", "/functions/boutique/devis", { body: { email: "ana@exemple.fr", message: "M" } })
    const { results } = (await api.get("/declarations")) as { results: { date: string }[] }
    expect(Date.parse(results[0]?.date ?? "")).toBeGreaterThan(Date.now() + 80_000_000)
    shop.context.clock.offset = 0
  })

  test("that is private, or has not the method, is unknown to a public key", async () => {
    for (const [method, name] of [
      ["GET", "paiements"],
      ["GET", "devis"],
      ["POST", "commande-mail"],
    ] as const) {
      const answer = await shop.call(method, `/functions/boutique/${name}`)
      expect([answer.status, answer.json.error.message]).toEqual([404, `Function app.boutique.${name} not found`])
    }
  })

  test("ends after ten seconds", async () => {
    vi.useFakeTimers()
    const endless = { config: {}, post: () => new Promise(() => undefined) }
    const run = runFunction(shop.context, endless as never, "post", {})
    const ended = expect(run).rejects.toThrow("timed out")
    await vi.advanceTimersByTimeAsync(10_000)
    await ended
  })
})

describe("an event of the store", () => {
  test("runs the functions that are bound to it: who waits for a product is mailed once", async () => {
    const body = { email: "ana@exemple.fr", product_id: "id-machine" }
    expect((await shop.call("POST", "/functions/boutique/alerte-stock", { body })).json).toEqual({ ok: true })
    for (const level of [0, 3, 4]) {
      await shop.call("POST", "/__stock", { body: { slug: "machine", level } })
      await settleEvents(shop.context)
    }
    const mails = listMails(shop.context).filter(({ subject }) => subject === "De nouveau disponible : machine")
    expect(mails).toMatchObject([{ to: "ana@exemple.fr", text: expect.stringContaining("/produits/id-machine") as string }])
  })

  test("and runs what has a schedule when time goes on: who was told is forgotten, and told again when they ask anew", async () => {
    const alerts = async () => ((await api.get("/alertes")) as { results: object[] }).results
    expect(await alerts()).toMatchObject([{ status: "notified" }])
    await shop.call("POST", "/__clock", { body: { offset_ms: 3_600_000 } })
    expect(await alerts()).toHaveLength(1)
    await shop.call("POST", "/__clock", { body: { offset_ms: 2 * 86_400_000 } })
    expect(await alerts()).toEqual([])
    await shop.call("POST", "/functions/boutique/alerte-stock", { body: { email: "ana@exemple.fr", product_id: "id-machine" } })
    await shop.call("POST", "/__stock", { body: { slug: "machine", level: 5 } })
    await settleEvents(shop.context)
    expect(listMails(shop.context).filter(({ subject }) => subject === "De nouveau disponible : machine")).toHaveLength(2)
    await shop.call("POST", "/__clock", { body: { offset_ms: 0 } })
  })
})

describe("the Backend API of a function", () => {
  test("grants what swell.json asks for, and no more", async () => {
    await expect(api.get("/giftcards")).rejects.toMatchObject({ status: 404 })
    await expect(api.put("/products/id-guji", { price: 0 })).rejects.toMatchObject({ status: 403 })
    expect(await api.get("/products/none")).toBe("")
    await expect(api.get("/declarations", { where: { matter: null } })).rejects.toMatchObject({ status: 400 })
  })

  test("refuses a field that the model does not have, lacks, or does not list", async () => {
    const refused = api.post("/messages", { ...message, template: "autre", sms: "06", email: "" })
    const body = { template: { code: "ENUM" }, sms: { code: "UNKNOWN" }, email: { code: "REQUIRED" } }
    await expect(refused).rejects.toMatchObject({ status: 400, body })
    expect(await api.get("/messages", { where: { key: "k1" } })).toMatchObject({ results: [] })
  })

  test("makes a record once for its id, counts, and mails it once", async () => {
    const before = listMails(shop.context).length
    await Promise.all([api.post("/messages", { id: "m1", ...message }), api.post("/messages", { id: "m1", ...message })])
    expect(listMails(shop.context)).toHaveLength(before + 1)
    expect(listMails(shop.context)[0]).toMatchObject({ to: "ana@exemple.fr", subject: "Code" })
    expect(listMails(shop.context)[0]?.text).toContain("123456")
    await api.post("/codes", { id: "c1", digest: "d", until: "2026-11-23T09:00:00.000Z" })
    expect(await api.put("/codes/c1", { $inc: { tries: 1 } })).toMatchObject({ tries: 1 })
  })
})
