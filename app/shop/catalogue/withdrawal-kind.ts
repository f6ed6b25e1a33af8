import type { Dispatch } from "~/texts/prices"
import type { WithdrawalKind } from "~/texts/withdrawal-period"

/** What the law sees in something by how it reaches its buyer, and whether again and again; null where the shop does not know. */
export function withdrawalKindOf(dispatch: Dispatch, isSubscription: boolean): WithdrawalKind | null {
  if (dispatch === "unknown") return null
  if (dispatch === "parcel") return isSubscription ? "parcels" : "goods"
  return dispatch === "email" ? "digital" : "service"
}
