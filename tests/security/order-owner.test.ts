import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import {
  answerProvider,
  buy,
  comeBack,
  fillCart,
  goToRecap,
  listPlaced,
  logIn,
  pressOrder,
  providerPage,
  readSeen,
} from "../shopper/visitor-purchase"
import { bindingCookies } from "~/sessions/crypto.server"
import { buyer } from "../shopper/people"
import { type Visitor, copyOf, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: "order=1000/60,payment-start=1000/60" } })
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

const malik = { email: "malik@exemple.fr", password: "traboule-demo-2026" }
const personal = /Camille|Tables-Claudiennes/
const pages = ["/panier", "/commande/coordonnees", "/commande/livraison", "/commande/verification", "/commande/attente"]

/** The page that an answer leads to, and its text. */
async function follow(visitor: Visitor, answer: Response): Promise<{ path: string; text: string }> {
  if (answer.status !== 302 && answer.status !== 303) return { path: "", text: await answer.text() }
  const path = await comeBack(visitor, localTarget(answer))
  return { path, text: await (await visitor.get(path)).text() }
}

const checkoutOf = (seen: string) =>
  /"checkoutId":"(\w+)"/.exec(Buffer.from(seen.split(".")[0] ?? "", "base64url").toString())?.[1] ?? ""

/** Brings a visitor's session to another's cart, which the shop does for nobody. */
async function shareCart(visitor: Visitor, checkoutId: string): Promise<void> {
  const headers = {
    Authorization: `Basic ${btoa("pk_test_local")}`,
    "X-Session": decodeURIComponent(visitor.cookies.get("swell-session") ?? ""),
  }
  const request = new Request(`http://sandbox.test/api/cart/recover/${checkoutId}`, { method: "PUT", headers })
  const answer = await shop.sandbox.storefront.fetch(request)
  expect(answer.status).toBe(200)
  const session = answer.headers.get("X-Session") ?? ""
  visitor.cookies.set("swell-session", encodeURIComponent(session))
  visitor.cookies.keep(bindingCookies(session, 600))
}

/** Whoever posts a recap's form: what they get to read. */
const replay = async (visitor: Visitor, seen: string) => (await follow(visitor, await pressOrder(visitor, seen))).text

