import { type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ProductList } from "~/components/catalogue/product-list"
import { describePage } from "~/components/seo/page-meta"
import { leadToShown, notFound } from "~/http/responses.server"
import { openShopper } from "~/sessions/shopper.server"
import { listPicture } from "~/shop/catalogue/product-list-view"
import { readCatalogueSettings } from "~/shop/catalogue/catalogue-settings.server"
import { EMPTY_LIST_QUERY, listSearch, parseListQuery } from "~/shop/catalogue/list-query"
import { readProductList } from "~/shop/catalogue/read-product-list.server"
import { isSlug, slugPath } from "~/shop/catalogue/slug"
import { listTitle } from "~/texts/page-title"

export const cacheKeyParams = ["a.*", "tri", "page"]
export const uncachedParams = ["categorie", "prix_min", "prix_max"]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = parseListQuery(searchParams)
  const category = searchParams.get("categorie") ?? undefined
  if (isSlug(category)) return redirect(slugPath("/boutique/", category) + listSearch(query), 303)

  const shopper = await openShopper(request)
  const [list, { shopDescription: description }] = await Promise.all([
    readProductList(shopper.i18n, null, query),
    readCatalogueSettings(shopper.i18n),
  ])
  if (!list) return notFound()
  leadToShown(request, context, list.path + listSearch(list.query))
  return json({ list, description }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  describePage(matches, {
    title: listTitle("La boutique", data?.list.query.page),
    description: data?.description,
    path: `/boutique${listSearch({ ...EMPTY_LIST_QUERY, page: data?.list.query.page ?? 1 })}`,
    picture: listPicture(data?.list),
  })

export default function Shop() {
  return <ProductList list={useLoaderData<typeof loader>().list} />
}
