import { type I18n, listAttributes, listCategories, listProducts, readProduct } from "../../app/commerce/catalogue.server"
import type { Product } from "../../app/commerce/api-types"
import { readImageFolders } from "../../app/http/images/answer-image.server"
import { readDisplayCurrency } from "../../app/shop/catalogue/catalogue-settings.server"
import { type DecorativePicture, imageUrl, parseImageUrl, viewDecorative } from "../../app/shop/catalogue/pictures"
import { viewProductCard } from "../../app/shop/catalogue/product-card-view"
import { isSlug } from "../../app/shop/catalogue/slug"
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
  for (const { name, slug, images, image } of categories) {
    if (!isSlug(slug)) notes.broken("categories", name, "refused-slug", String(slug).slice(0, 80))
    notePicture(notes, "categories", name, viewDecorative(images ?? (image ? [image] : [])))
  }
}

type Card = Pick<ReturnType<typeof viewProductCard>, "buyable" | "picture">

async function checkProduct(notes: Notes, i18n: I18n, product: Product, { buyable, picture }: Card): Promise<void> {
  const name = product.name || product.slug
  const slug = product.slug.slice(0, 80)
  if (!isSlug(product.slug)) notes.broken("products", name, "refused-slug", slug)
  else if (!(await readProduct(i18n, product.slug))) notes.broken("products", name, "no-page", slug)
  const priced = [product.price, ...(product.variants?.results ?? []).map(({ price }) => price), ...listPlanPrices(product)]
  if (!priced.some((price) => typeof price === "number" && price > 0)) notes.broken("products", name, "no-price")
  else if (!buyable) notes.open("products", name, "not-sold")
  notePicture(notes, "products", name, picture)
}

/** Notes a record without a picture, or with one in a folder from which the shop shows none. */
function notePicture(notes: Notes, area: string, name: string, picture: DecorativePicture | null): void {
  const address = picture && imageUrl(picture, 480, "jpg")
  if (!picture) notes.open(area, name, "no-picture")
  else if (address && !parseImageUrl(address, readImageFolders())) notes.broken(area, name, "no-picture", picture.url)
}

function listPlanPrices({ purchase_options: options }: Product): (number | null | undefined)[] {
  const plans = options?.subscription?.plans ?? []
  return [options?.standard?.price, ...plans.map(({ price }) => price)]
}

function settleProducts(notes: Notes, products: Record<string, unknown>[]): void {
  notes.settle("prices are in", [...new Set(products.map(({ currency }) => String(currency)))].join(", "))
  for (const field of ["stock_status", "stock_tracking", "currency", "delivery", "type", "depots", "content"]) {
    const given = products.filter((product) => product[field] !== undefined && product[field] !== null).length
    notes.settle(`products have ${field}`, `${given} of ${products.length}`)
  }
}
