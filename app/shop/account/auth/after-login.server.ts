import type { Scope } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import type { Problem } from "~/problems"
import { addToCart } from "~/shop/cart/add-to-cart.server"
import type { CartAtLogin } from "./auth.server"
import { ADD_TO_CART } from "./auth-fields"

/** What waited for the login, as its cookie kept it; `back` is the page that it was added from. */
type Waiting = { slug: string; choices: Record<string, string>; purchase: string | null; quantity: string; back: string }

/** Where a login leads, and what the page there says. */
export type Entrance = { to: string; flash: { notice: string; detail?: Record<string, string>; problems?: Problem[] } }

const withItem: Record<CartAtLogin, string> = {
  none: "item-added-logged-in",
  found: "item-added-cart-found",
  kept: "item-added-cart-kept",
  changed: "item-added-cart-changed",
}

/**
 * Goes on after a login (specification §4, login modal): with the callback 'add-to-cart' what waited is added and the cart
 * opens; without, or when nothing waits any more, `next` follows. What can no longer be added is told on its own page.
 *
 * @param callback as the form posts it: anything that is not on the list is none
 */
export async function enterShop(
  commerce: Commerce,
  scope: Scope,
  login: { callback: unknown; waiting: Waiting | null; next: string; notice: string; cart: CartAtLogin },
): Promise<Entrance> {
  const { callback, waiting, next, notice, cart } = login
  if (callback !== ADD_TO_CART || waiting === null) return { to: next, flash: { notice } }
  const { slug, choices, purchase, quantity, back } = waiting
  const added = await addToCart(commerce, scope, { slug, choices: new Map(Object.entries(choices)), purchase, quantity })
  if (!added.ok) return { to: back, flash: { notice, problems: added.problems } }
  return { to: `${back}#panier`, flash: { notice: withItem[cart], detail: { name: added.value.name } } }
}
