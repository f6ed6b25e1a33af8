import { setTimeout as pause } from "node:timers/promises"
import { addToCart } from "../shopper/http-purchase.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import type { createLedger } from "./chaos-ledger.ts"
import type { createCartMaker } from "./prepared-cart.ts"
import { buyStubbornly } from "./stubborn-buyer.ts"

/** A request that was not answered as it should be. */
type Failure = {
  kind: "page" | "asset" | "cart" | "addition"
  /** What went on when it was asked, and when its answer came. */
  during: string[]
  answer: string
}

type TrafficOptions = {
  /** Where shoppers go: the proxy. */
  origin: string
  ledger: ReturnType<typeof createLedger>
  makeCart: ReturnType<typeof createCartMaker>
}

/** What is shown while Redis is away, too. */
const PAGES = ["/", "/boutique", "/boutique/cafes", "/produits/melange-canut", "/pages/faq", "/pages/livraison"]
const OWNERS = 10
const GOODS = "filtres-papier-02"
const BUYER_MS = 180_000
/** Nine pages and eight files a second, a cart twice in three seconds, and a purchase of five requests every two. */
const ROUND_MS = 110
const count = /<span class="header-word">Panier <\/span><span[^>]*>(\d+)/

/** Shoppers at twenty requests a second: they read, load files of pages old and new, keep carts, and buy. */
export async function startTraffic({ origin, ledger, makeCart }: TrafficOptions) {
  const failures: Failure[] = []
  const lostCarts: string[] = []
  const files = new Set<string>()
  const running = new Set<Promise<void>>()
  let phase = "calm"
  let over = false
  let asked = 0
  const start = (work: Promise<void>) => void running.add(work.finally(() => running.delete(work)))

  async function expectOk(kind: Failure["kind"], work: () => Promise<number>): Promise<boolean> {
    const began = phase
    const answer = await work().then(String, (error: unknown) => `${String(error)} ${String((error as Error).cause ?? "")}`)
    asked++
    if (answer !== "200") failures.push({ kind, during: [began, phase], answer })
    return answer === "200"
  }

  async function visit(path: string): Promise<void> {
    await expectOk("page", async () => {
      const { status, html } = await createHttpShopper({ origin }).open(path)
      for (const [file] of html.matchAll(/\/build\/[\w/.$-]+\.(?:js|css|woff2)/g)) files.add(file)
      return status
    })
  }
  const load = async (file: string) => void (await expectOk("asset", async () => (await fetch(origin + file)).status))

  const owners = Array.from({ length: OWNERS }, () => ({ shopper: createHttpShopper({ origin }), sure: 0, unsure: 0 }))
  /** Adds one, or looks whether all of what was added is there still. */
  async function keepCart({ shopper, ...owner }: (typeof owners)[number], index: number, adds: boolean): Promise<void> {
    const known = owners[index]!
    if (!adds) {
      let shown = ""
      const isOk = await expectOk("cart", async () => {
        const { status, html } = await shopper.open("/panier")
        shown = count.exec(html)?.[1] ?? "none"
        return status
      })
      const fits = Number(shown) >= owner.sure && Number(shown) <= known.sure + known.unsure
      if (isOk && !fits) lostCarts.push(`${index}: ${shown} of ${owner.sure} to ${known.sure + known.unsure}`)
      return
    }
    known.unsure++
    if (!(await expectOk("addition", async () => (await addToCart(shopper, GOODS)).status))) return
    known.unsure--
    known.sure++
  }
  for (const [index, owner] of owners.entries()) await keepCart(owner, index, true)

  let bought = 0
  async function buy(): Promise<void> {
    const method = bought++ % 2 ? "paysafecard" : "virement"
    const cart = await makeCart(bought, method).catch(() => null)
    // Nobody fills a cart while the backend is away.
    if (cart === null) return
    const shopper = createHttpShopper({ origin })
    shopper.cookies.set("swell-session", encodeURIComponent(cart.session))
    ledger.note({ cart, method, purchase: await buyStubbornly(shopper, BUYER_MS) })
  }

  async function drive(): Promise<void> {
    for (let round = 0; !over; round++) {
      start(visit(PAGES[round % PAGES.length] ?? "/"))
      const known = [...files]
      if (known.length > 0) start(load(known[round % known.length] ?? "/"))
      const index = Math.floor(round / 7) % OWNERS
      // One by one: an owner's next request waits for the last.
      if (round % 7 === 0) start(keepCart(owners[index]!, index, Math.floor(round / 70) % 2 === 1))
      if (round % 18 === 0) start(buy())
      await pause(ROUND_MS)
    }
    await Promise.all(running)
  }
  const driven = drive()
  return {
    failures,
    lostCarts,
    /** How many requests for pages, files and carts were answered. */
    asked: () => asked,
    /** Says what goes on from now on. */
    enter: (name: string) => void (phase = name),
    /** A file that a page which is open somewhere may ask for from now on. */
    addFile: (file: string) => void files.add(file),
    dropFile: (file: string) => void files.delete(file),
    async stop() {
      over = true
      await driven
    },
  }
}
