import { expect } from "vitest"
import { TaskQueue } from "../../app/concurrency.ts"
import { isComposed } from "../shopper/composed-page"
import { customer } from "../shopper/people"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"
import type { WholeShop } from "../shopper/whole-shop"
import type { ServedShop } from "./served-shop"

const PATHS = ["/boutique", "/", "/produits/melange-canut", "/pages/faq", "/boutique/cafes?tri=nom", "/tutoriels/regler-espresso"]
const MALIK = { email: "malik@exemple.fr", password: "traboule-demo-2026" }

/** All sessions live at the same time; so many of them ask at once, which a busy machine still answers. */
const AT_ONCE = 16

/** What a page shows that is somebody's own. */
function readPersonal(html: string) {
  const all = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, value]) => value ?? ""))
  return {
    quantity: Number(/<span class="header-word">Panier <\/span><span[^>]*>(\d+)/.exec(html)?.[1]),
    lines: all(/name="lineId" value="([^"]+)"/g),
    mails: all(/"email":"([^"]+@exemple\.fr)"/g),
  }
}

/**
 * Lets shoppers fill carts, log in and out and look around at the same time, and holds after each step that a page shows their own
 * cart as they left it and nothing of anybody else.
 *
 * @param shoppers the first two log in and out meanwhile
 * @returns how many of all pages were put together from the cache
 */
export async function mixShoppers(shop: WholeShop, served: Pick<ServedShop, "send">, shoppers: number, pages: number) {
  const owners = new Map<string, number>()
  let composed = 0
  const look = async (visitor: Visitor, path: string) => {
    const answer = await served.send("GET", path, { Host: "shop.test", Cookie: visitor.cookies.header() })
    visitor.cookies.keep([answer.headers["set-cookie"] ?? []].flat())
    expect([path, answer.status]).toEqual([path, 200])
    if (isComposed(answer.headers["server-timing"])) composed += 1
    return readPersonal(answer.text)
  }

  function openWalk(who: number) {
    const visitor = openVisitor(shop)
    const account = [customer, MALIK][who]
    let quantity = 0
    let mail: string | null = null
    return async (page: number): Promise<void> => {
      if (page % 9 === who % 9 || page === 0) {
        await fillCart(visitor, String((who % 3) + 1))
        quantity += (who % 3) + 1
      }
      if (account && page % 12 === 5) {
        if (mail === null) await logIn(visitor, account)
        else expect((await visitor.post("/deconnexion", {})).status).toBe(303)
        mail = mail === null ? account.email : null
        // The cart's own page asks the backend: a login may bring what the account had in its cart.
        quantity = readPersonal(await (await visitor.get("/panier")).text()).quantity
      }
      const seen = await look(visitor, PATHS[(page * 5 + who) % PATHS.length] ?? "/")
      expect([who, page, seen.quantity, [...seen.mails]]).toEqual([who, page, quantity, mail ? [mail] : []])
      for (const line of seen.lines) expect([line, owners.get(line) ?? who]).toEqual([line, who])
      for (const line of seen.lines) owners.set(line, who)
    }
  }

  const walks = Array.from({ length: shoppers }, (_none, who) => openWalk(who))
  const atOnce = new TaskQueue({ running: AT_ONCE, waiting: Infinity })
  for (let page = 0; page < pages; page++) await Promise.all(walks.map((walk) => atOnce.run(() => walk(page))))
  expect(owners.size).toBeGreaterThanOrEqual(shoppers)
  return composed
}
