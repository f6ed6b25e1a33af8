import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { startBackend } from "../setup/backend"
import * as account from "../../app/routes/account._index"
import * as connexion from "../../app/routes/connexion"
import * as inscription from "../../app/routes/inscription"
import * as reset from "../../app/routes/mot-de-passe.$key"
import { newCustomer } from "./account-customer"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

vi.mock("~/shop/account/auth/constant-time.server", () => ({ waitForConstantTime: async () => undefined }))

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const signUp = openRoute(inscription, "/inscription")
const login = openRoute(connexion, "/connexion")
const customerArea = openRoute(account, "/account")
const zoe = { firstName: "Zoé", lastName: "Paul", email: "zoe@exemple.fr" }
const visit = (response: Response) => ({ cookies: { "swell-session": cookiesOf(response)["swell-session"] ?? "" } })
const outcome = (answer: Response) => [answer.status, answer.headers.get("Location")]
const callsOf = (path: string) => backend.calls.filter((call) => call === `POST /api/account${path}`)

/** Chooses a password by the link that was mailed last. */
async function choosePassword(email: string, password: string): Promise<Response> {
  const mail = listMails(backend.sandbox.context).find(({ to }) => to === email)
  const key = /http:\/\/shop\.test\/mot-de-passe\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? ""
  return openRoute(reset, `/mot-de-passe/${key}`, { key }).post({ password })
}

test("a new customer gets a link by e-mail, chooses a password and logs in", async () => {
  const answer = await signUp.post({ ...zoe, returnTo: "/panier" })
  expect(outcome(answer)).toEqual([303, "/inscription?suite=/panier&lien=envoye"])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await (await signUp.get("?suite=/panier&lien=envoye")).json()).toEqual({ next: "/panier", isMailed: true })
  expect(outcome(await choosePassword(zoe.email, "arabica-2026"))).toEqual([303, "/connexion"])
  const entered = await login.post({ email: zoe.email, password: "arabica-2026", returnTo: "/panier" })
  expect(outcome(entered)).toEqual([303, "/panier"])
  expect(await (await customerArea.get("", visit(entered))).json()).toMatchObject({
    customer: { firstName: "Zoé", email: zoe.email },
  })
})

test("who has an account gets the same answer and the same link; nothing of the account changes before", async () => {
  const { email, password } = await newCustomer()
  const known = await signUp.post({ ...zoe, email, newsletter: "on" })
  const unknown = await signUp.post({ ...zoe, email: "zoe-deux@exemple.fr" })
  expect(outcome(known)).toEqual(outcome(unknown))
  const entered = await login.post({ email, password })
  expect(await (await customerArea.get("", visit(entered))).json()).toMatchObject({ customer: { firstName: "Ida", email } })
  expect(outcome(await choosePassword(email, "torréfaction-2026"))).toEqual([303, "/connexion"])
  expect(outcome(await login.post({ email, password: "torréfaction-2026" }))).toEqual([303, "/account"])
})

test("a malformed form is refused without asking the backend, all of it kept", async () => {
  const answer = await signUp.post({ ...zoe, email: "zoe@exemple", lastName: " ", newsletter: "on", returnTo: "/panier" })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    problems: told({ code: "last-name-missing", field: "lastName" }, { code: "email-invalid", field: "email" }),
    typed: { email: "zoe@exemple", firstName: "Zoé", lastName: "", newsletter: true },
    next: "/panier",
  })
  expect(backend.calls.filter((call) => call.includes("/account"))).toEqual([])
})

test.each([
  ["a name", ["first_name"]],
  ["a known e-mail and a name", ["email", "first_name"]],
])("the backend's refusal of %s says nothing of the e-mail, and nothing is mailed", async (_name, fields) => {
  const { fetch } = globalThis
  const errors = Object.fromEntries(fields.map((field) => [field, { code: "INVALID", message: "refused" }]))
  const refusing = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async (...sent) =>
      new Request(...sent).url.endsWith("/api/account") ? Response.json({ errors }) : fetch(...sent),
    )
  const answer = await signUp.post({ ...zoe, email: "refus@exemple.fr" })
  refusing.mockRestore()
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ problems: told({ code: "form-invalid" }), typed: { firstName: "Zoé" } })
  expect(callsOf("/recover")).toEqual([])
})

test("the fourth sign-up of an e-mail within an hour asks the backend nothing, and answers the same", async () => {
  const answers = []
  for (let round = 0; round < 4; round++) answers.push(outcome(await signUp.post({ ...zoe, email: "encore@exemple.fr" })))
  expect(new Set(answers.map(String)).size).toBe(1)
  expect([callsOf("").length, callsOf("/recover").length]).toEqual([3, 3])
})

test("a customer who is logged in goes on instead of making a second account", async () => {
  const customer = visit(await login.post({ email: "jeanne@exemple.fr", password: "lilas-demo-2026" }))
  for (const query of ["", "?lien=envoye"]) expect(outcome(await signUp.get(query, customer))).toEqual([303, "/account"])
  expect(outcome(await signUp.post({ ...zoe, email: "autre@exemple.fr" }, customer))).toEqual([303, "/account"])
  expect([...callsOf(""), ...callsOf("/recover")]).toEqual([])
})
