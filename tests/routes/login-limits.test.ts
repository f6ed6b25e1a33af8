import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import * as connexion from "../../app/routes/connexion"
import { openRoute } from "./guarded-route"

vi.mock("~/shop/account/auth/constant-time.server", () => ({ waitForConstantTime: async () => undefined }))

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const login = openRoute(connexion, "/connexion")
const jeanne = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }
const from = (clientAddress: string) => ({ context: { clientAddress } })
const logins = () => backend.calls.filter((call) => call === "POST /api/account/login").length

async function statuses(count: number, try_: (index: number) => Promise<Response>): Promise<number[]> {
  const answers: number[] = []
  for (let index = 0; index < count; index++) answers.push((await try_(index)).status)
  return answers
}

test("the sixth wrong password of an account waits, e-mail kept, backend not asked; another account goes on", async () => {
  const wrong = () => login.post({ email: "Jeanne@Exemple.fr ", password: "faux", returnTo: "/panier" }, from("192.0.2.1"))
  expect(await statuses(5, wrong)).toEqual([422, 422, 422, 422, 422])
  const sixth = await login.post({ ...jeanne, returnTo: "/panier" }, from("192.0.2.2"))
  expect(sixth.status).toBe(429)
  const wait = Number(sixth.headers.get("Retry-After"))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(900)
  expect(await sixth.json()).toMatchObject({ problems: [{ code: "too-many-requests" }], email: jeanne.email, next: "/panier" })
  expect(logins()).toBe(5)
  expect((await login.post({ email: "autre@exemple.fr", password: "faux" }, from("192.0.2.1"))).status).toBe(422)
})

test("the twenty-first wrong pair from one address waits; successes do not count, nor do other addresses", async () => {
  const wrong = (index: number) => login.post({ email: `essai-${index}@exemple.fr`, password: "faux" }, from("198.51.100.7"))
  const right = { email: "malik@exemple.fr", password: "traboule-demo-2026" }
  for (let index = 0; index < 14; index++) expect((await wrong(index)).status).toBe(422)
  const rightOnes = await statuses(6, () => login.post(right, from("198.51.100.7")))
  expect(await statuses(6, (index) => wrong(14 + index))).toEqual([422, 422, 422, 422, 422, 422])
  expect((await wrong(21)).status).toBe(429)
  expect((await login.post({ email: "essai-22@exemple.fr", password: "faux" }, from("198.51.100.8"))).status).toBe(422)
  expect(rightOnes).toEqual(Array.from({ length: 6 }, () => 303))
})

test("many at once do not pass together", async () => {
  const burst = await Promise.all(
    Array.from({ length: 12 }, () => login.post({ email: "rafale@exemple.fr", password: "faux" }, from("203.0.113.9"))),
  )
  expect(burst.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(logins()).toBe(5)
})

test("S10 a session that does not change at login is not kept, and the browser loses it", async () => {
  const planted = "planted:0123456789"
  const account = { id: "65c000000000000000000001", email: jeanne.email }
  const others = globalThis.fetch
  const replies: Record<string, object> = { "/api/account/login": account, "/api/account/logout": { success: true } }
  const storefront = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const reply = replies[new URL(String(input instanceof Request ? input.url : input)).pathname]
    return reply ? Response.json(reply) : others(input, init)
  })
  const answer = await login.post(
    { email: "plantee@exemple.fr", password: "lilas-demo-2026" },
    { cookies: { "swell-session": planted }, ...from("192.0.2.9") },
  )
  storefront.mockRestore()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ problems: [{ code: "service-unavailable" }] })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^swell-session=; Max-Age=0/)])
})
