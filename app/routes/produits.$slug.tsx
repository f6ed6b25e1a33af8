import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ProductPage } from "~/components/catalogue/product-page"
import { describePage } from "~/components/seo/page-meta"
import { leadToShown, notFound, notFoundAt, problemResponse, passedHeaders, seeOther } from "~/http/responses.server"
import { localPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { isNoticed, keepPendingAddition, redirectWithFlash } from "~/sessions/flash.server"
import { editHint, openShopper } from "~/sessions/shopper.server"
import { addToCart } from "~/shop/cart/add-to-cart.server"
import { productAddress, parseChoices, parsePurchase } from "~/shop/catalogue/variant-choice"
import { choiceSearch, panelAddress } from "~/shop/catalogue/panel-address"
import { readTexts } from "~/shop/catalogue/text-options"
import { readProductPage } from "~/shop/catalogue/read-product-page.server"
import { isSlug, slugPath } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"
import { localizeProblems } from "~/texts/problem-sentences.server"

export const fields = ["intent", "quantity", "purchase", "o.*", "t.*", "returnTo"]
export const csrfConfirmationLabels = { "": "ajouter un article au panier", update: "actualiser le prix" }
export const cacheKeyParams = ["o.*", "achat"]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isSlug(params["slug"])) return notFound()
  const { searchParams } = new URL(request.url)
  const shopper = await openShopper(request)
  const product = await readProductPage(shopper.i18n, params["slug"], parseChoices(searchParams), parsePurchase(searchParams))
  if (!product) return notFoundAt(request)
  const problems = localizeProblems(product.problems)
  // A refused choice is told to whoever asks, on a page that nobody else gets.
  if (problems.length === 0) leadToShown(request, context, product.address)
  // Beside the notice that it is noted it is not offered again.
  const alert = (await isNoticed(request, "stock-alert-noted")) ? null : product.alert
  const headers = shopper.commitSession(problems.length > 0 ? { "Cache-Control": "private, no-store" } : {})
  return json({ product: { ...product, problems, alert }, ...editHint(shopper, "Produits", product.name) }, { headers })
}

export const headers: HeadersFunction = (all) => {
  const headers = new Headers(passedHeaders(all))
  const caching = all.loaderHeaders.get("Cache-Control")
  if (caching) headers.set("Cache-Control", caching)
  return headers
}

/**
 * Adds to the cart what the form chooses, or for the rest its address, and comes back, or to `returnTo`, with the cart open. By the
 * intent `update` it only leads to the address that holds the choices, at the place of the last changed one.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const slug = params["slug"]
  if (!isSlug(slug)) return notFound()
  const form = await readForm(request)
  const before = new URL(request.url).searchParams
  const asked = new URLSearchParams(before)
  for (const [name, value] of choiceSearch(form)) asked.set(name, value)
  const choices = parseChoices(asked)
  const purchase = parsePurchase(asked)
  const back = localPath(form.get("returnTo"))?.split("#")[0]
  const chosen = productAddress(slug, choices, purchase)
  if (form.get("intent") === "update") {
    const [changed = ""] = [...asked].flatMap(([name, value]) => (value === (before.get(name) ?? "") ? [] : [name])).slice(-1)
    const place = changed === "achat" ? "purchase" : changed
    return seeOther(back ? panelAddress(back, slug, chosen.split("?")[1], place) : `${chosen}#${place}`)
  }

  const texts = readTexts(form)
  const quantity = form.get("quantity")
  const shopper = await openShopper(request)
  const added = await addToCart(shopper.commerce, shopper.i18n, { slug, choices, purchase, texts, quantity })
  if (!added.ok && added.problems.some(({ code }) => code === "product-unknown")) return notFound()
  const next = back ?? chosen
  const account = added.ok ? undefined : added.problems.find(({ code }) => code === "account-required")
  if (account) {
    const headers = shopper.commitSession()
    const fields = { choices: Object.fromEntries(choices), texts: Object.fromEntries(texts) }
    const waiting = { slug, ...fields, purchase, quantity: String(quantity), back: next }
    await keepPendingAddition(headers, { ...waiting, name: account.detail?.["name"] ?? "" })
    return seeOther(`${next}#login`, undefined, headers)
  }
  if (!added.ok) {
    const values = Object.fromEntries(texts)
    values["quantity"] = typeof quantity === "string" ? quantity.slice(0, 40) : ""
    // The page's own address holds the choices from before.
    const isSame = asked.toString() === before.toString()
    const chosenProduct = isSame ? null : await readProductPage(shopper.i18n, slug, choices, purchase)
    const product = chosenProduct && { ...chosenProduct, problems: localizeProblems(chosenProduct.problems) }
    return problemResponse({ problems: added.problems, values, product }, shopper)
  }
  return redirectWithFlash(`${next}#panier`, { notice: "item-added", detail: { name: added.value.name } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: pageTitle("Produit", matches) }]
  const { product } = data
  return describePage(matches, {
    title: product.name,
    description: product.summary,
    path: slugPath("/produits/", product.slug),
    kind: "product",
    picture: product.pictures[0],
  })
}

export default function Product() {
  const { product } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <ProductPage product={refused?.product ?? product} problems={refused?.problems ?? null} typed={refused?.values ?? {}} />
}
