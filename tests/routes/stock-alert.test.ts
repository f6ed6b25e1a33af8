import { createRequire } from "node:module"
import { afterAll, expect, test, vi } from "vitest"
import { listMails } from "../../sandbox/services/mail/outbox.ts"
import type * as functionEvents from "../../sandbox/services/functions/events.ts"
import { type PageShopper, openPageShopper } from "../shopper/page-shopper"
import { find, findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"
import { testEnvironment } from "../setup/environment"

// The e-mail when a product is back, as a shopper without script asks for it (issue 24, line 3).

const shop = openWholeShop({ environment: { RATE_LIMITS: "stock-alert=8/600" } })
afterAll(() => shop.close())
afterAll(() => void vi.useRealTimers())

// The sandbox behind the shop is loaded by Node itself.
const { settleEvents } = createRequire(import.meta.url)("../../sandbox/services/functions/events.ts") as typeof functionEvents

const SOLD_OUT = "/produits/cafe-epuise"
const LINK = "Recevoir un e-mail à son retour"
const alerts = () => shop.records<{ id: string; email: string; product_id: string; variant_id?: string }>("app:alertes")

async function setStock(stock: object): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(stock) }
  await shop.sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__stock`, init))
  await settleEvents(shop.sandbox.context)
}

async function ask(shopper: PageShopper, email: string) {
  const page = await shopper.follow(await shopper.open(SOLD_OUT), LINK)
  return shopper.press(page, "Me prévenir", { "E-mail": email })
}

test("a sold-out product leads to a form that names it, and back; who asks is mailed once when it is in stock again", async () => {
  const shopper = openPageShopper(shop)
  const product = await shopper.open(SOLD_OUT)
  const page = await shopper.follow(product, LINK)
  expect(textOf(find(page.main, "heading", /Cuvée des Lumières/))).toBe("Retour en stock : Cuvée des Lumières 2025")
  expect((await shopper.follow(page, /Cuvée des Lumières/)).url.pathname).toBe(SOLD_OUT)
  const told = await shopper.press(page, "Me prévenir", { "E-mail": "Nina@exemple.fr" })
  expect([told.status, told.url.pathname]).toEqual([200, SOLD_OUT])
  expect(findAll(told.document, "status").map(textOf).join()).toContain(
    "« Cuvée des Lumières 2025 » : vous recevrez un e-mail dès sa disponibilité",
  )
  expect(textOf(told.main)).not.toContain(LINK)
  const again = await ask(shopper, "nina@exemple.fr")
  expect(findAll(again.document, "status").map(textOf)).toEqual(findAll(told.document, "status").map(textOf))
  for (const level of [0, 4, 5]) await setStock({ slug: "cafe-epuise", level })
  const mails = listMails(shop.sandbox.context).filter(({ to }) => to === "nina@exemple.fr")
  expect(mails).toMatchObject([{ subject: "De nouveau disponible : Cuvée des Lumières 2025" }])
  const [, path = ""] = /https?:\/\/[^/]+(\/produits\/\S+)/.exec(mails[0]!.text) ?? []
  expect((await shopper.open(path)).status).toBe(200)
  expect(shop.printed().toLowerCase()).not.toContain("nina")
  // Once the catalogue is read anew, what can be bought has no such page any more.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 600_000 })
  expect(textOf((await shopper.open(SOLD_OUT)).main)).not.toContain(LINK)
  expect((await shopper.open(`${SOLD_OUT}/alerte`)).url.pathname).toBe(SOLD_OUT)
  await setStock({ slug: "cafe-epuise", level: 0 })
  vi.setSystemTime(Date.now() + 600_000)
  expect(textOf((await shopper.open(SOLD_OUT)).main)).toContain(LINK)
})

test("where one choice alone is sold out, that choice is awaited", async () => {
  const shopper = openPageShopper(shop)
  const slug = "ethiopie-guji-shakiso"
  const product = shop
    .records<{ id: string; slug: string; variants: { id: string; name: string }[] }>("products")
    .find((each) => each.slug === slug)!
  const chosen = product.variants.find(({ name }) => name.includes("1 kg"))!
  await setStock({ slug, level: 0, variant_id: chosen.id })
  const address = `/produits/${slug}?o.poids=1-kg&achat=unique`
  const page = await shopper.follow(await shopper.open(address), LINK)
  expect(textOf(find(page.main, "heading", /Guji/))).toContain("1 kg")
  const told = await shopper.press(page, "Me prévenir", { "E-mail": "omar@exemple.fr" })
  expect(told.url.searchParams.get("o.poids")).toBe("1-kg")
  expect(alerts().filter(({ email }) => email === "omar@exemple.fr")).toMatchObject([
    { product_id: product.id, variant_id: chosen.id },
  ])
})

test("a wrong address is told at the field and kept, and one that is already noted gets the same answer", async () => {
  const shopper = openPageShopper(shop)
  const refused = await ask(shopper, "nina@exemple")
  expect(refused.status).toBe(422)
  expect(find(refused.main, "textbox", /^E-mail/).attributes["value"]).toBe("nina@exemple")
  expect(textOf(find(refused.main, "alert"))).toContain("Saisissez une adresse e-mail complète")
})

test("a store whose function is missing or fails says so, and keeps the address", async () => {
  const shopper = openPageShopper(shop)
  for (const [status, words] of [
    [404, "rien n’a été transmis"],
    [500, "pas pu confirmer"],
  ] as const) {
    shop.fail({ kind: "status", status, times: 1, match: { path: "/functions" } })
    const answer = await ask(shopper, "panne@exemple.fr")
    expect([answer.status, findAll(answer.document, "alert").map(textOf).join().includes(words)]).toEqual([503, true])
    expect(find(answer.main, "textbox", /^E-mail/).attributes["value"]).toBe("panne@exemple.fr")
  }
  expect(shop.printed()).toContain('"call":"POST /functions/alerte-stock"')
  expect(shop.printed()).not.toContain("panne@exemple.fr")
})

test("too many requests are refused, and a product that nobody sells has no such page", async () => {
  const shopper = openPageShopper(shop)
  const statuses: number[] = []
  for (let count = 0; count < 9; count++) statuses.push((await ask(shopper, `flot${count}@exemple.fr`)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await shopper.open("/produits/nulle-part/alerte")).status).toBe(404)
})
