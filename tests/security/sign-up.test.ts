import { afterAll, expect, test } from "vitest"
import { openVisitor } from "../shopper/visitor"
import { addProduct } from "../shopper/page-purchase"
import { openPageShopper } from "../shopper/page-shopper"
import { textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const many = ["login-failure", "login-failure-ip", "sign-up"].map((limit) => `${limit}=10000/60`).join()
const shop = openWholeShop({ environment: { RATE_LIMITS: many } })
afterAll(() => shop.close())

const KNOWN = "jeanne@exemple.fr"
const names = { firstName: "Zoé", lastName: "Paul" }
const mailsTo = (email: string) =>
  shop.records<{ id: string; to: string; text: string }>("mails").filter(({ to }) => to === email)
const accountOf = (email: string) =>
  shop
    .records<{ id: string; email: string; first_name?: string; email_optin?: boolean }>("accounts")
    .find((each) => each.email === email)

/** All that a browser learns from a sign-up, and from a login with a password that was typed on the way. */
async function learn(email: string) {
  const shopper = openPageShopper(shop)
  await addProduct(shopper, "filtres-papier-02")
  const { visitor } = shopper
  const before = new Map(["swell-session", "__Host-lien"].map((name) => [name, visitor.cookies.get(name)]))
  const typed = { ...names, email, newsletter: "on", returnTo: "/panier" }
  const answer = await visitor.post("/inscription", typed)
  const headers = [...answer.headers].filter(([name]) => !/^(set-cookie|server-timing|x-request-id|date)$/.test(name))
  const cookies = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "=…"))
  const to = answer.headers.get("Location") ?? ""
  const page = await shopper.open(to)
  const after = new Map([...before.keys()].map((name) => [name, visitor.cookies.get(name)]))
  const withPassword = await visitor.post("/inscription", { ...typed, password: "typed-by-a-stranger" })
  const login = await visitor.post("/connexion", { email, password: "typed-by-a-stranger" })
  return {
    said: [answer.status, to, headers, cookies, (await answer.text()).length, page.status, page.html.length, textOf(page.main)],
    later: [withPassword.status, login.status, (await login.text()).replaceAll(email, "…").length],
    isSessionKept: [...before].every(([name, value]) => value !== undefined && value === after.get(name)),
    url: to,
    text: textOf(page.document),
  }
}

test("S13 a sign-up says the same whether the e-mail has an account, leaves the session alone, and the mail tells", async () => {
  const unknown = "nouvelle-cliente@exemple.fr"
  const [one, other] = [await learn(KNOWN), await learn(unknown)]
  expect(other.said).toEqual(one.said)
  expect(other.later).toEqual(one.later)
  expect(one.said[0]).toBe(303)
  expect([one.isSessionKept, other.isSessionKept]).toEqual([true, true])
  for (const { url, text } of [one, other]) {
    expect(url).toBe("/inscription?suite=/panier&lien=envoye")
    expect(text).toContain("Un e-mail vient d’être envoyé")
    expect(text).not.toMatch(/exemple\.fr/)
  }
  for (const email of [KNOWN, unknown])
    expect(mailsTo(email).at(-1)?.text).toMatch(/https:\/\/shop\.test\/mot-de-passe\/[\w-]{20,}/)
  expect(accountOf(unknown)).toMatchObject({ first_name: "Zoé", email_optin: true })
  expect(accountOf(KNOWN)).toMatchObject({ first_name: "Jeanne" })
})

test("S13 beyond the limit of an e-mail's links the page is the same, and no mail leaves @full", async () => {
  const said = new Set<string>()
  for (const email of ["malik@exemple.fr", "encore-une@exemple.fr"]) {
    const spellings = [email, email.toUpperCase(), email, email, email.toUpperCase()]
    const answers = spellings.map((each) => openVisitor(shop).post("/inscription", { ...names, email: each }))
    for (const { status, headers } of await Promise.all(answers))
      said.add([status, headers.get("Location"), headers.getSetCookie()].join())
    expect(mailsTo(email)).toHaveLength(3)
  }
  expect(said.size).toBe(1)
})

test("S13 a failure of the backend is the same problem for both, with what was typed", async () => {
  for (const path of ["/api/account$", "/api/account/recover"]) {
    const said = new Set<string>()
    for (const [index, email] of [KNOWN, "ailleurs@exemple.fr"].entries()) {
      shop.fail({ kind: "status", status: 503, match: { method: "POST", path }, times: 1 })
      const page = await openPageShopper(shop).press(await openPageShopper(shop).open("/inscription"), "Créer mon compte", {
        ...names,
        email: index === 0 ? email : `${path.length}-${email}`,
      })
      expect(page.html).toContain('value="Zoé"')
      said.add([page.status, textOf(page.main)].join())
    }
    expect([...said]).toHaveLength(1)
  }
})
