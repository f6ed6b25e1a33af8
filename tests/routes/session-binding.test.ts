import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { setTestEnvironment } from "../setup/environment"
import { openCommerce } from "../../app/commerce/client.server"
import * as area from "../../app/routes/account._index"
import * as connexion from "../../app/routes/connexion"
import * as produit from "../../app/routes/produits.$slug"
import { newCustomer } from "./account-customer"
import { cookiesOf, openRoute } from "./guarded-route"

setTestEnvironment({ NODE_ENV: "production", PUBLIC_ORIGIN: "https://boutique.exemple.fr" })
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const BINDING = "__Host-lien"
const login = openRoute(connexion, "/connexion")
const account = openRoute(area, "/account")
const product = openRoute(produit, "/produits/filtres-papier-02", { slug: "filtres-papier-02" })
const lineOf = (answer: Response, name: string) => answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ""

/** A browser that has logged in: the cookies that it holds then. */
async function loggedInBrowser() {
  const customer = await newCustomer()
  const answer = await login.post({ email: customer.email, password: customer.password })
  return { customer, answer, cookies: cookiesOf(answer) }
}

test("a session comes with a binding cookie that only this host can set, over HTTPS", async () => {
  const { answer, cookies } = await loggedInBrowser()
  expect(lineOf(answer, BINDING)).toMatch(/^__Host-lien=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  expect(lineOf(answer, "swell-session")).toMatch(/; Secure$/)
  const read = await account.get("", { cookies })
  expect(read.status).toBe(200)
})

test("a token without its binding is nobody's session, and is forgotten", async () => {
  const { customer, cookies } = await loggedInBrowser()
  const session = cookies["swell-session"] ?? ""
  const stranger = await loggedInBrowser()
  const damaged: Record<string, string>[] = [
    { "swell-session": session },
    { "swell-session": session, [BINDING]: "" },
    { "swell-session": session, [BINDING]: stranger.cookies[BINDING] ?? "" },
    { "swell-session": session, [BINDING]: "x".repeat(43) },
  ]
  for (const brought of damaged) {
    const answer = await account.get("", { cookies: brought })
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/connexion?suite=/account"])
    expect(lineOf(answer, "swell-session")).toMatch(/^swell-session=; Max-Age=0/)
    expect(lineOf(answer, BINDING)).toMatch(/^__Host-lien=; Max-Age=0/)
    expect(await answer.text()).not.toContain(customer.email)
  }
})

test("a planted token never sees what its victim does afterwards", async () => {
  const attacker = openCommerce({ session: null, locale: "fr-FR", currency: "EUR" })
  await attacker.client.session.get()
  const planted = attacker.session() ?? ""
  expect(planted).not.toBe("")
  const victim = await newCustomer()

  const bought = await product.post({ purchase: "unique", quantity: "3" }, { cookies: { "swell-session": planted } })
  expect(bought.status).toBe(303)
  expect(cookiesOf(bought)["swell-session"]).not.toBe(planted)
  const entered = await login.post(
    { email: victim.email, password: victim.password },
    { cookies: { ...cookiesOf(bought), "swell-session": planted } },
  )
  expect(entered.status).toBe(303)
  const seen = openCommerce({ session: planted, locale: "fr-FR", currency: "EUR" })
  expect([await seen.client.account.get(), (await seen.client.cart.get())?.items ?? []]).toEqual([null, []])
})

test("a token planted beside one's own does not push it out", async () => {
  const { customer, cookies } = await loggedInBrowser()
  const own = encodeURIComponent(cookies["swell-session"] ?? "")
  const headers = { Cookie: `swell-session=plante%3A0123456789; swell-session=${own}; ${BINDING}=${cookies[BINDING]}` }
  const request = new Request("https://boutique.exemple.fr/account", { headers })
  const read = (await area.loader({ request, params: {}, context: {} })) as Response
  expect([read.status, (await read.text()).includes(customer.email)]).toEqual([200, true])
})
