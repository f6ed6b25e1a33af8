import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import { issuePasswordToken } from "../../sandbox/services/account/log-in.ts"
import { startBackend } from "../setup/backend"
import * as acces from "../../app/routes/account.acces"
import * as account from "../../app/routes/account._index"
import * as connexion from "../../app/routes/connexion"
import * as reset from "../../app/routes/mot-de-passe.$key"
import * as forgotten from "../../app/routes/mot-de-passe-oublie"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

vi.mock("~/shop/account/auth/constant-time.server", () => ({ waitForConstantTime: async () => undefined }))

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => (backend.calls.length = 0))

const ask = openRoute(forgotten, "/mot-de-passe-oublie")
const login = openRoute(connexion, "/connexion")
const entrance = openRoute(acces, "/account/acces")
const area = openRoute(account, "/account")
const choose = (key: string) => openRoute(reset, `/mot-de-passe/${key}`, { key })
const mails = () => listMails(backend.sandbox.context)
const mailedKey = () => /http:\/\/shop\.test\/mot-de-passe\/([\w-]+)/.exec(mails()[0]?.text ?? "")?.[1] ?? ""
const outcome = (answer: Response) => [answer.status, answer.headers.get("Location")]

test("a mailed link sets a new password once; the old one then fails", async () => {
  expect(outcome(await ask.post({ email: " jeanne@exemple.fr " }))).toEqual([303, "/mot-de-passe-oublie?lien=envoye"])
  expect(mails()[0]).toMatchObject({ to: "jeanne@exemple.fr", kind: "account-recovery" })
  const key = mailedKey()
  const page = choose(key)
  expect((await page.get()).status).toBe(200)

  const short = await page.post({ password: "court" })
  expect([short.status, await short.json()]).toEqual([422, { problems: told({ code: "password-too-short", field: "password" }) }])
  expect(outcome(await page.post({ password: "torréfaction-2026" }))).toEqual([303, "/connexion"])
  const again = await page.post({ password: "autre-essai-2026" })
  expect([again.status, await again.json()]).toEqual([422, { problems: told({ code: "link-expired" }) }])

  expect((await login.post({ email: "jeanne@exemple.fr", password: "lilas-demo-2026" })).status).toBe(422)
  expect(outcome(await login.post({ email: "jeanne@exemple.fr", password: "torréfaction-2026" }))).toEqual([303, "/account"])
})

test("known and unknown e-mails get the same answer; malformed ones are refused before the backend", async () => {
  const known = await ask.post({ email: "malik@exemple.fr" })
  const unknown = await ask.post({ email: "personne@exemple.fr" })
  expect(outcome(unknown)).toEqual(outcome(known))
  expect(await unknown.text()).toBe(await known.text())
  expect(mails()[0]?.to).toBe("malik@exemple.fr")

  backend.calls.length = 0
  const malformed = await ask.post({ email: "malik@exemple" })
  expect(malformed.status).toBe(422)
  expect(await malformed.json()).toEqual({ problems: told({ code: "email-invalid", field: "email" }), email: "malik@exemple" })
  expect(backend.calls.filter((call) => call.includes("/recover"))).toEqual([])
})

test("the fourth link within an hour waits, e-mail kept, backend not asked", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) statuses.push((await ask.post({ email: "oubli@exemple.fr" })).status)
  backend.calls.length = 0
  const fourth = await ask.post({ email: "OUBLI@exemple.fr" })
  expect(statuses).toEqual([303, 303, 303])
  expect([fourth.status, fourth.headers.get("Retry-After")]).toEqual([429, "3600"])
  expect(await fourth.json()).toMatchObject({ email: "OUBLI@exemple.fr", problems: [{ code: "too-many-requests" }] })
  expect(backend.calls.filter((call) => call.includes("/recover"))).toEqual([])
})

test("a link whose key cannot be one is no page; an unknown key says no more than an old one", async () => {
  expect((await choose("..%2Faccount").get()).status).toBe(404)
  expect((await choose("court").post({ password: "torréfaction-2026" })).status).toBe(404)
  const unknown = await choose("inconnue-inconnue").post({ password: "torréfaction-2026" })
  expect([unknown.status, await unknown.json()]).toEqual([422, { problems: told({ code: "link-expired" }) }])
})

test("a mail's token logs in once, by a button and not by opening its link", async () => {
  const email = "malik@exemple.fr"
  const token = issuePasswordToken(backend.sandbox.context, email) ?? ""
  const opened = await entrance.get(`?email=${encodeURIComponent(email)}&jeton=${token}`)
  expect([opened.status, await opened.json()]).toEqual([200, { link: { email, token } }])
  expect(backend.calls).not.toContain("POST /api/account/login")

  const entered = await entrance.post({ email, token })
  expect(outcome(entered)).toEqual([303, "/account"])
  const cookies = { "swell-session": cookiesOf(entered)["swell-session"] ?? "" }
  expect((await area.get("", { cookies })).status).toBe(200)
  const again = await entrance.post({ email, token })
  expect([again.status, await again.json()]).toEqual([422, { problems: told({ code: "link-expired" }) }])
  expect((await entrance.get("?email=malik&jeton=x")).status).toBe(404)
})

test("a backend that is down keeps the e-mail and says to wait", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const down = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("fetch failed"))
  const answer = await ask.post({ email: "panne@exemple.fr" })
  down.mockRestore()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ problems: told({ code: "service-unavailable" }), email: "panne@exemple.fr" })
})
