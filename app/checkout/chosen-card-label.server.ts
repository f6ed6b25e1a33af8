import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/wire"
import { cardText } from "~/shop/account/format"
import { listOwnCards } from "./own-cards.server"

/**
 * The card that a cart is to be paid with, such as `Visa se terminant par 4242`; null when it is paid otherwise or the card is
 * typed at a provider.
 */
export async function readChosenCardLabel(commerce: Commerce, { billing }: Cart): Promise<string | null> {
  if (billing?.method !== "card") return null
  const { account_card_id: saved, card } = billing
  if (!saved) return card?.["last4"] ? cardText(card) : null
  return (await listOwnCards(commerce))?.find(({ id }) => id === saved)?.label ?? null
}
