import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Breadcrumb } from "~/components/ui/page-parts"
import { Sections } from "~/components/content/sections"
import { describePage } from "~/components/seo/page-meta"
import { leadToShown, notFound, notFoundAt } from "~/http/responses.server"
import { COOKIES } from "~/sessions/cookies"
import { editHint, openShopper } from "~/sessions/shopper.server"
import { isSlug } from "~/shop/catalogue/slug"
import { fillCookieTable, firstPicture } from "~/shop/content/section-view"
import { readPage } from "~/shop/content/read-page.server"
import { readPlaces } from "~/shop/content/read-shell.server"
import { COOKIE_PURPOSES } from "~/texts/cookies.server"
import { pageTitle } from "~/texts/page-title"

export const cacheKeyParams = [] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isSlug(params["slug"])) return notFound()
  const shopper = await openShopper(request)
  const page = await readPage(shopper.i18n, params["slug"])
  if (!page) return notFoundAt(request)
  leadToShown(request, context, page.path)
  const places = await readPlaces(shopper.i18n, page.sections)
  const cookies = COOKIES.map((cookie) => ({ ...cookie, purpose: COOKIE_PURPOSES[cookie.name] }))
  const sections = fillCookieTable(page.sections, cookies)
  const edit = editHint(shopper, "Contenu › Pages", page.title)
  return json({ page: { ...page, sections }, places, ...edit }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: pageTitle("Page", matches) }]
  const { title, description, path, sections } = data.page
  return describePage(matches, { title, description, path, kind: "article", picture: firstPicture(sections) })
}

export default function ContentPage() {
  const { page, places } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="page pt-6">
        <Breadcrumb crumbs={[]} />
        <h1 className="mt-3">{page.title}</h1>
        {page.description ? <p className="prose mt-3 text-lg text-soft">{page.description}</p> : null}
      </div>
      <div className="py-6">
        <Sections sections={page.sections} places={places} compact />
      </div>
    </>
  )
}
