import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { answerProvider, comeBack, fillCart, pressOrder, providerPage, goToRecap } from "../shopper/visitor-purchase"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }))

type Limit = {
  name: string
  times: number
  /** The call that must not be made any more. */
  call: string
  /** One try; `index` tells tries apart whose limit counts something else. */
  attempt(visitor: Visitor, index: number): Promise<Response>
  /** What the refused page still shows. */
  kept: string
  parallel?: boolean
}

const wrong = { password: "un-mot-de-passe-faux" }
const limits: Limit[] = [
  {
    name: "login failures of an account",
    times: 5,
    call: "POST /api/account/login",
    attempt: (visitor) => visitor.post("/connexion", { email: "jeanne@exemple.fr", ...wrong }),
    kept: "jeanne@exemple.fr",
    parallel: true,
  },
  {
    name: "login failures from an address",
    times: 20,
    call: "POST /api/account/login",
    attempt: (visitor, index) => visitor.post("/connexion", { email: `essai-${index}@exemple.fr`, ...wrong }),
    kept: "essai-20@exemple.fr",
    parallel: true,
  },
  {
    name: "recoveries of an e-mail",
    times: 3,
    call: "POST /api/account/recover",
    attempt: (visitor) => visitor.post("/mot-de-passe-oublie", { email: "malik@exemple.fr" }),
    kept: "malik@exemple.fr",
    parallel: true,
  },
  {
    name: "recoveries from an address",
    times: 20,
    call: "POST /api/account/recover",
    attempt: (visitor, index) => visitor.post("/mot-de-passe-oublie", { email: `essai-${index}@exemple.fr` }),
    kept: "essai-20@exemple.fr",
    parallel: true,
  },
  {
    name: "mailed keys from an address",
    times: 20,
    call: "POST /api/account/recover",
    attempt: (visitor, index) => visitor.post(`/mot-de-passe/aaaaaa${index + 10}`, wrong),
    kept: "Nouveau mot de passe",
    parallel: true,
  },
  {
    name: "newsletter of an e-mail",
    times: 3,
    call: "POST /api/account",
    attempt: () => openVisitor(shop).post("/newsletter", { email: "lettre@exemple.fr" }),
    kept: "lettre@exemple.fr",
  },
  {
    name: "newsletter from an address",
    times: 5,
    call: "POST /api/account",
    attempt: (visitor, index) => visitor.post("/newsletter", { email: `lettre-${index}@exemple.fr` }),
    kept: "lettre-5@exemple.fr",
  },
  {
    name: "coupons",
    times: 10,
    call: "PUT /api/cart/coupon",
    attempt: (visitor, index) => visitor.post("/panier", { code: `ESSAI${index}`, intent: "add-coupon" }),
    kept: "ESSAI10",
  },
  {
    name: "gift cards",
    times: 5,
    call: "POST /api/cart/giftcards",
    attempt: (visitor, index) => visitor.post("/panier", { intent: "add-gift-card", giftCard: `ESSAI CARTE 2026 000${index}` }),
    kept: "ESSAI CARTE 2026 0005",
  },
  {
    name: "searches",
    times: 60,
    call: "GET /api/products",
    attempt: (visitor, index) => visitor.get(`/recherche?q=cafe+${index}`),
    kept: "cafe 60",
  },
  {
    name: "preview secrets",
    times: 5,
    call: "GET /api/content",
    attempt: (visitor, index) => visitor.get(`/api/preview?secret=essai-${index}`),
    kept: "",
  },
]

describe("S13 limits", { timeout: 120_000 }, () => {
  test.each(limits)("S13 $name: $times, then 429 with Retry-After and what was typed, before any call", async (limit) => {
    const visitor = openVisitor(shop)
    await fillCart(visitor)
    const tries: Response[] = []
    if (limit.parallel) {
      const all = Array.from({ length: limit.times }, (_none, index) => limit.attempt(visitor, index))
      tries.push(...(await Promise.all(all)))
    } else {
      for (let index = 0; index < limit.times; index++) tries.push(await limit.attempt(visitor, index))
    }
    expect(tries.map(({ status }) => status).filter((status) => status === 429)).toEqual([])

    shop.calls.length = 0
    const refused = await limit.attempt(visitor, limit.times)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
    const page = await refused.text()
    expect(page).toContain(limit.kept)
    expect(page).not.toContain(wrong.password)
    expect(page).toContain('lang="fr"')
    expect(shop.calls.filter(({ name }) => name.startsWith(limit.call))).toEqual([])
  })

  test("S13 payment starts: ten for a cart, then 429, and the vault is not asked", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor)
    for (let index = 0; index < 10; index++) {
      const page = providerPage(await pressOrder(visitor))
      expect(await comeBack(visitor, await answerProvider(shop, page, "cancel"))).toContain("/commande/paiement")
      expect((await visitor.post("/commande/paiement", { method: "paysafecard" })).status).toBe(303)
    }
    shop.calls.length = 0
    const refused = await pressOrder(visitor)
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true])
    expect(shop.calls.filter(({ host, query }) => host === "vault" && query.get("$jsonp[method]") === "post")).toEqual([])
  })

  test("S13 orders: three a minute for a cart, then 429, and no order is sent", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    shop.fail({ kind: "status", status: 400, match: { method: "POST", path: "/api/cart/order" }, times: 10 })
    for (let index = 0; index < 3; index++) expect((await pressOrder(visitor)).status).toBe(422)
    shop.calls.length = 0
    const refused = await pressOrder(visitor)
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true])
    expect(shop.calls.filter(({ name }) => name === "POST /api/cart/order")).toEqual([])
    await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__faults", { method: "DELETE" }))
  })
})
