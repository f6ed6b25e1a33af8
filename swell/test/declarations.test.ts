import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import * as devis from "../functions/devis"
import * as desinscription from "../functions/desinscription"
import * as resiliation from "../functions/resiliation"
import * as retractation from "../functions/retractation"
import { type FakeStore, fakeRequest, stubResponses } from "./fake-request"

let store: FakeStore
beforeEach(() => {
  stubResponses()
  const account = { id: "a1", email: "ana@exemple.fr", email_optin: true }
  const items = [
    { id: "i1", product_name: "Guji", options: [{ value: "250 g" }], quantity: 3, quantity_canceled: 1 },
    { id: "i2", product: { name: "Moka" }, quantity: 1 },
  ]
  const order = { id: "o1", number: "BVR10042", account_id: "a1", date_created: "2026-11-18T09:00:00.000Z", items }
  const subscription = { id: "s1", number: "S1007", account_id: "a1", order_id: "o1", product_name: "Guji", plan_name: "Mensuel" }
  const running = { ...subscription, status: "active", canceled: false, date_period_end: "2099-01-15T09:00:00.000Z" }
  store = { records: { accounts: [account], orders: [order], subscriptions: [running] }, settings: {} }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Answer = { ok?: true; reference?: string; date?: string; content?: string[]; body?: { error: { param: string } } }
const call = async (
  run: { post(req: SwellRequest): Promise<unknown> },
  body: Record<string, string>,
  session: SwellRequest["session"] = null,
) => (await run.post(fakeRequest(store, { body, session }))) as Answer
const kept = (name: string) => store.records[name] ?? []

describe("retractation", () => {
  const confirm = { step: "confirm", name: "Ana", order_number: "nº bvr10042", email: "Ana@exemple.fr" }

  test("what was cancelled of an order is no longer withdrawn from", async () => {
    const found = (await call(retractation, { ...confirm, step: "identify" })) as { order?: { items: unknown[] } }
    expect(found.order?.items).toEqual([
      { id: "i1", name: "Guji (250\u00a0g)", quantity: 2, withdrawn: 0 },
      { id: "i2", name: "Moka", quantity: 1, withdrawn: 0 },
    ])
    expect((await call(retractation, { ...confirm, items: "i1:3" })).body?.error.param).toBe("items")
  })

  test("two at once are one declaration, one mail and one note on the order", async () => {
    const [one, other] = await Promise.all([call(retractation, confirm), call(retractation, confirm)])
    expect(other.reference).toBe(one.reference)
    expect([kept("declarations").length, kept("messages").length]).toEqual([1, 1])
    expect(kept("orders")[0]?.["metadata"]).toMatchObject({ withdrawals: [{ reference: one.reference }] })
  })

  test("a repeat completes what the first call did not live to do", async () => {
    const first = await call(retractation, { ...confirm, items: "i2:1" })
    store.records["messages"] = []
    delete kept("orders")[0]?.["metadata"]
    expect(await call(retractation, { ...confirm, items: "i2:1" })).toEqual(first)
    expect(kept("messages")).toMatchObject([{ template: "recu", email: "Ana@exemple.fr", reference: first.reference }])
    expect(kept("orders")[0]?.["metadata"]).toMatchObject({ withdrawals: [{ items: [{ id: "i2", quantity: 1 }] }] })
  })

  test("one piece more of what was withdrawn from is a second declaration, and its page sent again is none", async () => {
    const first = await call(retractation, { ...confirm, items: "i1:1", left: "i1:2,i2:1" })
    const second = await call(retractation, { ...confirm, items: "i1:1", left: "i1:1,i2:1" })
    expect(second.reference).not.toBe(first.reference)
    expect(await call(retractation, { ...confirm, items: "i1:1", left: "i1:2,i2:1" })).toEqual(first)
    expect(await call(retractation, { ...confirm, items: "i1:1", left: "i1:1,i2:1" })).toEqual(second)
    expect([kept("declarations").length, kept("messages").length]).toEqual([2, 2])
    expect(kept("declarations")[1]?.["form"]).not.toHaveProperty("left")
    const found = (await call(retractation, { ...confirm, step: "identify" })) as { order?: { items: unknown[] } }
    expect(found.order?.items[0]).toMatchObject({ quantity: 2, withdrawn: 2 })
    expect((await call(retractation, { ...confirm, items: "i1:1", left: "i1:9" })).body?.error.param).toBe("items")
  })
})

describe("resiliation", () => {
  const contract = { number: "BVR10042", email: "ana@exemple.fr" }
  const proof = async () => {
    await call(resiliation, { step: "identify", ...contract })
    return { ...contract, code: String(kept("messages").at(-1)?.["code"]) }
  }

  test("a code is kept as a digest, and guesses at once cannot be more than five", async () => {
    const { code } = await proof()
    expect(JSON.stringify(kept("codes"))).not.toContain(code)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0")
    const guesses = [...Array.from({ length: 20 }, () => wrong), code]
    let letGo = () => undefined as void
    const allHaveRead = new Promise<void>((done) => (letGo = done))
    let reads = 0
    const answers = guesses.map((guess) => {
      const req = fakeRequest(store, { body: { step: "verify", ...contract, code: guess } })
      const { get } = req.swell
      req.swell.get = async (path, query) => {
        const found = await get(path, query)
        if (path.startsWith("/codes/") && ++reads === guesses.length) letGo()
        if (path.startsWith("/codes/")) await allHaveRead
        return found
      }
      return resiliation.post(req) as Promise<Answer>
    })
    expect((await Promise.all(answers)).every(({ body }) => body?.error.param === "code")).toBe(true)
  })

  test("a code ends after fifteen minutes, and with the next one", async () => {
    const first = await proof()
    const second = await proof()
    if (first.code !== second.code) expect((await call(resiliation, { step: "verify", ...first })).body?.error.param).toBe("code")
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ["Date"] })
    expect((await call(resiliation, { step: "verify", ...second })).body?.error.param).toBe("code")
  })

  test("a subscription ends once; one that was taken back can be ended again", async () => {
    const ending = { step: "confirm", ...(await proof()), subscription_number: "S1007" }
    const [one, other] = await Promise.all([call(resiliation, ending), call(resiliation, ending)])
    expect(other.reference).toBe(one.reference)
    expect(kept("subscriptions")[0]).toMatchObject({ canceled: true, cancel_at_end: true })
    expect((await call(resiliation, ending)).reference).toBe(one.reference)
    Object.assign(kept("subscriptions")[0]!, { canceled: false })
    // It takes a customer more than a millisecond.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await call(resiliation, ending)).reference).not.toBe(one.reference)
    expect(kept("messages").filter(({ template }) => template === "recu")).toHaveLength(2)
  })

  test("the receipt has the name, the day that was wished and what changes", async () => {
    const wish = { ...(await proof()), name: "Ana Roux", wished: "2026-12-31", subscription_number: "S1007" }
    await call(resiliation, { step: "confirm", ...wish })
    const rows = kept("messages").at(-1)?.["rows"] as { name: string; value: string }[]
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Nom", "Numéro d’abonnement", "Date de fin souhaitée", "Fin du contrat", "Ce qui change"]),
    )
    expect(rows.find(({ name }) => name === "Date de fin souhaitée")?.value).toBe("31\u00a0décembre 2026")
  })

  test("the customer of the session needs no code, and nobody else goes without", async () => {
    const asked = await call(resiliation, { step: "identify", ...contract }, { account_id: "a1" })
    expect(asked).toMatchObject({ ok: true, subscriptions: [{ number: "S1007" }] })
    expect(kept("messages")).toEqual([])
    const ending = { step: "confirm", ...contract, subscription_number: "S1007" }
    for (const session of [null, {}, { account_id: "a2" }])
      expect((await call(resiliation, ending, session)).body?.error.param).toBe("code")
    expect(await call(resiliation, ending, { account_id: "a1" })).toMatchObject({ ok: true })
  })

  test("a paused one ends at once", async () => {
    Object.assign(kept("subscriptions")[0]!, { paused: true })
    const asked = await call(resiliation, { step: "identify", ...contract }, { account_id: "a1" })
    const today = new Date().toISOString().slice(0, 10)
    expect(asked).toMatchObject({ subscriptions: [{ date_end: expect.stringContaining(today) as string }] })
    await call(resiliation, { step: "confirm", ...(await proof()), subscription_number: "S1007" })
    expect(kept("subscriptions")[0]).toMatchObject({ canceled: true, cancel_at_end: false })
  })

  test("an ending in the account is acknowledged to its session alone", async () => {
    Object.assign(kept("subscriptions")[0]!, { canceled: true })
    const asked = { step: "acknowledge", subscription_number: "S1007", declaration: "d1" }
    for (const session of [null, {}, { account_id: "a2" }])
      expect((await call(resiliation, asked, session)).body?.error.param).toBe("subscription_number")
    expect(await call(resiliation, asked, { account_id: "a1" })).toMatchObject({ ok: true })
  })
})

describe("devis and desinscription", () => {
  test("each request for a quote is one of its own, noted after those before it", async () => {
    const request = { email: "ana@exemple.fr", message: "Dix machines", inconnu: "x" }
    const [first, second] = [await call(devis, request), await call(devis, request)]
    expect(kept("accounts")[0]?.["metadata"]).toMatchObject({
      estimates: [{ reference: first.reference, state: "received" }, { reference: second.reference }],
    })
    expect(kept("declarations")[0]?.["form"]).toEqual({ email: "ana@exemple.fr", message: "Dix machines" })
  })

  test("an unknown address is answered alike, and not written to", async () => {
    const answers = [
      await call(desinscription, { email: "ANA@exemple.fr" }),
      await call(desinscription, { email: "x@exemple.fr" }),
    ]
    expect(answers.map((answer) => Object.keys(answer))).toEqual([Object.keys(answers[0]!), Object.keys(answers[0]!)])
    expect(kept("accounts")[0]).toMatchObject({ email_optin: false })
    expect(kept("messages").map(({ email }) => email)).toEqual(["ANA@exemple.fr"])
  })
})
