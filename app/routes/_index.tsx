import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { Sections } from "~/components/ui/sections"
import { openShopper } from "~/sessions/shopper.server"
import { readHome } from "~/shop/content/read-page.server"
import { readShell } from "~/shop/content/read-shell.server"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const [page, { places }] = await Promise.all([readHome(shopper.scope), readShell(shopper.scope)])
  return json({ page, places }, { headers: shopper.headers() })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data?.page.title ?? "Accueil", matches) },
  ...(data?.page.description ? [{ name: "description", content: data.page.description }] : []),
]

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
