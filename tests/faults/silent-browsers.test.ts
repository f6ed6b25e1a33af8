import { afterAll, beforeAll, expect, test } from "vitest"
import { endingOf, goToRecap, payAtProvider, pressOrder } from "../shopper/http-purchase.ts"
import { type HttpShopper, type Page, createHttpShopper, formWithButton, headingOf } from "../shopper/http-shopper.ts"
import { type Stack, startStack } from "../setup/stack.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const PRODUCT = "/produits/filtres-papier-02"

async function add(shopper: HttpShopper): Promise<Page> {
  return shopper.send(formWithButton(await shopper.open(PRODUCT), "Ajouter au panier"), { quantity: "1" })
}

test("S5 a browser that says nothing confirms its first form, and buys with all others at once @full", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "nothing" })
  const asked = await add(shopper)
  expect([asked.status, headingOf(asked)]).toEqual([403, "Confirmez votre envoi"])
  expect(asked.html).toContain("Action à confirmer\u00a0: ajouter un article au panier.")
  expect((await shopper.open("/panier")).html).toContain("Rien pour l’instant")
  const added = await shopper.send(formWithButton(asked, "Confirmer l’envoi"))
  expect(added.status).toBe(200)
  const recap = await goToRecap(shopper, "bancontact")
  const end = await payAtProvider(shopper, await pressOrder(shopper, recap))
  expect(endingOf(end)).toBe("confirmed")
})

test("a browser that only says Referer buys without a question", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "referer" })
  expect((await add(shopper)).status).toBe(200)
  const end = await payAtProvider(shopper, await pressOrder(shopper, await goToRecap(shopper, "bancontact")))
  expect(endingOf(end)).toBe("confirmed")
})

test("a browser that says nothing logs in, its password typed once more", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "nothing" })
  const form = formWithButton(await shopper.open("/connexion"), "Se connecter")
  const asked = await shopper.send(form, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })
  expect(asked.html).not.toContain("lilas-demo-2026")
  const entered = await shopper.send(formWithButton(asked, "Confirmer l’envoi"), { password: "lilas-demo-2026" })
  expect([entered.status, entered.url.pathname]).toEqual([200, "/account"])
})

test("a new password is asked for once more as a new one, and the page's other forms need no question then", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "nothing" })
  await shopper.send(formWithButton(await add(shopper), "Confirmer l’envoi"))
  const form = formWithButton(await shopper.open("/mot-de-passe/une-cle-quelconque"), "Enregistrer le mot de passe")
  const fields = new Map(form.fields)
  fields.delete("formToken")
  const asked = await shopper.send({ ...form, fields: [...fields] }, { password: "lilas-demo-2026" })
  expect(asked.html).toMatch(/<input(?=[^>]*type="password")(?=[^>]*autoComplete="new-password")/i)
  const forms = [...asked.html.matchAll(/<form\b[^>]*method="post"[^>]*>[\s\S]*?<\/form>/g)].map(([each]) => each)
  expect(forms.length).toBeGreaterThan(1)
  for (const each of forms) expect(each.split('name="formToken"')).toHaveLength(2)
})

test("S5 a form from before a login is confirmed once more, and counts then", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "nothing" })
  await shopper.send(formWithButton(await add(shopper), "Confirmer l’envoi"))
  const before = formWithButton(await shopper.open(PRODUCT), "Ajouter au panier")
  const login = formWithButton(await shopper.open("/connexion"), "Se connecter")
  await shopper.send(login, { email: "jeanne@exemple.fr", password: "lilas-demo-2026" })
  await shopper.open("/deconnexion")
  const asked = await shopper.send(before, { quantity: "1" })
  const added = asked.status === 403 ? await shopper.send(formWithButton(asked, "Confirmer l’envoi")) : asked
  expect([added.status, added.url.hash]).toEqual([200, "#panier"])
})

test("a page for a browser that says nothing is not the one that everybody shares", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "nothing" })
  await add(shopper)
  expect((await shopper.open(PRODUCT)).html).toContain("formToken")
  expect((await createHttpShopper({ origin: stack.shop }).open(PRODUCT)).html).not.toContain("formToken")
})

test("S5 no form's token shows the session that it belongs to", async () => {
  const shopper = createHttpShopper({ origin: stack.shop, says: "nothing" })
  const { html } = await shopper.send(formWithButton(await add(shopper), "Confirmer l’envoi"))
  const session = /swell-session=([^;]+)/.exec(shopper.cookies.header())?.[1] ?? ""
  expect(session.length).toBeGreaterThan(20)
  const tokens = [...html.matchAll(/name="formToken" value="([^"]+)"/g)].map(([, token = ""]) => token)
  expect(tokens.length).toBeGreaterThan(0)
  for (const text of tokens.flatMap((token) => [
    token,
    ...token.split(".").map((part) => atob(part.replace(/-/g, "+").replace(/_/g, "/"))),
  ]))
    expect(text).not.toContain(decodeURIComponent(session))
})

test("a policy report with a null origin, as WebKit sends it, is taken; a form or another site's report is not", async () => {
  const report = {
    "csp-report": { "document-uri": `${stack.shop}/panier`, "blocked-uri": "inline", "effective-directive": "img-src" },
  }
  const send = async (headers: Record<string, string>) => {
    const answer = await fetch(`${stack.shop}/rapports-csp`, { method: "POST", headers, body: JSON.stringify(report) })
    return answer.status
  }
  const type = { "Content-Type": "application/csp-report" }
  expect(await send({ ...type, Origin: "null" })).toBe(204)
  expect(await send(type)).toBe(204)
  expect(await send({ ...type, Origin: "https://evil.test" })).toBe(403)
  expect(await send({ "Content-Type": "text/plain", Origin: "null" })).toBe(403)
})
