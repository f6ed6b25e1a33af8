import { brotliCompressSync } from "node:zlib"
import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { becomeCustomer, callAsCustomer, orderByCard } from "./customer-steps.ts"
import { callsDuring } from "./recorded-calls.ts"
import { listOrders } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")
const lyon = { name: "Zoé Paul", address1: "4 rue des Tables-Claudiennes", zip: "69001", city: "Lyon", country: "FR" }
/** Buys filters by card. Out: the order's number. */
async function order(page: Page, stack: Stack): Promise<string> {
  const known = new Set((await listOrders(stack)).map(({ number }) => number))
  await addProduct(page, "filtres-papier-02")
  await orderByCard(page, stack, lyon)
  return (await listOrders(stack)).find(({ number }) => !known.has(number))?.number ?? ""
}

async function asMerchant({ storefront }: Stack, path: string, body: object): Promise<void> {
  const headers = { "Content-Type": "application/json" }
  const answer = await fetch(`${storefront}${path}`, { method: "POST", headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

test("a professional reads an order without VAT too; its paper has goods and sums only; it says how its invoice is had @full", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  const number = await order(page, stack)
  const openOrder = async () => {
    await page.goto("/account/commandes")
    await main(page).getByRole("link", { name: number, exact: true }).click()
    await expect(main(page).getByRole("region", { name: "Facture" })).toContainText(
      /^FacturePour la facture de cette commande, écrivez-nous/,
    )
  }
  await openOrder()
  await expect(main(page)).not.toContainText("Total HT")
  await callAsCustomer(page, stack, "PUT", "/account", { type: "business" })
  await asMerchant(stack, "/__ship", { number, carrier_name: "Colissimo", tracking_code: "6A12345678901" })
  await openOrder()
  await expect(main(page)).toContainText(/Total HT\s*\d+,\d\d\u00a0€/)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("banner").getByRole("link")).toHaveText(["Maison Lilas"])
  await expect(page.getByRole("contentinfo")).toContainText("22 rue des Trois-Marronniers, 69001 Lyon")
  for (const role of ["button", "navigation"] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(main(page).getByRole("region", { name: "Facture" })).toHaveCount(0)
  await expect(main(page).getByRole("region", { name: "Articles" })).toBeVisible()
  await expect(main(page).getByRole("link", { name: "Suivre le colis" })).toBeVisible()
  await page.emulateMedia({ media: "screen" })
  await main(page).getByRole("region", { name: "Facture" }).getByRole("link").click()
  await expect(main(page)).toContainText("Vous n’avez pas encore de facture.")
  await expect(main(page)).toContainText("Pour la facture d’une commande, écrivez-nous")
})

test("500 orders cost the same calls as 5, and their page is sent in no more than a tenth more bytes @full", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  const number = await order(page, stack)
  const callsOf = async (path: string) => {
    let sent = 0
    const calls = await callsDuring(stack, async () => {
      const answer = await page.request.get(path)
      sent = brotliCompressSync(await answer.text()).byteLength
    })
    const own = Object.entries(calls).filter(([call]) => /\/(account|cart)/.test(call))
    return { own: own.toSorted(), sent }
  }
  await asMerchant(stack, "/__orders", { number, times: 4 })
  const [few, fewHome] = [await callsOf("/account/commandes"), await callsOf("/account")]
  await asMerchant(stack, "/__orders", { number, times: 495 })
  const [many, manyHome] = [await callsOf("/account/commandes"), await callsOf("/account")]
  expect(many.own).toEqual(few.own)
  expect(manyHome.own).toEqual(fewHome.own)
  expect(many.sent).toBeLessThan(few.sent * 1.1)
  expect(manyHome.sent).toBeLessThan(fewHome.sent * 1.1)
  await page.goto("/account/commandes?page=25")
  await expect(main(page).getByRole("rowheader")).toHaveCount(20)
})
