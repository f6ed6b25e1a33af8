import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { applyGiftCard, readCart, submitOrder, updateCart } from "../../app/commerce/carts.server"
import { openCommerce } from "../../app/commerce/client.server"
import * as panier from "../../app/routes/panier"
import * as produit from "../../app/routes/produits.$slug"
import { summarizeOrder } from "../../app/shop/account/orders/order-summary"
import { listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { startBackend } from "../setup/backend"
import { readPage, textOf } from "../shopper/read-page"
import { cookiesOf, openRoute } from "./guarded-route"
import { renderRoute } from "./rendered-route"

// Options without values, which shoppers type: what is engraved, what a card says.

const backend = startBackend()
afterAll(() => backend.close())

const slug = "pichet-a-mousse"
const path = `/produits/${slug}`
const page = openRoute(produit, path, { slug })
const engraving = "65a0000000000000000000e1"
const message = "65a0000000000000000000e2"
const texts = [
  { id: engraving, name: "Gravure", input_type: "short_text", required: true, description: "Sous l’anse." },
  { id: message, name: "Message", input_type: "long_text", required: false },
].map((option) => ({ active: true, variant: false, values: [], ...option }))
const quantity = "1"

beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const { database } = backend.sandbox.context
  type Stored = { id: string; slug: string; options: object[] }
  const stored = listRecords<Stored>(database, "products").find((each) => each.slug === slug)!
  putRecord(database, "products", { ...stored, options: [...stored.options, ...texts] })
})

type Refused = { problems: { code: string; field?: string; sentence: string }[]; values: Record<string, string> }

test("stand on the product's page as fields with their labels, hints and limits", async () => {
  const html = await renderRoute(produit, "produits/:slug", path)
  expect(textOf(readPage(html))).toMatch(/Gravure\. Sous l’anse\..*Message \(facultatif\).*Quantité/)
  expect(html).toMatch(new RegExp(`<input [^>]*name="t\\.${engraving}"[^>]*aria-required="true"`))
  expect(html).toMatch(new RegExp(`<textarea [^>]*id="t\\.${message}"`))
})

test.each([
  ["nothing where something must be", { [`t.${engraving}`]: " " }, "text-missing", "Remplissez «\u00a0Gravure\u00a0»."],
  ["more than there is room for", { [`t.${engraving}`]: "x".repeat(101) }, "value-too-long", ""],
])("%s is refused, and what was typed stays", async (_what, typed, code, sentence) => {
  const sent = { ...typed, [`t.${message}`]: "À Léa,\navec soin", quantity }
  const answer = await page.post(sent)
  expect(answer.status).toBe(422)
  const { problems, values } = (await answer.json()) as Refused
  expect(problems).toMatchObject([{ code, field: `t.${engraving}` }])
  expect(problems[0]?.sentence).toContain(sentence)
  expect(values).toEqual(sent)
})

test("a field that the product no longer has is not dropped in silence", async () => {
  const answer = await page.post({ [`t.${engraving}`]: "Léa", "t.65a0000000000000000000e9": "Paul", quantity })
  expect(((await answer.json()) as Refused).problems).toMatchObject([{ code: "form-invalid" }])
})

test("are in the cart, each text a line of its own, and in the order", async () => {
  let session = ""
  for (const name of ["Léa", "Léa", " Paul\n Émile "]) {
    const cookies: Record<string, string> = session ? { "swell-session": session } : {}
    const answer = await page.post({ [`t.${engraving}`]: name, [`t.${message}`]: "À bientôt", quantity }, { cookies })
    expect(answer.status).toBe(303)
    session = cookiesOf(answer)["swell-session"] ?? session
  }
  const text = textOf(readPage(await renderRoute(panier, "panier", "/panier", { "swell-session": session })))
  expect(text).toMatch(/Gravure\s: Léa, Message\s: À bientôt.*Gravure\s: Paul Émile, Message\s: À bientôt/)
  const commerce = openCommerce({ session, locale: "fr-FR", currency: "EUR" })
  expect((await readCart(commerce))?.items.map((item) => item.quantity)).toEqual([2, 1])
  const who = { name: "Jeanne Martin", address1: "12 quai Saint-Antoine", city: "Lyon", zip: "69002", country: "FR" }
  const rated = await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: who, billing: who })
  const services = rated.shipment_rating?.services
  await updateCart(commerce, { shipping: { service: services?.[0]?.id ?? "" } })
  await applyGiftCard(commerce, "GRANDCAFE2026LYON")
  const { lines } = summarizeOrder(await submitOrder(commerce))
  const both = (name: string) => `Gravure\u00a0: ${name}, Message\u00a0: À bientôt`
  expect(lines.map(({ options }) => options)).toEqual([both("Léa"), both("Paul Émile")])
})
