import type { Shown } from "./payment-browser"
import type { METHODS } from "./payment-methods"

/**
 * Where a process of the shop hears no answer: at the call after so many, or at one whose address ends so. The backend makes that call
 * `never`, `now` or `late`, after two more steps. It is killed there, unless it `survives`.
 */
export type Cut = { callsLeft?: number; at?: string; lands: "never" | "now" | "late"; survives: boolean }

/** A call that the backend makes after so many steps. */
export type LateCall = { steps: number; call: () => Promise<unknown> }

/** A process of the shop; once killed it can do nothing more. `hear` is told of each call before it is made. */
export type ShopProcess = { cut: Cut | null; calls: number; isDead: boolean; isCut: boolean; hear?: () => void }

export function newProcess(cut: Cut | null): ShopProcess {
  return { cut, calls: 0, isDead: false, isCut: false }
}

/** Where a process's next call is cut; null where it is not, and once another was. */
export function takeCut(process: ShopProcess, url: string): Cut | null {
  const { cut, isCut } = process
  const isHere = cut?.at === undefined ? cut?.callsLeft === process.calls++ : url.endsWith(cut.at)
  process.isCut ||= isHere
  return isHere && !isCut ? cut : null
}

export const CHOICES = ["accept", "authorize", "refuse", "cancel", "pending", "error", "close"] as const

/**
 * `tab` counts a cart's attempts, the latest first. `answer` is what happens at the provider, `return` the way back, as often as it is opened,
 * `stale` its first way back, `returns` those of all tabs, opened at once and twice. `again` presses the order button of a recap to which one
 * has gone back, `look` opens the choice of payment.
 */
export type Event =
  | { do: "start"; method: (typeof METHODS)[number] }
  | { do: "answer"; tab: number; choice: (typeof CHOICES)[number] }
  | { do: "return" | "stale" | "check" | "end" | "release"; tab: number }
  | { do: "confirm"; choice: (typeof CHOICES)[number] }
  | { do: "follow" | "returns" | "again" | "look" }
  | { do: "change"; quantity: number }
  | { do: "wait"; seconds: number }
/** `beside` is what another tab begins at the call after so many. */
export type Step = { event: Event; cut: Cut | null; beside?: { callsLeft: number; event: Event } | null }

/** What a page tells of a payment; docs/payments.md draws how they follow one another. Null: nothing of a payment. */
export type Told = "AtProvider" | "Unclear" | "Abandoned" | "Ended" | "NotOrdered" | "OrderUnpaid" | "Paid" | "Forgotten" | null

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
  return query.has("resultat") ? "Ended" : event.do === "end" ? "Abandoned" : null
}

function isRefused({ problems = [] }: Shown["data"]): boolean {
  return (problems as { code: string }[]).some(({ code }) => code === "payment-refused")
}