describe("S29 an order belongs to who placed it", { timeout: 90_000 }, () => {
  test("S29 the form of a recap opens the order in its own session only, however its answer was lost", async () => {
    const owner = openVisitor(shop)
    await goToRecap(owner, "virement")
    const seen = await readSeen(owner)
    const before = copyOf(shop, owner)
    expect(localTarget(await pressOrder(owner, seen))).toContain("/commande/merci/")
    const stranger = openVisitor(shop)
    expect(await replay(stranger, seen)).not.toMatch(personal)
    const other = openVisitor(shop)
    await goToRecap(other, "virement", { ...buyer, firstName: "Anne", address1: "2 place Bellecour" })
    for (const visitor of [stranger, other]) {
      expect(await replay(visitor, seen)).not.toMatch(personal)
      for (const path of [...pages, `/commande/merci/${checkoutOf(seen)}`, `/commande/attente?commande=${checkoutOf(seen)}`])
        expect((await follow(visitor, await visitor.get(path))).text).not.toMatch(personal)
      expect(visitor.cookies.names()).not.toContain("__Host-suivi")
    }
    for (const path of ["/commande", `/commande/merci/${checkoutOf(seen)}`])
      expect((await follow(before, await before.get(path))).text).toMatch(personal)
    expect(await replay(before, seen)).toMatch(personal)
  })

  test("S29 who has read a recap and not sent it reads no order, also when they then press", async () => {
    const owner = openVisitor(shop)
    await goToRecap(owner, "virement")
    const seen = await readSeen(owner)
    const reader = openVisitor(shop)
    await goToRecap(reader, "virement", { ...buyer, firstName: "Anne", address1: "2 place Bellecour" })
    await shareCart(reader, checkoutOf(seen))
    const read = await readSeen(reader)
    expect(checkoutOf(read)).toBe(checkoutOf(seen))
    expect((await follow(owner, await pressOrder(owner, seen))).text).toMatch(personal)
    expect(await replay(reader, read)).not.toMatch(personal)
    expect((await follow(reader, await reader.get(`/commande/merci/${checkoutOf(seen)}`))).text).not.toMatch(personal)
    expect(await replay(owner, seen)).toMatch(personal)
  })

  test("S29 a cart that somebody takes up is theirs alone: its giver sees no address, and no order", async () => {
    const giver = openVisitor(shop)
    await goToRecap(giver, "virement", { ...buyer, firstName: "Anne", address1: "2 place Bellecour" })
    const seen = await readSeen(giver)
    const taker = openVisitor(shop)
    const taken = await taker.post("/panier", { intent: "recover", checkoutId: checkoutOf(seen) })
    expect(localTarget(taken)).toBe("/panier")
    expect((await follow(taker, taken)).text).toContain("Canut")
    expect(localTarget(await taker.post("/commande/coordonnees", buyer))).toBe("/commande/livraison")
    for (const path of pages) expect((await follow(giver, await giver.get(path))).text).not.toMatch(personal)
    expect(localTarget(await taker.post("/commande/livraison", { service: "colissimo" }))).toBe("/commande/paiement")
    expect(localTarget(await taker.post("/commande/paiement", { method: "virement" }))).toBe("/commande/verification")
    expect((await follow(taker, await pressOrder(taker))).text).toMatch(personal)
    for (const visitor of [openVisitor(shop), giver]) expect(await replay(visitor, seen)).not.toMatch(personal)
  })

  test("S29 the cookie of an attempt says how its payment stands, and no name and no address without its session", async () => {
    const owner = openVisitor(shop)
    await goToRecap(owner)
    const page = providerPage(await pressOrder(owner))
    const unanswered = copyOf(shop, owner)
    const back = await answerProvider(shop, page, "accept")
    expect(await comeBack(owner, back)).toContain("/commande/merci/")
    const { checkout_id: checkoutId } = listPlaced(shop).at(-1)!
    const holder = openVisitor(shop)
    holder.cookies.set("__Host-paiement", unanswered.cookies.get("__Host-paiement") ?? "")
    const id = new URL(back, "https://shop.test").searchParams.get("essai")
    for (const path of [back, `/paiement/retour?essai=${id}`, `/commande/attente?essai=${id}`, `/commande/merci/${checkoutId}`]) {
      const { text } = await follow(holder, await holder.get(path))
      expect(text).not.toMatch(personal)
      expect(text).toMatch(/<h1[^>]*>[^<]*commande/i)
    }
    expect((await follow(unanswered, await unanswered.get(back))).text).toMatch(personal)
  })
  test("S29 a browser whose session is lost takes up the cart that it has paid, and its payment makes the order", async () => {
    const owner = openVisitor(shop)
    await goToRecap(owner)
    const seen = await readSeen(owner)
    const back = await answerProvider(shop, providerPage(await pressOrder(owner, seen)), "accept")
    const same = openVisitor(shop)
    same.cookies.set("__Host-paiement", owner.cookies.get("__Host-paiement") ?? "")
    expect(await comeBack(same, back)).toMatch(/^\/commande\/attente/)
    const taken = await same.post("/panier", { intent: "recover", checkoutId: checkoutOf(seen) })
    expect((await follow(same, taken)).text).not.toMatch(personal)
    expect(localTarget(await same.post("/commande/coordonnees", buyer))).toBe("/commande/livraison")
    expect((await same.post("/commande/livraison", { service: "colissimo" })).status).toBe(303)
    expect((await follow(same, await same.get(back))).text).toMatch(personal)
  })

  test.each([["a guest's"], ["another customer's"]])("S29 who logs in reads nothing of %s in the same browser", async (whose) => {
    const browser = openVisitor(shop)
    if (whose !== "a guest's") await logIn(browser)
    const confirmation = await buy(shop, browser)
    if (whose !== "a guest's") await goToRecap(browser, "virement")
    await logIn(browser, malik)
    for (const path of [...pages, "/commande", confirmation])
      expect([path, (await follow(browser, await browser.get(path))).text]).not.toEqual([path, expect.stringMatching(personal)])
  })

  test("S29 copies of a customer's cookies, also from before an order, open nothing after the logout", async () => {
    const owner = openVisitor(shop)
    await logIn(owner)
    const early = copyOf(shop, owner)
    const confirmation = await buy(shop, owner)
    const copy = copyOf(shop, owner)
    expect(await (await copy.get("/account")).text()).toContain("Jeanne")
    await owner.post("/deconnexion", {})
    for (const path of [...pages, "/", "/account", "/account/commandes", "/account/adresses", "/commande", confirmation])
      for (const each of [early, copy]) {
        const { text } = await follow(each, await each.get(path))
        expect([path, text]).not.toEqual([path, expect.stringMatching(/Jeanne|Saint-Antoine|Camille|Tables-Claudiennes/)])
      }
    // What is late must not take the session away that follows a logout.
    expect(copy.cookies.names()).toContain("swell-session")
  })

  test("S29 a card that its owner wanted to keep goes to no account of who orders the cart after the logout", async () => {
    const browser = openVisitor(shop)
    await logIn(browser)
    await goToRecap(browser, "virement")
    const card = { token: "pm_local_ok", gateway: "stripe" }
    const patch = JSON.stringify({ billing: { method: "card", account_card_id: null, card } })
    expect((await browser.post("/api/cart", { patch })).status).toBe(200)
    expect((await browser.post("/commande/paiement", { method: "card", keep: "on" })).status).toBe(303)
    await browser.post("/deconnexion", {})
    await logIn(browser, malik)
    expect((await browser.post("/panier", { intent: "add-gift-card", giftCard: "GRANDCAFE2026LYON" })).status).toBe(303)
    await browser.post("/commande/coordonnees", buyer)
    await browser.post("/commande/livraison", { service: "colissimo" })
    const kept = shop.records("cards").length
    expect(localTarget(await pressOrder(browser))).toContain("/commande/merci/")
    expect(shop.records("cards")).toHaveLength(kept)
  })

  test("S29 a second logout, of another tab, leaves a guest's new cart", async () => {
    const owner = openVisitor(shop)
    await logIn(owner)
    await owner.post("/deconnexion", {})
    await fillCart(owner)
    await owner.post("/deconnexion", {})
    expect(await (await owner.get("/panier")).text()).not.toContain("Votre panier est vide")
  })

  test("S29 after a logout no address leads back to orders, attempts, returns and what waits for a login", async () => {
    const owner = openVisitor(shop)
    await logIn(owner)
    const confirmation = await buy(shop, owner)
    await goToRecap(owner)
    const seen = await readSeen(owner)
    providerPage(await pressOrder(owner, seen))
    const held = ["__Host-commandes", "__Host-suivi", "__Host-paiement"]
    expect(owner.cookies.names()).toEqual(expect.arrayContaining(held))
    const copy = copyOf(shop, owner)
    expect(localTarget(await owner.post("/deconnexion", {}))).toBe("/")
    for (const name of [...held, "__Host-retour", "__Host-ajout"]) expect(owner.cookies.names()).not.toContain(name)
    for (const visitor of [owner, copy]) {
      for (const path of [...pages, confirmation, "/commande", "/account/commandes"])
        expect([path, (await follow(visitor, await visitor.get(path))).text]).not.toEqual([path, expect.stringMatching(personal)])
      expect(await replay(visitor, seen)).not.toMatch(personal)
    }
  })

  test.each<[string, (browser: Visitor) => Promise<unknown>, (browser: Visitor) => Promise<unknown>]>([
    ["a logout", (browser) => logIn(browser, malik), (browser) => browser.post("/deconnexion", {})],
    ["another's login", () => Promise.resolve(), (browser) => logIn(browser, malik)],
  ])("S29 an order that is found after %s opens nothing to who comes next", async (_what, begin, leave) => {
    const browser = openVisitor(shop)
    await begin(browser)
    await goToRecap(browser, "virement")
    const seen = await readSeen(browser)
    shop.fail({ kind: "lost-answer", then: "reset", match: { method: "POST", path: "/api/cart/order$" }, times: 1 })
    const before = listPlaced(shop).length
    const pressed = pressOrder(browser, seen)
    await vi.waitFor(() => expect(listPlaced(shop).length).toBe(before + 1), { interval: 5, timeout: 10_000 })
    shop.fail({ kind: "delay", ms: 1_500, match: { method: "GET", path: "/api/cart/order" }, times: 1 })
    await leave(browser)
    const confirmation = localTarget(await pressed)
    expect(confirmation).toContain("/commande/merci/")
    for (const path of ["/commande/attente", "/commande", confirmation])
      expect([path, (await follow(browser, await browser.get(path))).text]).not.toEqual([path, expect.stringMatching(personal)])
  })

  test("S29 a recap that was left open for two days is shown again, its box kept, and then orders", async () => {
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    const seen = await readSeen(visitor)
    const placed = listPlaced(shop).length
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 47 * 3_600_000 })
    const second = await readSeen(visitor)
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    const expired = await pressOrder(visitor, seen)
    expect([expired.status, listPlaced(shop).length]).toEqual([422, placed])
    const page = await expired.text()
    expect(page).toContain("ouverte depuis plus de deux jours")
    expect(page).toMatch(/<input[^>]*name="terms"[^>]*checked/)
    expect(localTarget(await pressOrder(visitor, second))).toContain("/commande/merci/")
  })
})
