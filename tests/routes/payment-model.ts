import type { AsyncLocalStorage } from "node:async_hooks"
import { vi } from "vitest"
import { origin, readyCart } from "../../app/checkout/purchase.fixture"
import { changeCartItem, readCart, readOrder } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { openCommerce } from "~/commerce/client.server"
import { type PaymentAttempt, readOrderAttempt } from "~/store/attempts.server"
import type { Sandbox } from "../../sandbox/sandbox.ts"
import { readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { type BankOutcome, confirmStripeIntent, settleStripeIntent } from "../../sandbox/services/vault/stripe-intent.ts"
import { readToken } from "../../sandbox/services/vault/token-record.ts"
import { type Shown, openBrowser } from "./payment-browser"
import { type Gateways, chooseMethod, type METHODS } from "./payment-methods"

/** Where a process of the shop is killed: at the call after so many, or at one whose address ends so. It never hears the call's answer. */
type Kill = { callsLeft?: number; at?: string; isAnswered: boolean }

/** A process of the shop; once killed it can do nothing more. `hear` is told of each call before it is made. */
export type ShopProcess = { kill: Kill | null; calls: number; isDead: boolean; hear?: () => void }

/** Whether a process is killed at its next call. */
export function isKilledAt(process: ShopProcess, url: string): boolean {
  const { at, callsLeft } = process.kill ?? {}
  return at === undefined ? callsLeft === process.calls++ : url.endsWith(at)
}

export const CHOICES = ["accept", "authorize", "refuse", "cancel", "pending", "error", "close"] as const

/**
 * `tab` counts a cart's attempts, the latest first. `answer` is what happens at the provider, `return` the way back, as often as it is opened,
 * `returns` the ways back of all tabs, opened at once and twice.
 */
export type Event =
  | { do: "start"; method: (typeof METHODS)[number] }
  | { do: "answer"; tab: number; choice: (typeof CHOICES)[number] }
  | { do: "return" | "check" | "end" | "release"; tab: number }
  | { do: "confirm"; choice: (typeof CHOICES)[number] }
  | { do: "follow" | "returns" }
  | { do: "change"; quantity: number }
  | { do: "wait"; seconds: number }
/** `beside` is what another tab begins at the call after so many. */
export type Step = { event: Event; kill: Kill | null; beside?: { callsLeft: number; event: Event } | null }

/** What a page tells of a payment; docs/payments.md draws how they follow one another. Null: nothing of a payment. */
export type Told = "AtProvider" | "Unclear" | "Superseded" | "Ended" | "NotOrdered" | "OrderUnpaid" | "Paid" | "Forgotten" | null

export function readTold({ path, query, data }: Shown, event: Event): Told {
  if (path.startsWith("/commande/merci/")) {
    const states: Record<string, Told> = { confirmed: "Paid", unpaid: "OrderUnpaid" }
    return states[String(data["state"])] ?? null
  }
  if (path === "/commande/attente") {
    const kinds: Record<string, Told> = { waiting: "Unclear", order: "OrderUnpaid", problem: "NotOrdered" }
    return kinds[String(data["kind"])] ?? "Forgotten"
  }
  if (path === "/commande/authentification" && query.has("commande")) return "OrderUnpaid"
  if (path === "/commande/authentification" || typeof data["providerUrl"] === "string") return "AtProvider"
  if (path === "/commande/verification") return isRefused(data) ? "Ended" : null
  if (path !== "/commande/paiement") return null
  return query.has("resultat") ? "Ended" : event.do === "end" ? "Superseded" : null
}

function isRefused({ problems = [] }: Shown["data"]): boolean {
  return (problems as { code: string }[]).some(({ code }) => code === "payment-refused")
}

type World = { sandbox: Sandbox; process: AsyncLocalStorage<ShopProcess>; attempts: PaymentAttempt[] }

/** A shopper with a cart, a browser without scripts, and the gateways that the store has. */
export async function openModel({ sandbox, process, attempts }: World, gateways: Gateways) {
  const { commerce, cart } = await readyCart("virement")
  const browser = openBrowser(origin, commerce.session() ?? "")
  const api = () => openCommerce({ session: browser.session(), locale: "fr-FR", currency: "EUR" })
  const first = attempts.length
  const tabs = () => [...new Map(attempts.slice(first).map((each) => [each.id, each])).values()].reverse()
  const tabOf = (event: Event) => ("tab" in event ? tabs()[event.tab % tabs().length] : undefined)
  const returns = new Map<string, string>()
  const problems = new Map<string, string>()
  const orderPage = `/commande/attente?commande=${cart.checkout_id}&tour=1`

  async function start(method: string): Promise<Shown | null> {
    // A tab that chose too late has begun another cart.
    if ((await readCart(api()))?.checkout_id !== cart.checkout_id) return null
    await chooseMethod({ sandbox, browser, api, gateways }, method)
    const recap = await browser.ask("/commande/verification")
    const seen = recap.data["seen"]
    return typeof seen === "string" ? browser.ask("/commande/verification", { seen, terms: "on" }) : recap
  }

  async function answer(attempt: PaymentAttempt, choice: string): Promise<void> {
    if (attempt.to === null) return
    if (attempt.to.startsWith("/")) {
      answerOnOurPage(sandbox, attempt, choice)
      if (choice !== "close") returns.set(attempt.id, `/paiement/retour?essai=${attempt.id}`)
      return
    }
    const request = new Request(attempt.to, { method: "POST", body: new URLSearchParams({ choice }) })
    const location = (await sandbox.providers.fetch(request)).headers.get("Location")
    if (location !== null) returns.set(attempt.id, location)
  }

  /** Cancels a waiting payment as its page offers, or pays otherwise after its warning; null when it offers neither. */
  async function end({ id }: PaymentAttempt): Promise<Shown | null> {
    const address = `/commande/attente?essai=${id}`
    const { data } = await browser.ask(address)
    const { ending = null } = (data["payment"] ?? {}) as { ending?: "cancel" | "warn" | null }
    if (ending === null) return null
    const cancelled = ending === "cancel" ? await browser.ask(address, { intent: "cancel" }) : null
    return cancelled && !cancelled.data["isCancelRefused"] ? cancelled : browser.ask(address, { intent: "abandon" })
  }

  /** What the page of an approved payment without an order offers: pays otherwise, and lets this one go. */
  async function release({ id }: PaymentAttempt): Promise<Shown | null> {
    const address = problems.get(id)
    const shown = address === undefined ? null : await browser.ask(address)
    const isOffered = shown?.data["kind"] === "problem" && shown.data["funds"] !== "none" && shown.data["checkAgain"] !== null
    return isOffered && address !== undefined ? browser.ask(address, { intent: "release" }) : shown
  }

  /** Confirms an order's card at the bank, where the order's page offers it. */
  async function confirm(choice: string): Promise<Shown | null> {
    const { data } = await browser.ask(orderPage)
    const { confirm: address = null } = (data["unpaid"] ?? {}) as { confirm?: string | null }
    if (address === null) return null
    const pressed = await browser.ask(address, { by: "page" })
    const bank = pressed.data["providerUrl"]
    if (typeof bank !== "string") return pressed
    const request = new Request(bank, { method: "POST", body: new URLSearchParams({ choice }) })
    const location = (await sandbox.providers.fetch(request)).headers.get("Location")
    return location === null ? null : browser.ask(location)
  }

  async function make(event: Event): Promise<Shown | null> {
    const shown = await press(event)
    if (shown?.essai && shown.query.has("motif")) problems.set(shown.essai, `${shown.path}?${shown.query}`)
    return shown
  }

  const open = (address: string) => browser.ask(address)

  async function press(event: Event): Promise<Shown | null> {
    if (event.do === "wait") vi.setSystemTime(Date.now() + event.seconds * 1000)
    if (event.do === "start") return start(event.method)
    if (event.do === "change") {
      const line = (await readCart(api()))?.items[0]
      if (line) await changeCartItem(api(), line.id ?? "", { quantity: event.quantity })
    }
    if (event.do === "confirm") return confirm(event.choice)
    if (event.do === "returns") return (await Promise.all([...returns.values(), ...returns.values()].map(open))).at(-1) ?? null
    if (event.do === "follow") return (await readOrder(api(), cart.checkout_id)) ? browser.ask(orderPage) : null
    const attempt = tabOf(event)
    if (!attempt) return null
    if (event.do === "answer") await answer(attempt, event.choice)
    if (event.do === "check") return browser.ask(`/paiement/retour?essai=${attempt.id}`)
    if (event.do === "end") return end(attempt)
    if (event.do === "release") return release(attempt)
    const back = event.do === "return" ? returns.get(attempt.id) : undefined
    return back === undefined ? null : browser.ask(back)
  }

  return {
    checkoutId: cart.checkout_id,
    tabs,
    tabOf,
    /** The attempt that the order was sent with. */
    orderedBy: () => readOrderAttempt(cart.checkout_id),

    /** What a step shows; null when that is nothing, or its process was killed. The next one knows only what store and browser keep. */
    async take({ event, kill, beside }: Step): Promise<Shown | null> {
      const others: Promise<unknown>[] = []
      let left = beside?.callsLeft ?? -1
      const hear = () => {
        if (beside && left-- === 0) others.push(process.run({ kill: null, calls: 0, isDead: false }, () => make(beside.event)))
      }
      const own: ShopProcess = { kill, calls: 0, isDead: false, hear }
      const shown = await process
        .run(own, () => make(event))
        .catch((error: unknown) => {
          if (!own.isDead) throw error
        })
      await Promise.all(others)
      if (own.isDead) clearCatalogueCache()
      return own.isDead ? null : (shown ?? null)
    },

    /** The order's page, as its shopper opens it once more. */
    follow: () => browser.ask(`/commande/merci/${cart.checkout_id}?suivi=fait`),

    /** Goes on by what the pages offer until there is an order, or a page that says whom to ask; null when that does not end. */
    async goOn(): Promise<Told> {
      const press: Event = { do: "start", method: "paysafecard" }
      for (let round = 0; round < 8; round++) {
        const shown = await make(press)
        let told = shown ? readTold(shown, press) : "Paid"
        const [latest] = tabs()
        if (told === "AtProvider" && latest) {
          await answer(latest, "accept")
          const back = await browser.ask(returns.get(latest.id) ?? `/paiement/retour?essai=${latest.id}`)
          told = readTold(back, press)
        }
        if (told === "Paid" || told === "OrderUnpaid") return told
        const waited = tabs().find(({ id }) => id === shown?.essai)
        if (waited && (told === "NotOrdered" || problems.has(waited.id))) await release(waited)
        if (waited) await end(waited)
        // Longer than the limits of payments.
        vi.setSystemTime(Date.now() + 700_000)
      }
      return null
    },
  }
}

/** What Stripe's script does on our page of authentication, with the bank's answer. */
function answerOnOurPage({ context }: Sandbox, { providerId }: PaymentAttempt, choice: string): void {
  const intent = readIntent(context, "stripe", providerId)
  const token = readToken(context, intent?.payment_method)
  if (!intent || !token) return
  const isNew = intent.status === "requires_confirmation"
  const asked = isNew ? confirmStripeIntent(context, intent, token, { returnUrl: null, inPage: true }) : intent
  const outcome = choice === "close" ? "accept" : (choice as BankOutcome)
  if (["requires_action", "processing"].includes(asked.status)) settleStripeIntent(context, asked, outcome)
}
