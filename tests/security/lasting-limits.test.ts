import { afterAll, describe, expect, test } from "vitest"
import { issuePasswordToken } from "../../sandbox/services/account/log-in"
import { listMails } from "../../sandbox/services/mail/outbox"
import { fillCart, goToRecap, logIn, pressOrder, providerPage } from "../shopper/visitor-purchase"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const payments = "payment-start-address=4/600,payment-start-account=3/600"
const few = `${payments},order-address=4/600,order-account=3/600,wallet-address=4/600`
const shop = openWholeShop({ environment: { RATE_LIMITS: few } })
afterAll(() => shop.close())

const malik = { email: "malik@exemple.fr", password: "traboule-demo-2026" }
let codes = 0
const tryCode = (visitor: Visitor) => visitor.post("/panier", { intent: "add-coupon", code: `ESSAI${codes++}` })
const couponCalls = () => shop.calls.filter(({ name }) => name === "PUT /api/cart/coupon")
const vaultCalls = () => shop.calls.filter(({ host, query }) => host === "vault" && query.get("$jsonp[method]") === "post")

/** The statuses of so many tries, each ten of which have a cart of their own. */
async function tryCodes(count: number, open: () => Promise<Visitor>): Promise<number[]> {
  const statuses: number[] = []
  let visitor: Visitor | undefined
  for (let index = 0; index < count; index++) {
    if (index % 10 === 0) visitor = await open()
    statuses.push((await tryCode(visitor!)).status)
  }
  return statuses
}

async function refusedCode(visitor: Visitor): Promise<void> {
  shop.calls.length = 0
  const code = `ESSAI${codes}`
  const refused = await tryCode(visitor)
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0, couponCalls()]).toEqual([429, true, []])
  expect(await refused.text()).toContain(code)
}

const filled = async (address?: string) => {
  const visitor = openVisitor(shop, address)
  await fillCart(visitor)
  return visitor
}

const loggedIn = async (address?: string) => {
  const visitor = openVisitor(shop, address)
  await logIn(visitor)
  await fillCart(visitor)
  return visitor
}

describe("S13 limits that no new cart begins anew", { timeout: 120_000 }, () => {
  test("S13 coupons: 30 from an address in ten minutes, whatever the carts", async () => {
    const address = "203.0.113.1"
    expect(await tryCodes(30, () => filled(address))).not.toContain(429)
    await refusedCode(await filled(address))
    expect((await tryCode(await filled())).status).toBe(422)
  })

  test("S13 coupons: 20 of an account in ten minutes, wherever it is logged in", async () => {
    expect(await tryCodes(20, () => loggedIn())).not.toContain(429)
    await refusedCode(await loggedIn())
    expect((await tryCode(await filled())).status).toBe(422)
  })

  test("S13 payment starts from an address, whatever the carts: the vault is not asked", async () => {
    const address = "203.0.113.2"
    for (let index = 0; index < 4; index++) {
      const visitor = openVisitor(shop, address)
      await goToRecap(visitor)
      providerPage(await pressOrder(visitor))
    }
    const visitor = openVisitor(shop, address)
    await goToRecap(visitor)
    shop.calls.length = 0
    const refused = await pressOrder(visitor)
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0, vaultCalls()]).toEqual([429, true, []])
    const transfer = await visitor.post("/commande/paiement", { method: "virement" })
    expect(localTarget(transfer)).toBe("/commande/verification")
    expect(localTarget(await pressOrder(visitor))).toContain("/commande/merci/")
  })

  test("S13 orders that need no payment start, from an address and of an account, whatever the carts", async () => {
    const order = async (visitor: Visitor, who?: typeof malik) => {
      if (who) await logIn(visitor, who)
      await goToRecap(visitor, "virement")
      shop.calls.length = 0
      return pressOrder(visitor)
    }
    const expectRefused = (refused: Response) => {
      const sent = shop.calls.filter(({ name }) => name === "POST /api/cart/order")
      expect([refused.status, Number(refused.headers.get("Retry-After")) > 0, sent]).toEqual([429, true, []])
    }
    const address = "203.0.113.3"
    for (let index = 0; index < 4; index++)
      expect(localTarget(await order(openVisitor(shop, address)))).toContain("/commande/merci/")
    expectRefused(await order(openVisitor(shop, address)))
    for (let index = 0; index < 3; index++)
      expect(localTarget(await order(openVisitor(shop), malik))).toContain("/commande/merci/")
    expectRefused(await order(openVisitor(shop), malik))
  })

  test("S13 the wallets' cart API from an address, whatever the sessions: neither backend nor vault is asked", async () => {
    const address = "203.0.113.4"
    const ask = async (step: Record<string, string>) => (await filled(address)).post("/api/cart", step)
    const token = { step: "braintree-token", body: "{}" }
    for (let index = 0; index < 4; index++) expect((await ask(token)).status).toBe(200)
    for (const change of [token, { patch: JSON.stringify({ coupon_code: "ESSAI" }) }]) {
      const visitor = await filled(address)
      shop.calls.length = 0
      const refused = await visitor.post("/api/cart", change)
      expect([refused.status, await refused.json(), shop.calls]).toMatchObject([
        429,
        { error: { code: "too-many-requests" } },
        [],
      ])
    }
    expect((await (await filled()).post("/api/cart", token)).status).toBe(200)
  })

  test("S13 cards tried in an account, from new sessions and addresses", async () => {
    const card = { token: "pm_local_decline", gateway: "stripe", brand: "visa", last4: "0002", exp_month: "12", exp_year: "2030" }
    for (let index = 0; index < 3; index++)
      expect((await (await loggedIn()).post("/account/cartes?index", card)).status).not.toBe(429)
    const visitor = await loggedIn()
    shop.calls.length = 0
    const refused = await visitor.post("/account/cartes?index", card)
    expect([refused.status, shop.calls.filter(({ name }) => name === "POST /api/account/cards")]).toEqual([429, []])
  })
})

