import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ProductList } from "~/components/catalogue/product-list"
import { notFound } from "~/http/answers.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseListQuery } from "~/shop/catalogue/list-query"
import { readProductList } from "~/shop/catalogue/read-product-list.server"
import { plainText } from "~/shop/catalogue/rich-text"
import { isSlug } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isSlug(params["categorie"])) return notFound()
  const shopper = await openShopper(request)
  const list = await readProductList(shopper.scope, params["categorie"], parseListQuery(new URL(request.url).searchParams))
  return list ? json({ list }, { headers: shopper.headers() }) : notFound()
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const category = data?.list.category
  return [
    { title: pageTitle(category?.name ?? "La boutique", matches) },
    ...(category ? [{ name: "description", content: plainText(category.description) }] : []),
  ]
}

export default function Category() {
  return <ProductList list={useLoaderData<typeof loader>().list} />
}
