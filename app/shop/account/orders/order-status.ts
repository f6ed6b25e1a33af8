import type { AccountOrder } from "~/commerce/account-wire"

const labels: ReadonlyMap<string, string> = new Map([
  ["pending", "En attente"],
  ["draft", "En attente"],
  ["payment_pending", "En attente de paiement"],
  ["delivery_pending", "En préparation"],
  ["hold", "En attente"],
  ["complete", "Terminée"],
  ["canceled", "Annulée"],
])

type Progress = Pick<AccountOrder, "status" | "canceled" | "delivered" | "refunded">

/** How far an order is, in the shopper's words. */
export function orderStatus({ status, canceled, delivered, refunded }: Progress): string {
  if (canceled) return "Annulée"
  if (refunded) return "Remboursée"
  if (delivered && status !== "canceled") return "Expédiée"
  return labels.get(status ?? "") ?? "En cours"
}