const owner = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }
const wrong = { email: "JEANNE@exemple.fr", password: "un-mot-de-passe-faux" }

describe("S13 wrong passwords", { timeout: 120_000 }, () => {
  test("S13 from elsewhere keep out strangers, not the owner's known browser, which has as many tries of its own @full", async () => {
    const known = openVisitor(shop)
    expect((await known.post("/connexion", owner)).status).toBe(303)
    await known.post("/deconnexion", {})
    expect(Buffer.from(known.cookies.get("__Host-navigateur") ?? "", "base64url").toString()).not.toContain("jeanne")
    const other = openVisitor(shop)
    expect((await other.post("/connexion", malik)).status).toBe(303)
    await other.post("/deconnexion", {})
    for (let index = 0; index < 5; index++) expect((await openVisitor(shop).post("/connexion", wrong)).status).toBe(422)
    for (const stranger of [openVisitor(shop), other]) expect((await stranger.post("/connexion", owner)).status).toBe(429)
    expect((await known.post("/connexion", owner)).status).toBe(303)
    await known.post("/deconnexion", {})
    for (let index = 0; index < 5; index++) expect((await known.post("/connexion", wrong)).status).toBe(422)
    expect((await known.post("/connexion", owner)).status).toBe(429)
  })

  test("S13 of others behind its address do not keep out the owner's known browser", async () => {
    const address = "203.0.113.5"
    const known = openVisitor(shop, address)
    expect((await known.post("/connexion", malik)).status).toBe(303)
    await known.post("/deconnexion", {})
    const guess = (index: number) =>
      openVisitor(shop, address).post("/connexion", { ...wrong, email: `essai-${index}@exemple.fr` })
    await Promise.all(Array.from({ length: 20 }, (_, index) => guess(index)))
    expect((await openVisitor(shop, address).post("/connexion", malik)).status).toBe(429)
    expect((await known.post("/connexion", malik)).status).toBe(303)
    await known.post("/deconnexion", {})
  })

  test("S13 a stranger's links for a new password leave the owner's known browser as many of its own @full", async () => {
    const known = openVisitor(shop)
    await logIn(known, malik)
    await known.post("/deconnexion", {})
    const ask = async (visitor: Visitor) => (await visitor.post("/mot-de-passe-oublie", { email: malik.email })).status
    const stranger = openVisitor(shop)
    for (const status of [303, 303, 303, 429]) expect(await ask(stranger)).toBe(status)
    for (const status of [303, 303, 303, 429]) expect(await ask(known)).toBe(status)
  })

  test("S13 a changed e-mail keeps its browser known @full", async () => {
    const pair = { email: "achats@bureau-des-pentes.exemple.fr", password: "bureau-demo-2026" }
    const known = openVisitor(shop)
    await known.post("/connexion", pair)
    const email = "comptoir@bureau-des-pentes.exemple.fr"
    const changed = { intent: "email", newEmail: email, passwordForEmail: pair.password }
    expect((await known.post("/account/profil", changed)).status).toBe(303)
    await known.post("/deconnexion", {})
    for (let index = 0; index < 5; index++) await openVisitor(shop).post("/connexion", { ...wrong, email })
    expect((await openVisitor(shop).post("/connexion", { ...pair, email })).status).toBe(429)
    expect((await known.post("/connexion", { ...pair, email })).status).toBe(303)
  })

  let owners = 0
  /** A new account that is locked for browsers that it does not know. */
  const lockOut = async () => {
    const pair = { email: `verrou-${++owners}@exemple.fr`, password: "verrou-demo-2026" }
    const headers = { Authorization: `Basic ${btoa("pk_test_local")}`, "Content-Type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify(pair) }
    await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/api/account", init))
    for (let index = 0; index < 5; index++) await openVisitor(shop).post("/connexion", { ...pair, password: wrong.password })
    expect((await openVisitor(shop).post("/connexion", pair)).status).toBe(429)
    return pair
  }

  test("S13 keep nobody from a link that logs in once; wrong links are counted by address, and keep nobody from a login @full", async () => {
    const { email, password } = await lockOut()
    const [stranger, owner] = [openVisitor(shop), openVisitor(shop)]
    const guess = (index: number) => stranger.post("/account/acces", { email, token: `un-lien-invente-${index}` })
    const statuses = await Promise.all(Array.from({ length: 21 }, async (_none, index) => (await guess(index)).status))
    expect(statuses.toSorted()).toEqual([...Array<number>(20).fill(422), 429])
    expect((await stranger.post("/connexion", malik)).status).toBe(303)
    expect((await owner.post("/connexion", { email, password })).status).toBe(429)
    const token = issuePasswordToken(shop.sandbox.context, email) ?? expect.fail("no account")
    expect((await owner.post("/account/acces", { email, token })).status).toBe(303)
  })

  test("S13 keep nobody from the account whose password was set anew by a mailed link, in that browser @full", async () => {
    const pair = await lockOut()
    const mailed = async (email: string) => {
      await openVisitor(shop).post("/mot-de-passe-oublie", { email })
      const mail = listMails(shop.sandbox.context).find(({ kind, to }) => kind === "account-recovery" && to === email)
      return new URL(/https:\S+mot-de-passe\/\S+/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no link"))
    }
    const [own, another] = [await mailed(pair.email), await mailed((await lockOut()).email)]
    expect(decodeURIComponent(own.href)).not.toContain(pair.email)
    const page = await (await openVisitor(shop).get(own.pathname + own.search)).text()
    expect(page).toContain(` action="${own.pathname}${own.search}"`)
    const set = (visitor: Visitor, path: string) => visitor.post(path, { password: pair.password })
    const logIn = async (visitor: Visitor) => (await visitor.post("/connexion", pair)).status
    const [owner, stranger, cutter] = [openVisitor(shop), openVisitor(shop), openVisitor(shop)]
    expect((await set(stranger, own.pathname.replace(/.$/, "x") + own.search)).status).toBe(422)
    expect([(await set(cutter, another.pathname + own.search.slice(0, -1))).status, await logIn(cutter)]).toEqual([303, 429])
    expect([(await set(owner, own.pathname + own.search)).status, await logIn(owner)]).toEqual([303, 303])
    expect(await logIn(stranger)).toBe(429)
  })

  test("S13 a change of e-mail tells of few others' accounts", async () => {
    const visitor = openVisitor(shop)
    await visitor.post("/connexion", malik)
    const statuses = []
    for (let tries = 0; tries < 6; tries++) {
      const change = { intent: "email", newEmail: "jeanne@exemple.fr", passwordForEmail: malik.password }
      statuses.push((await visitor.post("/account/profil", change)).status)
    }
    expect(statuses).toEqual([...Array<number>(5).fill(422), 429])
  })
})
