import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { readCart } from "../../app/commerce/carts.server"
import { openCommerce } from "../../app/commerce/client.server"
import * as connexion from "../../app/routes/connexion"
import * as inscription from "../../app/routes/inscription"
import * as produit from "../../app/routes/produits.$slug"
import { readFlash } from "../../app/sessions/flash.server"
import { newCustomer, outcomeOf } from "./account-customer"
import { failOnce } from "./declared-order"
import { cookiesOf, openRoute } from "./guarded-route"

vi.mock("~/shop/account/auth/constant-time.server", () => ({ waitForConstantTime: async () => undefined }))

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const slug = "ethiopie-guji-shakiso"
const product = openRoute(produit, `/produits/${slug}`, { slug })
const login = openRoute(connexion, "/connexion")
const signUp = openRoute(inscription, "/inscription")
const monthly = { "o.poids": "250-g", "o.mouture": "grains", purchase: "chaque-mois", quantity: "2" }
const callback = "add-to-cart"

const cartOf = async (answer: Response) =>
  readCart(
    openCommerce({
      session: cookiesOf(answer)["swell-session"] ?? "",
      locale: "fr-FR",
      currency: "EUR",
    }),
  )

/** What the browser holds after a visitor has asked for a subscription. */
async function askAsVisitor(fields: Record<string, string> = monthly) {
  const answer = await product.post(fields)
  return { answer, cookies: { ajout: cookiesOf(answer)["ajout"] ?? "" } }
}

test("a visitor's subscription waits for the login, and nothing is added before", async () => {
  const { answer, cookies } = await askAsVisitor()
  expect(answer.status).toBe(303)
  expect(answer.headers.get("Location")).toMatch(/^\/produits\/ethiopie-guji-shakiso\?.*achat=chaque-mois.*#login$/)
  expect(answer.headers.getSetCookie().find((line) => line.startsWith("ajout="))).toMatch(/Max-Age=1800; .*HttpOnly/)
  expect(cookies.ajout).not.toContain("guji")
  expect(backend.calls).not.toContain("POST /api/cart/items")
})

test("what is wrong with the choice is said before anybody has to log in", async () => {
  const { answer } = await askAsVisitor({ ...monthly, quantity: "zéro" })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ problems: [{ code: "quantity-invalid" }] })
})

test("a purchase without subscription asks for no account", async () => {
  const { answer } = await askAsVisitor({ ...monthly, purchase: "unique" })
  expect(await outcomeOf(answer)).toMatchObject({ status: 303, notice: "item-added" })
})

test("after the login the item is in the cart, the cart opens, and nothing waits any more [4.34]", async () => {
  const { email, password } = await newCustomer()
  const { cookies } = await askAsVisitor()
  const answer = await login.post({ email, password, returnTo: "/account", callback }, { cookies })
  const outcome = await outcomeOf(answer)
  expect(outcome).toMatchObject({ status: 303, notice: "item-added-logged-in" })
  expect(outcome.to).toMatch(/^\/produits\/ethiopie-guji-shakiso\?.*#panier$/)
  expect(cookiesOf(answer)["ajout"]).toBe("")
  expect(await cartOf(answer)).toMatchObject({ items: [{ quantity: 2, purchase_option: { type: "subscription" } }] })
})

test("a sign-up lets it wait for the login", async () => {
  const { cookies } = await askAsVisitor()
  const fields = { firstName: "Ida", lastName: "Perrin", email: "ida-rappel@exemple.fr" }
  const answer = await signUp.post(fields, { cookies })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []])
  expect(backend.calls).not.toContain("POST /api/cart/items")
})

test("a callback that is not on the list, or with nothing that waits, leads to the customer area", async () => {
  const { email, password } = await newCustomer()
  const { cookies } = await askAsVisitor()
  for (const [asked, brought] of [
    ["supprimer-tout", cookies],
    ["https://mal.example", cookies],
    [callback, {}],
    [callback, { ajout: "forgé" }],
    [callback, { ajout: `${cookies.ajout.slice(0, -4)}AAAA` }],
  ] as const) {
    const answer = await login.post({ email, password, callback: asked }, { cookies: brought })
    expect((await outcomeOf(answer)).to, asked).toBe("/account")
  }
  expect(backend.calls).not.toContain("POST /api/cart/items")
})

test("what waited for more than half an hour is not added", async () => {
  const { email, password } = await newCustomer()
  const { cookies } = await askAsVisitor()
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60 * 1000 })
  const answer = await login.post({ email, password, callback }, { cookies })
  vi.useRealTimers()
  expect((await outcomeOf(answer)).to).toBe("/account")
})

test("where adding fails the shopper is logged in all the same, and told so on the page", async () => {
  const { email, password } = await newCustomer()
  const { cookies } = await askAsVisitor()
  await failOnce(backend, { kind: "status", status: 500, match: { method: "POST", path: "/api/cart/items" } })
  const answer = await login.post({ email, password, callback }, { cookies })
  expect(answer.headers.get("Location")).toMatch(/^\/produits\/ethiopie-guji-shakiso\?[^#]*$/)
  const request = new Request("http://shop.test/", { headers: { Cookie: `flash=${cookiesOf(answer)["flash"]}` } })
  expect(await readFlash(request, new Headers())).toMatchObject({ problems: [{ code: "service-unavailable" }] })
  expect(cookiesOf(answer)["swell-session"]).toBeTruthy()
})
