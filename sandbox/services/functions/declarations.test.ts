import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { getRecord, listRecords } from "../../storage/records.ts"
import { openSmallShop } from "../../storage/small-shop.fixture.ts"
import { findAccount, newAccount, saveAccount } from "../account/account-store.ts"
import { listMails } from "../mail/outbox.ts"
import type { OrderRecord } from "../orders/order-record.ts"
import { saveSubscription, type SubscriptionRecord } from "../subscriptions/subscription-record.ts"
import { saveDeclaredOrder } from "./declared-order.fixture.ts"
import { recordsOf } from "./app-collection.ts"
import { callFunction } from "./call-function.ts"

const shop = openSmallShop()
afterAll(() => shop.close())

const email = "ana@exemple.fr"
const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()

beforeAll(() => {
  const account = saveAccount(shop.context, newAccount(shop.context, email))
  saveAccount(shop.context, newAccount(shop.context, "autre@exemple.fr"))
  saveDeclaredOrder(shop.context, account, { names: ["Guji", "Moka"], periodEnd: nextMonth })
})

const call = (name: string, body: Record<string, string>) => shop.call("POST", `/functions/boutique/${name}`, { body })
const mails = (kind: string) => listMails(shop.context).filter((mail) => mail.kind === kind)
const kept = (kind: string) =>
  listRecords<{ id: string; kind: string }>(shop.context.database, recordsOf("declarations")).filter((each) => each.kind === kind)

