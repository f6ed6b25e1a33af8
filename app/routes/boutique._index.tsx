import { type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ProductList } from "~/components/catalogue/product-list"
import { notFound } from "~/http/answers.server"
import { openShopper } from "~/sessions/shopper.server"
import { listSearch, parseListQuery } from "~/shop/catalogue/list-query"
import { readProductList } from "~/shop/catalogue/read-product-list.server"
import { isSlug } from "~/shop/catalogue/slug"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = parseListQuery(searchParams)
  const category = searchParams.get("categorie") ?? undefined
  if (isSlug(category)) return redirect(`/boutique/${category}${listSearch(query)}`, 303)

  const shopper = await openShopper(request)
  const list = await readProductList(shopper.scope, null, query)
  return list ? json({ list }, { headers: shopper.headers() }) : notFound()
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("La boutique", matches) },
  { name: "description", content: "Cafés torréfiés à Lyon, machines, moulins, tasses, ateliers et cartes cadeaux." },
]

export default function Shop() {
  return <ProductList list={useLoaderData<typeof loader>().list} />
}
