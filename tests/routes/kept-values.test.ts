import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { setTestEnvironment } from "../setup/environment"
import * as adresses from "../../app/routes/account.adresses._index"
import * as profil from "../../app/routes/account.profil"
import * as connexion from "../../app/routes/connexion"
import * as desinscription from "../../app/routes/desinscription"
import * as devis from "../../app/routes/devis"
import * as inscription from "../../app/routes/inscription"
import * as oublie from "../../app/routes/mot-de-passe-oublie"
import * as newsletter from "../../app/routes/newsletter"
import * as resilier from "../../app/routes/resilier"
import * as retractation from "../../app/routes/retractation"
import { type Customer, newCustomer } from "./account-customer"
import { failOnce } from "./declared-order"
import { openRoute } from "./guarded-route"

setTestEnvironment({ SWELL_TIMEOUT_MS: "400" })
const limits = vi.hoisted(() => ({ reached: false }))
vi.mock("~/store/rate-limits.server", () => {
  const tooMany = { ok: false, problems: [{ code: "too-many-requests", detail: { seconds: "840" } }] }
  const always = { ok: true, value: { takeBack: async () => undefined } }
  const answer = async () => (limits.reached ? tooMany : always)
  return {
    consumeRateLimit: answer,
    consumeCodeLimit: answer,
    consumeCodeMailLimit: answer,
    consumeNewsletterLimit: answer,
    consumeRecoveryLimit: answer,
    reserveEntry: answer,
    reserveLogin: answer,
    reserveTry: answer,
  }
})
vi.mock("~/shop/account/auth/constant-time.server", () => ({ waitForConstantTime: async () => undefined }))

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  limits.reached = false
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

type Form = {
  name: string
  route: object
  path: string
  /** A valid form, and what is wrong in the refused one. */
  right: Record<string, string>
  wrong: Record<string, string>
  /** Fields that never come back. */
  secret?: string[]
  /** The call that fails. */
  call: { method: string; path: string }
  customer?: true
  /** A form without a limit of its own is never refused for haste. */
  limited: boolean
}

const names = { firstName: "Camille", lastName: "Durand-Lafont" }
const forms: Form[] = [
  {
    ...{ name: "login", route: connexion, path: "/connexion", limited: true },
    right: { email: "camille-un@exemple.fr", password: "mot-de-passe-1" },
    wrong: { password: "" },
    secret: ["password"],
    call: { method: "POST", path: "/api/account/login" },
  },
  {
    ...{ name: "sign-up", route: inscription, path: "/inscription", limited: true },
    right: { ...names, email: "camille-deux@exemple.fr", newsletter: "on" },
    wrong: { email: "camille@@exemple" },
    call: { method: "POST", path: "/api/account$" },
  },
  {
    ...{ name: "forgotten password", route: oublie, path: "/mot-de-passe-oublie", limited: true },
    right: { email: "camille-trois@exemple.fr" },
    wrong: { email: "camille@@exemple" },
    call: { method: "POST", path: "/api/account/recover" },
  },
  {
    ...{ name: "address", route: adresses, path: "/account/adresses", customer: true, limited: false },
    right: {
      ...{ ...names, company: "Durand SARL", address1: "4 rue des Tables-Claudiennes", address2: "Bâtiment C" },
      ...{ zip: "69001", city: "Lyon", country: "FR", phone: "06 39 98 01 12" },
    },
    wrong: { zip: "6900" },
    call: { method: "POST", path: "/api/account/addresses" },
  },
  {
    ...{ name: "profile", route: profil, path: "/account/profil", customer: true, limited: false },
    right: { intent: "profile", ...names, phone: "06 39 98 01 13" },
    wrong: { phone: "06" },
    call: { method: "PUT", path: "/api/account" },
  },
  {
    ...{ name: "company", route: profil, path: "/account/profil", customer: true, limited: false },
    right: { intent: "company", professional: "on", company: "Café Durand", siren: "732829320", vatNumber: "FR44732829320" },
    wrong: { siren: "732829321" },
    call: { method: "PUT", path: "/api/account" },
  },
  {
    ...{ name: "password", route: profil, path: "/account/profil", customer: true, limited: true },
    right: { intent: "password", currentPassword: "mot-de-passe-3", newPassword: "mot-de-passe-4" },
    wrong: { newPassword: "court-y" },
    secret: ["currentPassword", "newPassword"],
    call: { method: "POST", path: "/api/account/login" },
  },
  {
    ...{ name: "newsletter", route: newsletter, path: "/newsletter", limited: true },
    right: { email: "camille-quatre@exemple.fr", returnTo: "/boutique/cafes" },
    wrong: { email: "camille@exemple" },
    call: { method: "POST", path: "/api/account$" },
  },
  {
    ...{ name: "leaving the newsletter", route: desinscription, path: "/desinscription", limited: true },
    right: { email: "camille-cinq@exemple.fr" },
    wrong: { email: "camille" },
    call: { method: "POST", path: "/functions" },
  },
  {
    ...{ name: "quote", route: devis, path: "/devis", limited: true },
    right: {
      ...{ ...names, email: "camille-six@exemple.fr", company: "Bistrot Durand", siren: "732829320" },
      ...{ need: "coffee", volume: "12 kg", message: "Du café pour notre bistrot." },
    },
    wrong: { email: "camille" },
    call: { method: "POST", path: "/functions" },
  },
  {
    ...{ name: "withdrawal", route: retractation, path: "/retractation", limited: true },
    right: { step: "identify", name: "Camille Durand", orderNumber: "10099", email: "camille-sept@exemple.fr" },
    wrong: { email: "camille@" },
    call: { method: "POST", path: "/functions" },
  },
  {
    ...{ name: "ending a contract", route: resilier, path: "/resilier", limited: true },
    right: { step: "identify", number: "S1099", email: "camille-huit@exemple.fr" },
    wrong: { email: "camille@" },
    call: { method: "POST", path: "/functions" },
  },
]

const choices = new Set(["intent", "professional", "step"])

describe.each(forms)("the form $name", ({ route, path, right, wrong, secret = [], call, customer, limited }) => {
  let someone: Customer | undefined
  const send = async (fields: Record<string, string>) => {
    if (customer) someone ??= await newCustomer()
    return openRoute(route, path).post(fields, someone?.visit())
  }

  async function expectKept(answer: Response, sent: Record<string, string>, status: number): Promise<void> {
    const text = await answer.text()
    expect([answer.status, text.slice(0, 12)]).toEqual([status, '{"problems":'])
    for (const [field, value] of Object.entries(sent)) {
      if (secret.includes(field)) expect(value === "" || !text.includes(value), field).toBe(true)
      else if (!choices.has(field)) expect(text, field).toContain(JSON.stringify(value).slice(1, -1))
    }
  }

  test("keeps what was typed when it is refused", async () => {
    await expectKept(await send({ ...right, ...wrong }), { ...right, ...wrong }, 422)
  })

  test.each(["status", "hang"])("keeps it when the backend's answer is a fault (%s)", async (kind) => {
    if (customer) someone ??= await newCustomer()
    await failOnce(backend, { kind, status: 500, ms: 2000, match: call })
    await expectKept(await send(right), right, 503)
  })

  if (!limited) return
  test("keeps it when there were too many, and says when to come back", async () => {
    limits.reached = true
    const answer = await send(right)
    expect(answer.headers.get("Retry-After")).toBe("840")
    await expectKept(answer, right, 429)
  })
})
