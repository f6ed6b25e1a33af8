import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { startBackend } from "../../tests/setup/backend"
import type { Cart } from "./api-types"
import { withFullProducts } from "./cart-products.server"
import { addCartItem, changeCartItem, readCart } from "./carts.server"
import { clearCatalogueCache } from "./catalogue-cache.server"
import { readProduct } from "./catalogue.server"
import { openCommerce } from "./client.server"
import { TooManyReads } from "./errors"
import { inRequestScope } from "./request-scope.server"
import { readStoreSettings } from "./settings.server"

// The sandbox's carts tell of products and variants what recorded ones do (tests/recorded/answers/cart.json): no content.

const i18n = { locale: "fr-FR", currency: "EUR" }
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => vi.spyOn(process.stderr, "write").mockReturnValue(true))

/** A session whose cart has one kilogram of a coffee. */
async function buyCoffee() {
  const commerce = openCommerce({ session: null, ...i18n })
  const product = (await readProduct(i18n, "bresil-sul-de-minas"))!
  const options = (product.options ?? []).map(({ id, name, values }) => ({
    id,
    value: (name === "Poids" ? values?.at(-1)?.name : values?.[0]?.name) ?? "",
  }))
  await addCartItem(commerce, { productId: product.id, quantity: 1, options })
  return { product, session: commerce.session() }
}

const callsOf = async <T>(work: () => Promise<T>) => {
  backend.calls.length = 0
  return { answer: await work(), calls: backend.calls.filter((call) => /products|cart/.test(call)) }
}

test("a line tells the content of its product and variant, which is read beside the cart and only where it is not at hand", async () => {
  const { product, session } = await buyCoffee()
  const read = () => readCart(openCommerce({ session, ...i18n }))
  const kept = await callsOf(read)
  expect(kept.calls).toEqual(["GET /api/cart"])
  const line = kept.answer!.items[0]!
  const variant = product.variants!.results!.find(({ id }) => id === line.variant_id)
  expect(variant!.content).toHaveProperty("net_weight_g")
  expect([line.product!.content, line.variant!.content]).toEqual([product.content, variant!.content])
  clearCatalogueCache()
  const { calls } = await callsOf(read)
  expect(calls.toSorted()).toEqual(["GET /api/cart", "GET /api/products/bresil-sul-de-minas"])
})

test("who has had too many records read is told of their own goods all the same: an order promises what its page did", async () => {
  const { product, session } = await buyCoffee()
  clearCatalogueCache()
  await readStoreSettings(i18n)
  const read = () => readCart(openCommerce({ session, ...i18n }))
  const cart = await inRequestScope({}, read, () => Promise.resolve(false))
  expect(cart!.items[0]!.product!.content).toEqual(product.content)
})

test("a page that is refused one more product keeps nobody's cart from it", async () => {
  const { product, session } = await buyCoffee()
  clearCatalogueCache()
  await readStoreSettings(i18n)
  let refuse = (_may: boolean) => {}
  const limit = new Promise<boolean>((resolve) => (refuse = resolve))
  const page = inRequestScope(
    {},
    () => readProduct(i18n, "bresil-sul-de-minas"),
    () => limit,
  )
  const cart = readCart(openCommerce({ session, ...i18n }))
  refuse(false)
  await expect(page).rejects.toThrow(TooManyReads)
  expect((await cart)!.items[0]!.product!.content).toEqual(product.content)
})

test("a cart shows while the catalogue does not answer; of its lines nothing more is known", async () => {
  const { session } = await buyCoffee()
  clearCatalogueCache()
  const rule = parseFaultRule({ kind: "status", status: 500, match: { path: "/api/products/bresil-sul-de-minas" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(backend.sandbox.context, rule)
  const cart = await readCart(openCommerce({ session, ...i18n }))
  expect(cart!.items[0]!.product).toMatchObject({ slug: "bresil-sul-de-minas" })
  expect(cart!.items[0]!.product).not.toHaveProperty("content")
  clearFaultRules(backend.sandbox.context)
})

test("a change waits for no catalogue that hangs: its lines tell what is at hand, else what the cart itself says", async () => {
  const { product, session } = await buyCoffee()
  const commerce = openCommerce({ session, ...i18n })
  const line = (await readCart(commerce))!.items[0]!.id
  const send = globalThis.fetch
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...asked) => {
    if (new Request(...asked).url.includes("/products/")) await held
    return send(...asked)
  })
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  const change = async (quantity: number) => (await changeCartItem(commerce, line, { quantity })).items[0]!
  expect(await change(2)).toMatchObject({ quantity: 2, product: { content: product.content } })
  clearCatalogueCache()
  const bare = await change(3)
  expect([bare.quantity, bare.product]).toEqual([3, expect.not.objectContaining({ content: expect.anything() })])
  answer()
  await vi.waitFor(async () => expect((await change(4)).product).toHaveProperty("content", product.content))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("a store that tells products whole is asked for none; the summary of another product is not filled", async () => {
  const { session } = await buyCoffee()
  const commerce = openCommerce({ session, ...i18n })
  const cart = (await readCart(commerce))!
  clearCatalogueCache()
  const whole = await callsOf(() => withFullProducts(commerce, cart))
  expect([whole.answer, whole.calls]).toEqual([cart, []])
  const line = cart.items[0]!
  const { content: _content, ...summary } = line.product!
  const other = { ...cart, items: [{ ...line, product_id: "f".repeat(24), product: summary }] } as Cart
  expect((await withFullProducts(commerce, other)).items[0]!.product).toEqual(summary)
})
