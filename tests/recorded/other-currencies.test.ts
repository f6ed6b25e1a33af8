import { beforeAll, expect, test, vi } from "vitest"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import * as list from "../../app/routes/boutique._index"
import * as recap from "../../app/routes/commande.verification"
import * as order from "../../app/routes/account.commandes.$id"
import * as cart from "../../app/routes/panier"
import * as product from "../../app/routes/produits.$slug"
import * as subscriptions from "../../app/routes/account.abonnements._index"
import * as invoice from "../../app/routes/account.factures.$id"
import { renderRoute } from "../routes/rendered-route"
import { readPage, textOf } from "../shopper/read-page"
import { replayAnswers } from "./replay"
import { recordOf } from "./visits"

// The recorded store as one in another currency: every amount is in that currency, with its decimals.

const customer = { "swell-session": "session:recorded" }
const AMOUNT = /^(?:price|.*_total|.*_amount|amount|orig_price|sale_price)$/
let store = { code: "EUR", times: 1, decimals: 2 }

function inCurrency(value: unknown, field = ""): unknown {
  if (value === "EUR") return store.code
  if (field === "decimals") return store.decimals
  if (typeof value === "number" && AMOUNT.test(field)) return Math.round(value * store.times * 1000) / 1000
  if (Array.isArray(value)) return value.map((each) => inCurrency(each, field))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inCurrency(each, name)]))
}

beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  replayAnswers((name) => inCurrency(recordOf(name)))
})

test.each([
  { code: "JPY", times: 160, decimals: 0, words: ["6 320 JPY", "12 096 JPY", "2 384 JPY"] },
  { code: "KWD", times: 0.333, decimals: 3, words: ["13,154 KWD", "25,175 KWD", "4,962 KWD"] },
  { code: "CHF", times: 1, decimals: 2, words: ["39,50 CHF", "75,60 CHF", "14,90 CHF"] },
  { code: "GBP", times: 1, decimals: 2, words: ["39,50 £GB", "75,60 £GB", "14,90 £GB"] },
])("a store in $code", async ({ words, ...other }) => {
  store = other
  clearCatalogueCache()
  const pages = [
    await renderRoute(list, "boutique", "/boutique"),
    await renderRoute(product, "produits/:slug", "/produits/moulin-de-poche?o.color=gris"),
    await renderRoute(cart, "panier", "/panier", customer),
    await renderRoute(recap, "commande/verification", "/commande/verification", customer),
    await renderRoute(order, "account/commandes/:id", "/account/commandes/6a0000000000000000000601", customer),
    await renderRoute(subscriptions, "account/abonnements", "/account/abonnements", customer),
    await renderRoute(invoice, "account/factures/:id", "/account/factures/6a0000000000000000000a01", customer),
  ].map((html) => textOf(readPage(html)))
  for (const page of pages) {
    expect(page.includes(other.code === "GBP" ? "£GB" : other.code), page.slice(0, 80)).toBe(true)
    expect(/\d\s?(?:€|EUR)/.exec(page)).toBeNull()
  }
  const text = pages.join(" ").replace(/\s/g, " ")
  for (const word of words) expect(text.includes(word), word).toBe(true)
})
