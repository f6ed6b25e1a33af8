import type { Cart, PaymentSettings } from "~/commerce/wire"
import { cardFieldsOf } from "../chosen-card"

/** A card of a gateway without fields of its own: the browser gives it to the vault, and the order charges its token. */
export const vaultCard = {
  label: "Carte bancaire",
  description: "Visa, Mastercard, CB, American Express.",
  isOffered: (settings: PaymentSettings, cart: Cart): boolean =>
    cardFieldsOf(settings) === "vault" && (cart.capture_total > 0 || (cart.auth_total ?? 0) > 0),
}
