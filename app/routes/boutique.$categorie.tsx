import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ProductList } from "~/components/catalogue/product-list"
import { describePage } from "~/components/seo/page-meta"
import { leadToShown, notFound, notFoundAt } from "~/http/responses.server"
import { editHint, openShopper } from "~/sessions/shopper.server"
import { listPicture } from "~/shop/catalogue/product-list-view"
import { EMPTY_LIST_QUERY, listSearch, parseListQuery } from "~/shop/catalogue/list-query"
import { readProductList } from "~/shop/catalogue/read-product-list.server"
import { plainText } from "~/shop/catalogue/rich-text"
import { isSlug } from "~/shop/catalogue/slug"
import { listTitle, pageTitle } from "~/texts/page-title"

export const cacheKeyParams = ["a.*", "tri", "page"]
export const uncachedParams = ["prix_min", "prix_max"]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isSlug(params["categorie"])) return notFound()
  const shopper = await openShopper(request)
  const list = await readProductList(shopper.i18n, params["categorie"], parseListQuery(new URL(request.url).searchParams))
  if (!list) return notFoundAt(request)
  leadToShown(request, context, list.path + listSearch(list.query))
  const edit = list.category && editHint(shopper, "Produits › Catégories", list.category.name)
  return json({ list, ...edit }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const category = data?.list.category
  if (!data || !category) return [{ title: pageTitle("La boutique", matches) }]
  return describePage(matches, {
    title: listTitle(category.name, data.list.query.page),
    description: plainText(category.description),
    path: data.list.path + listSearch({ ...EMPTY_LIST_QUERY, page: data.list.query.page }),
    picture: listPicture(data.list),
  })
}

export default function Category() {
  return <ProductList list={useLoaderData<typeof loader>().list} />
}
