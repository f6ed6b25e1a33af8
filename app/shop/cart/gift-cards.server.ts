import { applyGiftCard, readCart, removeGiftCard } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/wire"
import { type Result, fail, succeed } from "~/problems"
import { isRecordId } from "../catalogue/slug"
import type { CartNotice } from "./cart-notice"
import { cartFailure } from "./cart-failures.server"
import { viewGiftCards } from "./cart-reductions"
import { recordMutation } from "./last-seen-cart.server"

/** The field of a gift card's code. */
const FIELD = "giftCard"
const LONGEST_CODE = 64

/** A code as the backend compares it: capitals and digits only (storefront API, cart calls). */
function comparable(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "")
}

/**
 * Adds a gift card to the cart; several may be there. `mayTry` is asked only before the backend is. Problems at `giftCard`:
 * `giftcard-missing`, `giftcard-unknown` (whatever the reason: the backend does not tell), `giftcard-present`; `cart-empty`.
 */
export async function addGiftCard(
  commerce: Commerce,
  typed: unknown,
  mayTry: () => Promise<Result<null>>,
): Promise<Result<CartNotice>> {
  const code = typeof typed === "string" ? typed.trim() : ""
  if (comparable(code) === "") return fail("giftcard-missing", FIELD)
  if (code.length > LONGEST_CODE) return fail("giftcard-unknown", FIELD)
  try {
    const before = await readCart(commerce)
    if (!before || before.items.length === 0) return fail("cart-empty")
    if (cardsOf(before).some((card) => comparable(card.code ?? "") === comparable(code))) return fail("giftcard-present", FIELD)
    const allowed = await mayTry()
    if (!allowed.ok) return allowed
    const cart = await applyGiftCard(commerce, code)
    await recordMutation(cart)
    return succeed(describeNewCard(before, cart))
  } catch (error) {
    return cartFailure(error, FIELD, "giftcard-unknown")
  }
}

/** Takes a gift card back; one that is no longer there is as good as taken back. */
export async function dropGiftCard(commerce: Commerce, entryId: string): Promise<Result<CartNotice>> {
  if (!isRecordId(entryId)) return fail("form-invalid")
  try {
    const card = cardsOf(await readCart(commerce)).find(({ id }) => id === entryId)
    if (card) await recordMutation(await removeGiftCard(commerce, entryId))
    return succeed({ notice: "giftcard-removed", detail: { last4: card?.last4 ?? "" } })
  } catch (error) {
    const failure = cartFailure<CartNotice>(error, FIELD, "giftcard-unknown")
    const isGone = !failure.ok && failure.problems[0]?.code === "giftcard-unknown"
    return isGone ? succeed({ notice: "giftcard-removed", detail: {} }) : failure
  }
}

/** What the card that came in pays, as text. */
export function describeNewCard(before: Cart | null, after: Cart): CartNotice {
  const known = new Set(cardsOf(before).map(({ id }) => id))
  const added = viewGiftCards(after).find(({ id }) => !known.has(id))
  return { notice: "giftcard-applied", detail: { last4: added?.last4 ?? "", amount: added?.used.text ?? "" } }
}

function cardsOf(cart: Cart | null): NonNullable<Cart["giftcards"]> {
  return cart?.giftcards ?? []
}
