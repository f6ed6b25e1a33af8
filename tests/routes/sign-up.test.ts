import { afterAll, beforeEach, expect, test } from "vitest"
import { startBackend } from "../setup/backend"
import * as account from "../../app/routes/account._index"
import * as connexion from "../../app/routes/connexion"
import * as inscription from "../../app/routes/inscription"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const signUp = openRoute(inscription, "/inscription")
const login = openRoute(connexion, "/connexion")
const customerArea = openRoute(account, "/account")
const zoe = { firstName: "Zoé", lastName: "Paul", email: "zoe@exemple.fr", password: "arabica-2026" }
const visit = (response: Response) => ({ cookies: { "swell-session": cookiesOf(response)["swell-session"] ?? "" } })

test("a new customer is logged in and can log in again", async () => {
  const answer = await signUp.post({ ...zoe, returnTo: "/panier" })
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/panier"])
  const customer = { firstName: "Zoé", email: zoe.email }
  expect(await (await customerArea.get("", visit(answer))).json()).toMatchObject({ customer })
  const again = await login.post({ email: zoe.email, password: zoe.password })
  expect(await (await customerArea.get("", visit(again))).json()).toMatchObject({ customer })
})

test("an e-mail that has an account is refused in French words of ours, everything but the password kept", async () => {
  const answer = await signUp.post({ ...zoe, email: "jeanne@exemple.fr", newsletter: "on", returnTo: "/panier" })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    problems: told({ code: "email-refused", field: "email" }),
    typed: { email: "jeanne@exemple.fr", firstName: "Zoé", lastName: "Paul", newsletter: true },
    next: "/panier",
  })
})

test("a malformed e-mail and a short password are refused without asking the backend", async () => {
  const answer = await signUp.post({ ...zoe, email: "zoe@exemple", password: "court" })
  expect(answer.status).toBe(422)
  const { problems } = await answer.json()
  expect(problems).toEqual(told({ code: "email-invalid", field: "email" }, { code: "password-too-short", field: "password" }))
  expect(backend.calls.filter((call) => call.includes("/account"))).toEqual([])
})

test("a customer who is logged in goes on instead of making a second account", async () => {
  const customer = visit(await login.post({ email: "jeanne@exemple.fr", password: "lilas-demo-2026" }))
  const page = await signUp.get("", customer)
  expect([page.status, page.headers.get("Location")]).toEqual([303, "/account"])
  const post = await signUp.post({ ...zoe, email: "autre@exemple.fr" }, customer)
  expect([post.status, post.headers.get("Location")]).toEqual([303, "/account"])
  expect(backend.calls).not.toContain("POST /api/account")
})