describe("retractation", () => {
  const order = { order_number: "nº 10042", email: "Ana@Exemple.fr" }
  const confirm = { step: "confirm", name: "Ana Costa", ...order }

  test("tells what was ordered, and nothing to anybody else", async () => {
    const { json } = await call("retractation", { step: "identify", ...order })
    expect(json).toEqual({
      ok: true,
      order: {
        number: "10042",
        date: "2026-11-18T09:00:00.000Z",
        items: [
          { id: "i1", name: "Guji", quantity: 2, withdrawn: 0 },
          { id: "i2", name: "Moka", quantity: 1, withdrawn: 0 },
        ],
        exceptions: [],
      },
    })
    const others = await Promise.all([
      call("retractation", { step: "identify", ...order, email: "autre@exemple.fr" }),
      call("retractation", { step: "identify", ...order, email: "personne@exemple.fr" }),
      call("retractation", { step: "identify", ...order, order_number: "10043" }),
    ])
    expect(new Set(others.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(others[0]?.json.error).toMatchObject({ code: "validation_error", param: "order_number" })
  })

  test.each(["i1:3", "i1:0", "i1:1.5", "i9:1", "i1:1,i1:1", "i1"])("items %s are refused, nothing is kept", async (items) => {
    const { status, json } = await call("retractation", { ...confirm, items })
    expect([status, json.error.param]).toEqual([400, "items"])
    expect(kept("retractation")).toEqual([])
  })

  test("is kept with its content, receipted by mail once, and noted on the order", async () => {
    const first = await call("retractation", { ...confirm, items: "i1:1" })
    expect(first.json).toMatchObject({ ok: true, content: ["1 × Guji"] })
    const again = await call("retractation", { ...confirm, items: "i1:1" })
    expect(again.json).toEqual(first.json)
    const [mail, ...others] = mails("retractation")
    expect(others).toEqual([])
    for (const words of ["1 × Guji", "10042", first.json.reference, "Ana Costa", " à "]) expect(mail?.text).toContain(words)
    const { reference, date } = first.json
    expect(getRecord<OrderRecord>(shop.context.database, "orders", "o1")?.metadata).toEqual({
      withdrawals: [{ reference, date, items: [{ id: "i1", quantity: 1 }] }],
    })
  })

  test("the whole order means what is left of it", async () => {
    expect((await call("retractation", confirm)).json).toMatchObject({ content: ["1 × Guji", "1 × Moka"] })
    expect((await call("retractation", { ...confirm, items: "i2:1" })).json.error.param).toBe("items")
  })
})

describe("resiliation", () => {
  const contract = { number: "10042", email }
  const codeOf = () => /\d{6}/.exec(mails("resiliation-code")[0]?.text ?? "")?.[0] ?? ""
  beforeEach(async () => void (await call("resiliation", { step: "identify", ...contract })))

  test("mails a code only where number and e-mail belong together, and answers the same everywhere", async () => {
    const before = mails("resiliation-code").length
    const right = await call("resiliation", { step: "identify", number: "s1007", email })
    const wrong = await call("resiliation", { step: "identify", number: "S1007", email: "autre@exemple.fr" })
    expect([wrong.status, wrong.text]).toEqual([right.status, right.text])
    expect(mails("resiliation-code")).toHaveLength(before + 1)
    expect(mails("resiliation-code").every(({ to }) => to === email)).toBe(true)
  })

  test("a code lives through five wrong tries, and not through a sixth", async () => {
    const wrong = codeOf() === "000000" ? "000001" : "000000"
    const verify = (code: string) => call("resiliation", { step: "verify", ...contract, code })
    for (let tries = 0; tries < 5; tries++) expect((await verify(wrong)).json.error.param).toBe("code")
    expect((await verify(codeOf())).json.error.param).toBe("code")
  })

  test("a code is worth nothing after fifteen minutes, nor for another number", async () => {
    const code = codeOf()
    expect((await call("resiliation", { step: "verify", number: "S1007", email, code })).json.error.param).toBe("code")
    expect((await call("resiliation", { step: "verify", ...contract, code: "é".repeat(6) })).status).toBe(400)
    await shop.call("POST", "/__clock", { body: { offset_ms: 16 * 60_000 } })
    expect((await call("resiliation", { step: "verify", ...contract, code })).json.error.param).toBe("code")
    await shop.call("POST", "/__clock", { body: { offset_ms: 0 } })
  })

  test("ends the subscription at its period's end, once, with a receipt by mail", async () => {
    const proof = { ...contract, code: codeOf() }
    const seen = { number: "S1007", name: "Guji", plan: "Mensuel", date_end: nextMonth, ended: false }
    expect((await call("resiliation", { step: "verify", ...proof })).json).toEqual({ ok: true, subscriptions: [seen] })
    expect((await call("resiliation", { step: "confirm", ...proof, subscription_number: "S9999" })).json.error.param).toBe(
      "subscription_number",
    )
    const first = await call("resiliation", { step: "confirm", ...proof, subscription_number: "S1007" })
    expect(first.json).toMatchObject({ ok: true, subscription_number: "S1007", name: "Guji, Mensuel", date_end: nextMonth })
    const again = await call("resiliation", { step: "confirm", ...proof, subscription_number: "S1007" })
    expect(again.json).toEqual(first.json)
    expect(mails("resiliation")).toHaveLength(1)
    expect(mails("resiliation")[0]?.text).toContain(first.json.reference)
    const stored = getRecord<SubscriptionRecord>(shop.context.database, "subscriptions", "s1")
    expect(stored).toMatchObject({ canceled: true, cancel_at_end: true, status: "active" })
  })
})

describe("resiliation of what was ended in the account", () => {
  const acknowledge = async (who: string | null, declaration: string, number = "S1007") => {
    const accountId = who === null ? null : (findAccount(shop.context, who)?.id ?? null)
    const body = { step: "acknowledge", subscription_number: number, declaration }
    const session = who === null ? null : { account_id: accountId }
    const answer = await callFunction(shop.context, "boutique", "resiliation", { method: "POST", query: {}, body, session })
    return { status: answer.status, ...((await answer.json()) as { reference: string; error?: { param: string } }) }
  }

  test("is receipted by mail to its customer, once for each cancellation", async () => {
    const before = mails("resiliation").length
    const first = await acknowledge(email, "d1")
    expect(await acknowledge(email, "d1")).toEqual(first)
    expect((await acknowledge(email, "d2")).reference).not.toBe(first.reference)
    expect(mails("resiliation")).toHaveLength(before + 2)
    const mail = mails("resiliation").find(({ text }) => text.includes(first.reference))
    expect(mail).toMatchObject({ to: email, subject: "Accusé de réception de votre résiliation" })
    for (const words of ["S1007", "Guji, Mensuel", "Fin du contrat", " à "]) expect(mail?.text).toContain(words)
  })

  test("is refused to anybody else, and for one that goes on", async () => {
    const stored = getRecord<SubscriptionRecord>(shop.context.database, "subscriptions", "s1")
    saveSubscription(shop.context, { ...stored, id: "s2", number: "S1008", canceled: false } as SubscriptionRecord)
    const before = kept("resiliation").length
    const refusal = { status: 400, error: { code: "validation_error", param: "subscription_number" } }
    expect(await acknowledge("autre@exemple.fr", "d3")).toMatchObject(refusal)
    expect(await acknowledge(null, "d3")).toMatchObject(refusal)
    expect(await acknowledge(email, "d3", "S1008")).toMatchObject(refusal)
    expect(kept("resiliation")).toHaveLength(before)
  })
})

test("an unknown step is refused", async () => {
  for (const name of ["retractation", "resiliation"]) {
    expect((await call(name, { step: "autre" })).json.error.param).toBe("step")
  }
})
