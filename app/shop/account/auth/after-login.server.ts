import type { I18n } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import type { Problem } from "~/problems"
import { addToCart } from "../../cart/add-to-cart.server"
import type { CartAtLogin } from "./auth.server"
import { ADD_TO_CART } from "./auth-fields"

/** The product that waits for the login, from its cookie; `back` is the page that it was added from. */
type Waiting = {
  slug: string
  choices: Record<string, string>
  purchase: string | null
  texts: Record<string, string>
  quantity: string
  back: string
}

type Login = {
  /** As the form posts it. */
  callback: unknown
  waiting: Waiting | null
  /** Where the login leads otherwise, with its notice. */
  next: string
  notice: string
  cart: CartAtLogin
}

/** Where a login leads, and what the page there says once. */
type AfterLogin = { to: string; flash: { notice: string; detail?: Record<string, string>; problems?: Problem[] } }

const ADDED_NOTICES: Record<CartAtLogin, string> = {
  none: "item-added-logged-in",
  found: "item-added-cart-found",
  kept: "item-added-cart-kept",
  changed: "item-added-cart-changed",
}

/** Adds the product that waited for the login and opens the cart; a refusal leads back to its page. */
export async function continueAfterLogin(commerce: Commerce, i18n: I18n, login: Login): Promise<AfterLogin> {
  const { callback, waiting, next, notice, cart } = login
  if (callback !== ADD_TO_CART || waiting === null) return { to: next, flash: { notice } }
  const { back, ...product } = waiting
  const choices = new Map(Object.entries(product.choices))
  const added = await addToCart(commerce, i18n, { ...product, choices, texts: new Map(Object.entries(product.texts)) })
  if (!added.ok) return { to: back, flash: { notice, problems: added.problems } }
  return { to: `${back}#panier`, flash: { notice: ADDED_NOTICES[cart], detail: { name: added.value.name } } }
}
