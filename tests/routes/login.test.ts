import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { startBackend } from "../setup/backend"
import { addCartItem, readCart } from "../../app/commerce/carts.server"
import { listProducts } from "../../app/commerce/catalogue.server"
import { openCommerce } from "../../app/commerce/client.server"
import { readFlash } from "../../app/sessions/flash.server"
import * as account from "../../app/routes/account._index"
import * as connexion from "../../app/routes/connexion"
import * as deconnexion from "../../app/routes/deconnexion"
import { noticeSentence } from "../../app/texts/notices.server"
import { newCustomer } from "./account-customer"
import { cookiesOf, openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const i18n = { locale: "fr-FR", currency: "EUR" }
const login = openRoute(connexion, "/connexion")
const logout = openRoute(deconnexion, "/deconnexion")
const customerArea = openRoute(account, "/account")
const jeanne = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }

const visit = (session: string) => ({ cookies: { "swell-session": session } })
const sessionOf = (response: Response) => cookiesOf(response)["swell-session"] ?? ""
const noticeOf = async (response: Response) => {
  const flash = cookiesOf(response)["flash"] ?? ""
  const request = new Request("http://shop.test/", { headers: { Cookie: `flash=${encodeURIComponent(flash)}` } })
  return (await readFlash(request, new Headers()))?.notice
}

/** The session of a visitor, with this many of a product in the cart. */
async function shopAsGuest(quantity: number): Promise<string> {
  const commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 100 })
  const product = results.find(({ options, stock_status }) => !options?.length && stock_status !== "out_of_stock")
  await addCartItem(commerce, { productId: product?.id ?? "", quantity, options: [] })
  return commerce.session() ?? ""
}

describe("login", () => {
  test("a right pair goes on to the customer area with a new session [3.30] [4.35]", async () => {
    const answer = await login.post(jeanne)
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/account"])
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
    const area = await customerArea.get("", visit(sessionOf(answer)))
    expect(await area.json()).toMatchObject({ customer: { firstName: "Jeanne", email: jeanne.email } })
  })

  test("it goes on to the page that asked, of this shop only", async () => {
    const asked = async (returnTo: string) => (await login.post({ ...jeanne, returnTo })).headers.get("Location")
    expect(await asked("/commande/coordonnees?essai=1")).toBe("/commande/coordonnees?essai=1")
    for (const returnTo of ["//evil.test", "https://evil.test", "javascript:alert(1)", "/\\evil.test", ""]) {
      expect(await asked(returnTo)).toBe("/account")
    }
  })

  test("a known and an unknown account get the same answer", async () => {
    const start = performance.now()
    const known = await login.post({ ...jeanne, password: "autre-chose", returnTo: "/panier" })
    const knownMs = performance.now() - start
    const unknown = await login.post({ email: "personne@exemple.fr", password: "autre-chose", returnTo: "/panier" })
    const unknownMs = performance.now() - start - knownMs
    const sentence = "E-mail ou mot de passe incorrect. Vérifiez-les et recommencez."
    const problems = [{ code: "login-unknown", sentence }]
    expect([known.status, await known.json()]).toEqual([422, { problems, email: jeanne.email, next: "/panier" }])
    expect([unknown.status, await unknown.json()]).toEqual([422, { problems, email: "personne@exemple.fr", next: "/panier" }])
    expect((await customerArea.get("", visit(sessionOf(known)))).status).toBe(303)
    expect(Math.min(knownMs, unknownMs)).toBeGreaterThan(995)
  })

  test("an empty form is refused without asking the backend; no answer holds a password", async () => {
    const empty = await login.post({ email: " ", password: "" })
    expect(empty.status).toBe(422)
    expect((await empty.json()).problems).toEqual([
      { code: "email-missing", field: "email", sentence: "Indiquez votre adresse e-mail." },
      { code: "password-missing", field: "password", sentence: "Indiquez votre mot de passe." },
    ])
    const half = await login.post({ email: "", password: "mon-secret" })
    expect(JSON.stringify(await half.json())).not.toContain("mon-secret")
    expect(backend.calls.filter((call) => call.includes("/account"))).toEqual([])
  })

  test("who is logged in need not log in again", async () => {
    const session = sessionOf(await login.post(jeanne))
    const page = await login.get("?suite=/panier", visit(session))
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/panier"])
    const again = await login.post(jeanne, visit(session))
    expect([again.status, again.headers.get("Location")]).toEqual([303, "/account"])
    const area = await customerArea.get("", visit(sessionOf(again) || session))
    expect(area.status).toBe(200)
  })

  test("a stale session of another store is left behind", async () => {
    const answer = await login.post(jeanne, visit("stranger:abcdef"))
    expect(answer.status).toBe(303)
    expect((await customerArea.get("", visit(sessionOf(answer)))).status).toBe(200)
  })
})

describe("the cart at login", () => {
  test("this visit's is kept and an older one stays aside; without one the older comes back", async () => {
    const guest = await shopAsGuest(3)
    const kept = await login.post(jeanne, visit(guest))
    expect(await noticeOf(kept)).toBe("logged-in-cart-kept")
    const cart = await readCart(openCommerce({ session: sessionOf(kept), ...i18n }))
    expect(cart).toMatchObject({ item_quantity: 3, account_logged_in: true })

    const found = await login.post(jeanne)
    expect(await noticeOf(found)).toBe("logged-in-cart-found")
    expect((await readCart(openCommerce({ session: sessionOf(found), ...i18n })))?.id).toBe(cart?.id)
  })
})

test("an older cart of the account is neither added nor lost, which is what the words say", async () => {
  const { email, password } = await newCustomer()
  const cartOf = (answer: Response) => readCart(openCommerce({ session: sessionOf(answer), ...i18n }))
  const earlier = await login.post({ email, password }, visit(await shopAsGuest(3)))
  const kept = await login.post({ email, password }, visit(await shopAsGuest(2)))
  const notice = await noticeOf(kept)
  expect(noticeSentence(notice)).toContain("Un éventuel panier plus ancien n’y a pas été ajouté")
  expect(await cartOf(kept)).toMatchObject({ item_quantity: 2, account_logged_in: true })
  expect(await cartOf(earlier)).toMatchObject({ item_quantity: 3 })
  const again = await login.post({ email, password })
  expect(noticeSentence(await noticeOf(again))).toContain("Nous avons retrouvé le panier de votre dernière visite")
  expect((await cartOf(again))?.id).toBe((await cartOf(kept))?.id)
})

describe("logout", () => {
  test("ends the login, keeps the cart and goes home", async () => {
    const session = sessionOf(await login.post(jeanne, visit(await shopAsGuest(2))))
    const answer = await logout.post({}, visit(session))
    expect([answer.status, answer.headers.get("Location"), await noticeOf(answer)]).toEqual([303, "/", "logged-out"])
    const after = visit(sessionOf(answer))
    const area = await customerArea.get("", after)
    expect([area.status, area.headers.get("Location")]).toEqual([303, "/connexion?suite=/account"])
    const cart = await readCart(openCommerce({ session: sessionOf(answer), ...i18n }))
    expect(cart).toMatchObject({ item_quantity: 2 })
  })

  test("its address opened goes home without ending anything", async () => {
    const answer = await logout.get()
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"])
    expect(backend.calls).toEqual([])
  })
})

test("the customer area of an anonymous visitor is the login page", async () => {
  const answer = await customerArea.get()
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/connexion?suite=/account"])
  const page = await login.get("?suite=/account")
  expect(await page.json()).toEqual({ next: "/account" })
})
