import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { describePage } from "~/components/seo/page-meta"
import { Sections } from "~/components/content/sections"
import { editHint, openShopper } from "~/sessions/shopper.server"
import { firstPicture } from "~/shop/content/section-view"
import { readHome } from "~/shop/content/read-page.server"
import { readPlaces } from "~/shop/content/read-shell.server"

export const cacheKeyParams = [] as const

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const page = await readHome(shopper.i18n)
  const places = await readPlaces(shopper.i18n, page.sections)
  return json({ page, places, ...editHint(shopper, "Contenu › Pages", page.title) }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  describePage(matches, {
    title: data?.page.title ?? "Accueil",
    description: data?.page.description,
    path: "/",
    picture: data ? firstPicture(data.page.sections) : null,
  })

export default function Home() {
  const { page, places } = useLoaderData<typeof loader>()
  const hasHero = page.sections.some(({ kind }) => kind === "hero")
  return (
    <>
      {hasHero ? null : (
        <div className="page page-body">
          <h1>{page.title}</h1>
        </div>
      )}
      <Sections sections={page.sections} places={places} />
    </>
  )
}
