import { expect } from "vitest"
import { buyer, customer } from "./people"
import { type Visitor, localTarget } from "./visitor"
import type { WholeShop } from "./whole-shop"

const product = "/produits/melange-canut"

/** Puts a coffee into the cart from its page. */
export async function fillCart(visitor: Visitor, quantity = "1"): Promise<void> {
  const added = await visitor.post(product, {
    "o.poids": "250-g",
    "o.mouture": "grains",
    purchase: "unique",
    quantity,
  })
  expect(added.status).toBe(303)
}

export async function logIn(visitor: Visitor, who = customer): Promise<void> {
  const answer = await visitor.post("/connexion", who)
  expect(answer.status).toBe(303)
}

/** From an empty browser to the recap with a method chosen, by form posts only. */
export async function goToRecap(
  visitor: Visitor,
  method = "paysafecard",
  contact: Record<string, string> = buyer,
): Promise<void> {
  await fillCart(visitor)
  expect(localTarget(await visitor.post("/commande/coordonnees", contact))).toBe("/commande/livraison")
  const services = await (await visitor.get("/commande/livraison")).text()
  const service = /name="service"[^>]* value="([^"]+)"/.exec(services)?.[1] ?? ""
  expect(localTarget(await visitor.post("/commande/livraison", { service }))).toBe("/commande/paiement")
  expect(localTarget(await visitor.post("/commande/paiement", { method }))).toBe("/commande/verification")
}

/** What the recap's form carries: the signed cart that the shopper saw. */
export async function readSeen(visitor: Visitor): Promise<string> {
  const recap = await visitor.get("/commande/verification")
  expect(recap.status).toBe(200)
  const seen = /name="seen" value="([^"]+)"/.exec(await recap.text())?.[1]
  if (!seen) throw new Error("The recap has no form")
  return seen
}

/** Presses the order button. */
export async function pressOrder(visitor: Visitor, seen?: string): Promise<Response> {
  return visitor.post("/commande/verification", { seen: seen ?? (await readSeen(visitor)), terms: "on" })
}

/** The provider's page that an answer leads to, from the address of its `Refresh`. */
export function providerPage(answer: Response): string {
  const to = /^0;url=(.+)$/.exec(answer.headers.get("Refresh") ?? "")?.[1]
  if (!to) throw new Error(`${answer.status} leads to no provider`)
  return to
}

/** Presses a button of a provider's page; the path of the return that follows. */
export async function answerProvider(shop: WholeShop, page: string, choice: string): Promise<string> {
  const answer = await shop.sandbox.providers.fetch(new Request(page, { method: "POST", body: new URLSearchParams({ choice }) }))
  const url = new URL(answer.headers.get("Location") ?? "")
  return url.pathname + url.search
}

/** Comes back from a provider and goes on until a page is shown; its path. */
export async function comeBack(visitor: Visitor, path: string): Promise<string> {
  let at = path
  for (let step = 0; step < 5; step++) {
    const answer = await visitor.get(at)
    if (answer.status !== 302 && answer.status !== 303) return at
    at = localTarget(answer)
  }
  throw new Error(`No page after five redirects from ${path}`)
}

/** A whole purchase by paysafecard, paid; the path of its confirmation. */
export async function buy(shop: WholeShop, visitor: Visitor, contact: Record<string, string> = buyer): Promise<string> {
  await goToRecap(visitor, "paysafecard", contact)
  const page = providerPage(await pressOrder(visitor))
  return comeBack(visitor, await answerProvider(shop, page, "accept"))
}

export type PlacedOrder = { id: string; number: string; checkout_id: string; grand_total: number; paid: boolean }

export const listPlaced = (shop: WholeShop) => shop.records<PlacedOrder>("orders")
