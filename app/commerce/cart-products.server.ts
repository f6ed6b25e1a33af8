import { LRUCache } from "lru-cache"
import type { Cart, CartItem, Product } from "./api-types"
import { type I18n, peekProduct, readProduct } from "./catalogue.server"
import { type Commerce, sessionDigest } from "./client.server"
import { ApiError, ApiUnavailableError, TooManyReads } from "./errors"
import { withoutReadLimit } from "./request-scope.server"

/** Which products a session's cart did not tell whole when it was last read here, and how they are asked for. */
const lastGoods = new LRUCache<string, { i18n: I18n; slugs: readonly string[] }>({ max: 10_000 })

/** Asks for the products that the cart held last, so that nobody waits for them once the cart has come. */
export function prefetchProducts(commerce: Commerce): void {
  const known = lastGoods.get(sessionDigest(commerce))
  if (known) for (const slug of known.slugs) void readGoods(known.i18n, slug)
}

/**
 * A cart whose lines tell what the catalogue knows of them: a store's carts have summaries of products and variants (storefront API,
 * cart). A line whose product cannot be read stays without its `content`.
 */
export function withFullProducts(commerce: Commerce, cart: Cart): Promise<Cart> {
  return fillGoods(commerce, cart, readGoods)
}

/** The same with what is at hand, without a wait: what is not is asked for, and comes with the next read. */
export function withCachedProducts(commerce: Commerce, cart: Cart): Promise<Cart> {
  return fillGoods(commerce, cart, (i18n, slug) => {
    void readGoods(i18n, slug)
    return peekProduct(i18n, slug)
  })
}

type FindGoods = (i18n: I18n, slug: string) => Product | null | Promise<Product | null>

async function fillGoods(commerce: Commerce, cart: Cart, find: FindGoods): Promise<Cart> {
  const i18n = { locale: commerce.initial.locale, currency: cart.currency }
  const slugs = cart.items.flatMap((item) => summarySlug(item) ?? [])
  lastGoods.set(sessionDigest(commerce), { i18n, slugs: [...new Set(slugs)] })
  return { ...cart, items: await Promise.all(cart.items.map((item) => withWholeProduct(i18n, item, find))) }
}

/** The slug of a product that a line does not tell whole. */
function summarySlug({ product }: CartItem): string | null {
  return (product && !product.content && product.slug) || null
}

async function withWholeProduct(i18n: I18n, item: CartItem, find: FindGoods): Promise<CartItem> {
  const { product, variant, product_id: productId, variant_id: variantId } = item
  const slug = summarySlug(item)
  const whole = slug === null ? null : await find(i18n, slug)
  if (!product || !whole || whole.id !== productId) return item
  const wholeVariant = variant && whole.variants?.results?.find(({ id }) => id === variantId)
  return {
    ...item,
    product: { ...withStatus(whole), ...product, content: whole.content ?? {} },
    ...(variant && { variant: { ...withStatus(wholeVariant), ...variant, content: wholeVariant?.content ?? {} } }),
  }
}

function withStatus(record: Pick<Product, "stock_status"> | null | undefined): Pick<Product, "stock_status"> {
  return record?.stock_status ? { stock_status: record.stock_status } : {}
}

/** Null where the catalogue does not answer: the cart shows without it. */
async function readGoods(i18n: I18n, slug: string): Promise<Product | null> {
  try {
    return await withoutReadLimit(() => readProduct(i18n, slug))
  } catch (error) {
    if (error instanceof ApiUnavailableError || error instanceof ApiError || error instanceof TooManyReads) return null
    throw error
  }
}
