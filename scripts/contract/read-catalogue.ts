import { type I18n, listAttributes, listCategories, listProducts, readProduct } from "../../app/commerce/catalogue.server"
import type { Product } from "../../app/commerce/api-types"
import { IMAGE_HOSTS } from "../../app/commerce/image-folders"
import { readEnvironment } from "../../app/env.server"
import { readDisplayCurrency } from "../../app/shop/catalogue/catalogue-settings.server"
import { type DecorativePicture, imageUrl, viewDecorative } from "../../app/shop/catalogue/pictures"
import { viewProductCard } from "../../app/shop/catalogue/product-card-view"
import { listPurchaseOptions, unitPrice } from "../../app/shop/catalogue/variant-choice"
import type { Notes } from "./notes"
import type { RawStore } from "./raw-store"

const PAGE = 100
const AT_ONCE = 4

/** Reads every product as lists and its page do, every category and every attribute. */
export async function readCatalogue(notes: Notes, raw: RawStore, i18n: I18n): Promise<void> {
  const currency = await readDisplayCurrency(i18n)
  for (let page = 1; ; page++) {
    const query = { limit: PAGE, page, sort: "id asc", expand: ["variants:200"] }
    const [{ results, pageCount }, given] = await Promise.all([listProducts(i18n, query), raw.list("/products", query)])
    const listed = new Set(results.map(({ id }) => id))
    for (const { id, name } of given.results) if (!listed.has(String(id))) notes.broken("products", String(name ?? id), "hidden")
    noteSlugs(notes, "products", results, given.results)
    for (let index = 0; index < results.length; index += AT_ONCE) {
      const some = results.slice(index, index + AT_ONCE)
      await Promise.all(some.map((product) => checkProduct(notes, i18n, product, viewProductCard(product, currency))))
    }
    notes.counts["products"] = (notes.counts["products"] ?? 0) + given.results.length
    if (page === 1) settleProducts(notes, given.results)
    if (page >= pageCount) break
  }
  const [categories, attributes] = [await listCategories(i18n), await listAttributes(i18n)]
  Object.assign(notes.counts, { categories: categories.length, attributes: attributes.length })
  noteSlugs(notes, "categories", categories, (await raw.list("/categories", { limit: 1000 })).results)
  for (const { name, images, image } of categories) {
    notePicture(notes, "categories", name, viewDecorative(images ?? (image ? [image] : [])))
  }
}

type Card = Pick<ReturnType<typeof viewProductCard>, "buyable" | "picture">

async function checkProduct(notes: Notes, i18n: I18n, product: Product, { buyable, picture }: Card): Promise<void> {
  const name = product.name || product.slug
  const read = await readProduct(i18n, product.slug)
  if (!read) notes.broken("products", name, "no-page", product.slug.slice(0, 80))
  const { count = 0, results = [] } = read?.variants ?? {}
  if (count > results.length) notes.broken("products", name, "more-variants", `${results.length} / ${count}`)
  const free = listFree(product)
  if (free.length > 0) notes.broken("products", name, "free", free.join(", "))
  else if (!buyable) notes.open("products", name, "not-sold")
  notePicture(notes, "products", name, picture)
}

/** Notes the records whose address has their id in the place of the slug. */
function noteSlugs(notes: Notes, area: string, read: readonly Named[], given: readonly Record<string, unknown>[]): void {
  const slugs = new Map(given.map(({ id, slug }) => [id, slug]))
  for (const { id, name, slug } of read) {
    const written = slugs.get(id)
    if (written !== slug) notes.open(area, name || slug, "refused-slug", String(written ?? "").slice(0, 80))
  }
}
type Named = { id: string; name: string; slug: string }

/** Notes a record without a picture, with one of a site from which pages show none, or with one that the shop does not make smaller. */
function notePicture(notes: Notes, area: string, name: string, picture: DecorativePicture | null): void {
  if (!picture) notes.open(area, name, "no-picture")
  else if (![new URL(readEnvironment().swellUrl).origin, ...IMAGE_HOSTS].some((host) => picture.url.startsWith(`${host}/`)))
    notes.broken(area, name, "no-picture", picture.url)
  else if (imageUrl(picture, 480, "jpg") === null) notes.open(area, name, "plain-picture", picture.url)
}

/** The ways to buy a product, with the variant where it has some, that cost nothing. */
function listFree(product: Product): string[] {
  const variants = product.variants?.results.length ? product.variants.results : [null]
  return listPurchaseOptions(product).flatMap((way) =>
    variants
      .filter((variant) => unitPrice(product, variant, way).price === 0)
      .map((variant) => [variant?.name, way.name].filter(Boolean).join(", ")),
  )
}

function settleProducts(notes: Notes, products: Record<string, unknown>[]): void {
  notes.settle("prices are in", [...new Set(products.map(({ currency }) => String(currency)))].join(", "))
  for (const field of ["stock_status", "stock_tracking", "currency", "delivery", "type", "depots", "content"]) {
    const given = products.filter((product) => product[field] !== undefined && product[field] !== null).length
    notes.settle(`products have ${field}`, `${given} of ${products.length}`)
  }
}
