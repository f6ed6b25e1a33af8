import { setTimeout as pause } from "node:timers/promises"
import { decodeEntities } from "../shopper/html-forms.ts"
import { endingOf, isAtProvider, payAtProvider, pressOrder } from "../shopper/http-purchase.ts"
import { type HttpShopper, type Page, headingOf } from "../shopper/http-shopper.ts"

/** How a purchase ended for its shopper. */
export type Purchase = {
  /** Times that the order button was pressed. */
  presses: number
  /** Times that nobody answered. */
  silences: number
  /** Whether the provider was told to take the money. */
  paid: boolean
  /** The last page, and what its heading says. */
  page: Page | null
  heading: string
  confirmed: boolean
}

const recapPath = "/commande/verification"
const pauseMs = 400

/**
 * Buys as somebody who does not give up: reloads what nobody answered, presses again what was refused, follows the links that
 * a page offers. The shopper's cart must be ready for its recap.
 *
 * @param longestMs after this they give up
 */
export async function buyStubbornly(shopper: HttpShopper, longestMs: number): Promise<Purchase> {
  const purchase: Purchase = { presses: 0, silences: 0, paid: false, page: null, heading: "", confirmed: false }
  const deadline = Date.now() + longestMs
  let next = () => shopper.open(recapPath)
  while (Date.now() < deadline) {
    let page: Page
    try {
      page = await next()
    } catch {
      // What a browser does when the shopper reloads: the same request again.
      purchase.silences += 1
      await pause(pauseMs)
      continue
    }
    purchase.page = page
    purchase.heading = headingOf(page)
    if (endingOf(page) === "confirmed") return { ...purchase, confirmed: true }
    next = chooseNext(shopper, page, purchase)
    if (page.status >= 400) await pause(pauseMs)
  }
  return purchase
}

function chooseNext(shopper: HttpShopper, page: Page, purchase: Purchase): () => Promise<Page> {
  if (isAtProvider(page)) {
    // A payment that the provider has taken leads back by a link.
    const back = linkTo(page, /\/commande\/verification\?/)
    purchase.paid = true
    return () => (page.html.includes("Accepter le paiement") ? payAtProvider(shopper, page) : shopper.open(back ?? recapPath))
  }
  if (page.html.includes("Commander avec obligation de paiement")) {
    purchase.presses += 1
    return () => pressOrder(shopper, page)
  }
  if (page.headers.has("Refresh")) return () => shopper.settle(page, isAtProvider)
  const look = linkTo(page, /^\/(paiement\/retour|commande\/attente)\?/)
  return async () => {
    await pause(pauseMs)
    return shopper.open(look ?? recapPath)
  }
}

function linkTo(page: Page, pattern: RegExp): string | null {
  const links = [...page.html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => decodeEntities(href))
  return links.find((href) => pattern.test(href)) ?? null
}
