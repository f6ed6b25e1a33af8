import type { Dispatch } from "~/texts/prices"
import type { WithdrawalKind } from "~/texts/withdrawal-period"
import { fieldsOf, textOf } from "./editor-fields"

type Chosen = { name?: string | null; value?: unknown }

/** Whether a value of an option says that it is left out: "Sans gravure". */
export function leavesOut(value: string): boolean {
  return /^(?:sans|aucune?|non|none|no|pas)\b/i.test(value)
}

/** Why something cannot be given back (Code de la consommation, L221-28), and with which options alone; null where it can. */
function readException(content: unknown): { reason: string; options: string[] | null } | null {
  const fields = fieldsOf(content)
  const reason = textOf(fields["withdrawal_exception"])
  const named = fields["withdrawal_exception_options"]
  if (!reason) return null
  return { reason, options: named ? [named].flat().map(keyOf) : null }
}

/** Why what is bought cannot be given back; null where it can. In: its product's content, and the options as chosen or typed. */
export function withdrawalException(content: unknown, chosen: readonly Chosen[]): string | null {
  const exception = readException(content)
  if (!exception?.options) return exception?.reason ?? null
  const { reason, options } = exception
  const isMadeToOrder = chosen.some(({ name, value }) => {
    const text = String(value ?? "").trim()
    return text !== "" && !leavesOut(text) && options.includes(keyOf(name))
  })
  return isMadeToOrder ? reason : null
}

/** Why something could not be given back with other options than those chosen; null where these make no difference. */
export function conditionalException(content: unknown, chosen: readonly Chosen[]): string | null {
  const exception = readException(content)
  return exception?.options && withdrawalException(content, chosen) === null ? exception.reason : null
}

function keyOf(name: unknown): string {
  return String(name ?? "")
    .trim()
    .toLowerCase()
}

/** What the law sees in something by how it reaches its buyer, and whether again and again; null where the shop does not know. */
export function withdrawalKindOf(dispatch: Dispatch, isSubscription: boolean): WithdrawalKind | null {
  if (dispatch === "unknown") return null
  if (dispatch === "parcel") return isSubscription ? "parcels" : "goods"
  return dispatch === "email" ? "digital" : "service"
}
