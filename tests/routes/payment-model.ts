import type { AsyncLocalStorage } from "node:async_hooks"
import { vi } from "vitest"
import { origin, readyCart } from "../../app/checkout/purchase.fixture"
import { changeCartItem, readCart, readOrder } from "~/commerce/carts.server"
import { watchPayments } from "~/checkout/watch-payments.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { openCommerce } from "~/commerce/client.server"
import { ApiUnavailableError, ifUnavailable } from "~/commerce/errors"
import { QueueTimeout } from "~/concurrency"
import { type PaymentAttempt, readOrderAttempt } from "~/store/attempts.server"
import type { Sandbox } from "../../sandbox/sandbox.ts"
import { readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { type BankOutcome, confirmStripeIntent, settleStripeIntent } from "../../sandbox/services/vault/stripe-intent.ts"
import { readToken } from "../../sandbox/services/vault/token-record.ts"
import { type Shown, openBrowser } from "./payment-browser"
import { type Gateways, chooseMethod } from "./payment-methods"
import { LOOKS_HOURS } from "./payment-rules"
import { type Event, type LateCall, newProcess, readTold, type ShopProcess, type Step, type Told } from "./payment-steps"

type World = {
  sandbox: Sandbox
  process: AsyncLocalStorage<ShopProcess>
  attempts: PaymentAttempt[]
  late: LateCall[]
}

/** A shopper with a cart, a browser without scripts, and the gateways that the store has. */
export async function openModel({ sandbox, process, attempts, late }: World, gateways: Gateways) {
  const { commerce, cart } = await readyCart("virement")
  const browser = openBrowser(origin, commerce.session() ?? "")
  const api = () => openCommerce({ session: browser.session(), locale: "fr-FR", currency: "EUR" })
  const first = attempts.length
  late.length = 0
  const tabs = () => [...new Map(attempts.slice(first).map((each) => [each.id, each])).values()].reverse()
  const tabOf = (event: Event) => ("tab" in event ? tabs()[event.tab % tabs().length] : undefined)
  const returns = new Map<string, string[]>()
  let recapSeen: string | null = null
  const problems = new Map<string, string>()
  const orderPage = `/commande/attente?commande=${cart.checkout_id}&tour=1`

  async function start(method: string): Promise<Shown | null> {
    // A tab that chose too late has begun another cart.
    if ((await readCart(api()))?.checkout_id !== cart.checkout_id) return null
    const isChosen = await chooseMethod({ sandbox, browser, api, gateways }, method).then(
      () => true,
      // The shop asks to try again: an order of the cart may be on its way.
      (error: unknown) => (error instanceof QueueTimeout ? false : Promise.reject(error as Error)),
    )
    if (!isChosen) return null
    const recap = await browser.ask("/commande/verification")
    recapSeen = typeof recap.data["seen"] === "string" ? recap.data["seen"] : null
    return recapSeen === null ? recap : pressAgain()
  }

  async function pressAgain(): Promise<Shown | null> {
    return recapSeen === null ? null : browser.ask("/commande/verification", { seen: recapSeen, terms: "on" })
  }

  function keepReturn({ id }: PaymentAttempt, address: string): void {
    returns.set(id, [...(returns.get(id) ?? []), address])
  }

  async function answer(attempt: PaymentAttempt, choice: string): Promise<void> {
    if (attempt.to === null) return
    if (attempt.to.startsWith("/")) {
      answerOnOurPage(sandbox, attempt, choice)
      if (choice !== "close") keepReturn(attempt, `/paiement/retour?essai=${attempt.id}`)
      return
    }
    const request = new Request(attempt.to, { method: "POST", body: new URLSearchParams({ choice }) })
    const location = (await sandbox.providers.fetch(request)).headers.get("Location")
    if (location !== null) keepReturn(attempt, location)
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

  /** Time passes, and the shop looks at payments when it is their time. */
  async function wait(seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000
    const looks = tabs().flatMap(({ startedAt }) => LOOKS_HOURS.map((hours) => startedAt + (hours + 0.4) * 3_600_000))
    for (const time of looks.filter((time) => time > Date.now() && time < end).toSorted((one, other) => one - other)) {
      vi.setSystemTime(time)
      await watchPayments()
    }
    vi.setSystemTime(end)
  }

  /** The backend makes calls that nobody waits for any more, of which it has forgotten none within half a minute. */
  async function landLate(isDue: (each: LateCall) => boolean): Promise<void> {
    const due = late.filter(isDue)
    late.splice(0, Infinity, ...late.filter((each) => !due.includes(each)))
    for (const { call } of due) await call().catch(() => undefined)
  }

  async function press(event: Event): Promise<Shown | null> {
    if (event.do === "wait") await wait(event.seconds)
    if (event.do === "start") return start(event.method)
    if (event.do === "change") {
      const line = (await readCart(api()))?.items[0]
      const change = async () => changeCartItem(await browser.commerce(), line?.id ?? "", { quantity: event.quantity })
      // Not while an order may be on its way.
      if (line) await change().catch(ifUnavailable(null))
    }
    if (event.do === "confirm") return confirm(event.choice)
    if (event.do === "again") return pressAgain()
    if (event.do === "look") return open("/commande/paiement")
    if (event.do === "returns") {
      const ways = [...returns.values()].flatMap((ofTab) => ofTab.at(-1) ?? [])
      return (await Promise.all([...ways, ...ways].map(open))).at(-1) ?? null
    }
    if (event.do === "follow") return (await readOrder(api(), cart.checkout_id)) ? open(orderPage) : null
    const attempt = tabOf(event)
    if (!attempt) return null
    if (event.do === "answer") await answer(attempt, event.choice)
    if (event.do === "check") return open(`/paiement/retour?essai=${attempt.id}`)
    if (event.do === "end") return end(attempt)
    if (event.do === "release") return release(attempt)
    const ways = returns.get(attempt.id)
    const way = event.do === "return" ? ways?.at(-1) : event.do === "stale" ? ways?.[0] : undefined
    return way === undefined ? null : open(way)
  }

  return {
    checkoutId: cart.checkout_id,
    tabs,
    tabOf,
    /** The attempt that the order was sent with. */
    orderedBy: () => readOrderAttempt(cart.checkout_id),

    /** What a step shows; null when that is nothing, or its process was killed. The next one knows only what store and browser keep. */
    async take({ event, cut, beside }: Step): Promise<Shown | null> {
      const others: Promise<unknown>[] = []
      if (event.do === "wait" && event.seconds > 30) await landLate(() => true)
      let left = beside?.callsLeft ?? -1
      const hear = () => {
        if (beside && left-- === 0) others.push(process.run(newProcess(null), () => make(beside.event)))
      }
      const own: ShopProcess = { ...newProcess(cut), hear }
      const shown = await process
        .run(own, () => make(event))
        .catch((error: unknown) => {
          if (!own.isDead && !(own.isCut && error instanceof ApiUnavailableError)) throw error
        })
      await Promise.all(others)
      await landLate((each) => each.steps-- === 0)
      if (own.isDead) clearCatalogueCache()
      return own.isDead ? null : (shown ?? null)
    },

    /** The order's page, as its shopper opens it once more. */
    follow: () => browser.ask(`/commande/merci/${cart.checkout_id}?suivi=fait`),

    /** Goes on by what the pages offer until there is an order, or a page that says whom to ask; null when that does not end. */
    async goOn(): Promise<Told> {
      await landLate(() => true)
      const press: Event = { do: "start", method: "paysafecard" }
      for (let round = 0; round < 8; round++) {
        const shown = await make(press)
        let told = shown ? readTold(shown, press) : "Paid"
        const [latest] = tabs()
        if (told === "AtProvider" && latest) {
          await answer(latest, "accept")
          const back = await browser.ask(returns.get(latest.id)?.at(-1) ?? `/paiement/retour?essai=${latest.id}`)
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
  // A page to which one has gone back confirms again what was refused.
  const isNew = ["requires_confirmation", "requires_payment_method"].includes(intent.status)
  const asked = isNew ? confirmStripeIntent(context, intent, token, { returnUrl: null, inPage: true }) : intent
  const outcome = choice === "close" ? "accept" : (choice as BankOutcome)
  if (["requires_action", "processing"].includes(asked.status)) settleStripeIntent(context, asked, outcome)
}
