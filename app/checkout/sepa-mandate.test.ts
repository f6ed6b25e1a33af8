import { expect, test, vi } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { readSepaMandate } from "./sepa-mandate.server"

vi.mock("~/commerce/settings.server", () => ({ readSettings: async () => ({ store: { name: "Le magasin" }, ...theme }) }))
let theme: object = {}

const i18n = { locale: "fr-FR", currency: "EUR" }
const cart = { currency: "EUR", capture_total: 14.4, billing: { method: "bancontact" } } as Cart

test.each([
  ["Maison Lilas (SAS)", { legal: { name: "Maison Lilas", form: "SAS" } }],
  ["Maison Lilas", { legal: { name: "Maison Lilas" } }],
  ["Maison Lilas", { legal: { name: "Maison Lilas", form: "" } }],
  ["Le magasin", { legal: { name: "", form: "SAS" } }],
  ["Le magasin", { legal: { name: 7 } }],
  ["Le magasin", { legal: null }],
  ["Le magasin", {}],
])("the creditor of a mandate is %s for %j", async (creditor, settings) => {
  theme = settings
  expect(await readSepaMandate(i18n, cart)).toEqual({ creditor, amount: "14,40\u00a0€", isRecurring: false })
})

test("a cart that gift cards pay whole asks for no mandate", async () => {
  expect(await readSepaMandate(i18n, { ...cart, capture_total: 0 })).toBeNull()
})
