import { readAccount } from "~/commerce/accounts.server"
import { addCartItem, removeCartItem } from "~/commerce/carts.server"
import { type I18n, readProduct } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { choosePurchaseOption, resolveChoice } from "../catalogue/variant-choice"
import { type Choices } from "../catalogue/product-options"
import { type TypedTexts, resolveTexts } from "../catalogue/text-options"
import { stockOf } from "../catalogue/stock"
import { MAX_LINES, findSurplusLine } from "./cart-lines.server"
import { catchCartErrors } from "./change-cart.server"
import { lineIdsOf, updateLastSeenCart } from "./cart-snapshot.server"
import { parseQuantity } from "./line-items"

/** What a product's form posts: its slug, the choices and `achat` of its address, the typed options and quantity. */
type CartAddition = { slug: string; choices: Choices; purchase: string | null; texts?: TypedTexts; quantity: unknown }

const QUANTITY_FIELD = "quantity"

/** Adds a product to the cart, once its options make a real variant, its purchase option is active [5.19] and the cart has room for it. */
export async function addToCart(
  commerce: Commerce,
  i18n: I18n,
  addition: CartAddition,
): Promise<Result<{ name: string; quantity: number }>> {
  const product = await readProduct(i18n, addition.slug)
  if (!product) return fail("product-unknown")

  const purchase = choosePurchaseOption(product, addition.purchase)
  if (!purchase.ok) log.warn("purchase-option-refused", { message: purchase.fault, name: product.slug })
  const choice = resolveChoice(product, addition.choices)
  const texts = resolveTexts(product, addition.texts)
  const quantity = parseQuantity(addition.quantity, QUANTITY_FIELD)
  if (!choice.ok || !purchase.ok || !texts.ok || !quantity.ok) {
    return { ok: false, problems: [choice, purchase, texts, quantity].flatMap((part) => (part.ok ? [] : part.problems)) }
  }

  const stock = stockOf(product, choice.value.variant)
  if (!stock.buyable) return fail("product-sold-out", QUANTITY_FIELD, { name: product.name })
  if (stock.count !== null && quantity.value > stock.count) {
    return fail("quantity-too-large", QUANTITY_FIELD, { max: String(stock.count) })
  }
  return catchCartErrors(QUANTITY_FIELD, "product-unknown", async () => {
    const { planId } = purchase.value
    if (planId && !(await readAccount(commerce))) return fail("account-required", "purchase", { name: product.name })
    const options = [...choice.value.options, ...texts.value]
    const item = { productId: product.id, quantity: quantity.value, options, ...(planId && { planId }) }
    const cart = await addCartItem(commerce, item)
    // Looked at after it, because reading the cart before would cost each addition another call.
    const surplus = findSurplusLine(cart, item)
    if (surplus) {
      await removeCartItem(commerce, surplus)
      return fail("cart-full", undefined, { max: String(MAX_LINES) })
    }
    log.info("item-added")
    await updateLastSeenCart(cart, { lineIds: lineIdsOf(cart, product.id) })
    return succeed({ name: product.name, quantity: quantity.value })
  })
}
