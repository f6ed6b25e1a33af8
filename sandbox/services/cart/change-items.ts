import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { getProductById } from "../catalogue/read-products.ts"
import type { CartItem, CartRecord, ItemChoice } from "./cart-record.ts"
import { openOrNewCart, requireOpenCart, saveCart } from "./cart-store.ts"
import { deepMerge } from "./deep-merge.ts"
import { type FieldErrors, isFieldErrors, readObject } from "./field-errors.ts"
import { isSameChoice, resolveChoice } from "./item-choice.ts"
import { changedItem, type ItemInput, parseItem, parseItems } from "./item-input.ts"
import { reprice } from "./reprice.ts"

/**
 * `POST /cart/items`: adds goods, in a new cart when the session has none. Equal goods add to the line that is
 * there. Stock is not checked here but at submit.
 *
 * @returns the cart, or the refused fields
 * @throws ApiError 404 for an unknown product or variant, `permission_error` for a foreign field
 */
export function addItem(context: SandboxContext, state: RequestState, body: unknown): CartRecord | FieldErrors {
  const cart = openOrNewCart(context, state)
  const choice = chooseItem(context, parseItem(body))
  if (isFieldErrors(choice)) return choice
  putLine(cart.items, newLine(choice))
  return finish(context, state, cart)
}

/** `PUT /cart/items/{id}`: changes one line. Errors as `addItem`; 404 for an unknown line. */
export function changeItem(context: SandboxContext, state: RequestState, id: string, body: unknown): CartRecord | FieldErrors {
  const cart = requireOpenCart(context, state)
  const item = requireLine(cart, id)
  const choice = chooseItem(context, changedItem(item, parseItem(body)))
  if (isFieldErrors(choice)) return choice
  replaceLine(cart, item, choice)
  return finish(context, state, cart)
}

/** `PUT /cart/items`: replaces all lines by the given ones; an empty list empties the cart. Errors as `addItem`. */
export function replaceItems(context: SandboxContext, state: RequestState, body: unknown): CartRecord | FieldErrors {
  const cart = openOrNewCart(context, state)
  const lines: CartItem[] = []
  for (const input of parseItems(body)) {
    const known = cart.items.find((item) => item.id === input.id)
    const choice = chooseItem(context, known ? changedItem(known, input) : input)
    if (isFieldErrors(choice)) return choice
    putLine(lines, newLine(choice, known))
  }
  cart.items = lines
  return finish(context, state, cart)
}

/** `DELETE /cart/items/{id}`: answers the whole cart without that line. @throws ApiError 404 for an unknown line */
export function removeItem(context: SandboxContext, state: RequestState, id: string): CartRecord {
  const cart = requireOpenCart(context, state)
  const item = requireLine(cart, id)
  cart.items = cart.items.filter((each) => each !== item)
  return finish(context, state, cart)
}

/**
 * `PUT /cart {items}`: merges a list into the lines, by id or by position; `{"$set": [...]}` replaces them.
 * The cart is not stored.
 */
export function mergeItems(context: SandboxContext, cart: CartRecord, change: unknown): FieldErrors | null {
  const replaces = !Array.isArray(change)
  const inputs = parseItems(replaces ? (readObject(change)["$set"] ?? []) : change)
  const lines: CartItem[] = replaces ? [] : [...cart.items]
  for (const [position, input] of inputs.entries()) {
    const known = input.id ? cart.items.find((item) => item.id === input.id) : replaces ? undefined : cart.items[position]
    if (input.id && !known) throw new ApiError(404, "not_found_error", "Cart item not found", "items.id")
    const choice = chooseItem(context, known ? changedItem(known, input) : input)
    if (isFieldErrors(choice)) return choice
    const line = newLine(choice, known)
    const index = known ? lines.indexOf(known) : -1
    if (index >= 0) lines[index] = line
    else putLine(lines, line)
  }
  cart.items = lines
  return null
}

function chooseItem(context: SandboxContext, input: ItemInput): ItemChoice | FieldErrors {
  const product = input.product_id ? getProductById(context, input.product_id) : null
  if (!product?.active) throw new ApiError(404, "not_found_error", "Product not found", "items.product_id")
  return resolveChoice(product, input)
}

function requireLine(cart: CartRecord, id: string): CartItem {
  const item = cart.items.find((each) => each.id === id)
  if (!item) throw new ApiError(404, "not_found_error", "Cart item not found")
  return item
}

function putLine(lines: CartItem[], line: CartItem): void {
  const same = lines.find((each) => isSameChoice(each, line))
  if (!same) {
    lines.push(line)
    return
  }
  same.quantity += line.quantity
  // assumed: the metadata of equal lines is merged.
  if (line.metadata) same.metadata = readObject(deepMerge(same.metadata, line.metadata))
}

function replaceLine(cart: CartRecord, item: CartItem, choice: ItemChoice): void {
  // assumed: a line that a change makes equal to another one joins it.
  const same = cart.items.find((each) => each !== item && isSameChoice(each, choice))
  if (same) same.quantity += choice.quantity
  cart.items = same
    ? cart.items.filter((each) => each !== item)
    : cart.items.map((each) => (each === item ? newLine(choice, item) : each))
}

/** A line without amounts yet: `reprice` fills them. */
function newLine(choice: ItemChoice, known?: CartItem): CartItem {
  return {
    id: known?.id ?? newId(),
    product_name: "",
    delivery: null,
    price: 0,
    price_total: 0,
    discount_each: 0,
    discount_total: 0,
    taxes: [],
    tax_each: 0,
    tax_total: 0,
    ...choice,
  }
}

function finish(context: SandboxContext, state: RequestState, cart: CartRecord): CartRecord {
  saveCart(context, reprice(context, cart, { dropService: true }))
  state.session.cartId = cart.id
  return cart
}
