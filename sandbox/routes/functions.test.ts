import { afterAll, expect, test } from "vitest"
import { recordsOf } from "../services/functions/app-collection.ts"
import { listMails } from "../services/mail/outbox.ts"
import { getRecord, listRecords, putRecord } from "../storage/records.ts"
import { openSmallShop } from "../storage/small-shop.fixture.ts"

const shop = openSmallShop()
afterAll(() => shop.close())

test("a quote is kept, confirmed by mail, and answered with reference and date", async () => {
  const body = { email: "chef@exemple.fr", message: "Dix machines" }
  const { status, json } = await shop.call("POST", "/functions/boutique/devis", { body })
  expect([status, json.ok]).toEqual([200, true])
  const [kept] = listRecords<{ id: string; form: unknown; reference: string }>(shop.context.database, recordsOf("declarations"))
  expect(kept).toMatchObject({ kind: "devis", reference: json.reference, form: body })
  const [mail] = listMails(shop.context)
  expect(mail).toMatchObject({ to: "chef@exemple.fr", kind: "devis" })
  expect(mail?.text).toContain("Dix machines")
  expect(mail?.text).toContain(json.reference)
})

test.each(["devis", "resiliation", "retractation", "desinscription"])("%s refuses a missing or wrong e-mail", async (name) => {
  const others = { step: "identify", message: "M", order_number: "1", number: "S1" }
  for (const email of [undefined, "pas-une-adresse"]) {
    const answer = await shop.call("POST", `/functions/boutique/${name}`, { body: { ...others, email } })
    expect([answer.status, answer.json.error.param]).toEqual([400, "email"])
  }
})

test("unsubscribing turns the account's consent off, and tells nothing about unknown addresses", async () => {
  const { database } = shop.context
  putRecord(database, "accounts", { id: "a1", email: "ana@exemple.fr", email_optin: true }, { key: "ana@exemple.fr" })
  const known = await shop.call("POST", "/functions/boutique/desinscription", { body: { email: "Ana@exemple.fr" } })
  const unknown = await shop.call("POST", "/functions/boutique/desinscription", { body: { email: "x@exemple.fr" } })
  expect(getRecord(database, "accounts", "a1")).toMatchObject({ email_optin: false })
  expect([known.status, Object.keys(known.json)]).toEqual([unknown.status, Object.keys(unknown.json)])
})

test("an unknown app or function answers 404 with its name", async () => {
  for (const [app, name] of [
    ["boutique", "inconnue"],
    ["autre", "devis"],
    ["boutique", "constructor"],
  ]) {
    const answer = await shop.call("POST", `/functions/${app}/${name}`)
    expect([answer.status, answer.json.error.message]).toEqual([404, `Function app.${app}.${name} not found`])
  }
})
