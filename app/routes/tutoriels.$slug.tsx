import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { TutorialPage } from "~/components/content/tutorial"
import { type Site, describePage } from "~/components/seo/page-meta"
import { breadcrumbData } from "~/components/seo/structured-data"
import { notFound } from "~/http/responses.server"
import { openShopper } from "~/sessions/shopper.server"
import { isSlug } from "~/shop/catalogue/slug"
import { readTutorial } from "~/shop/content/read-tutorial.server"
import { pageTitle } from "~/texts/page-title"

export const cacheKeyParams = [] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isSlug(params["slug"])) return notFound()
  const shopper = await openShopper(request)
  const tutorial = await readTutorial(shopper.scope, params["slug"])
  return tutorial ? json({ tutorial }, { headers: shopper.headers() }) : notFound()
}

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => {
  if (!data) return [{ title: pageTitle("Tutoriel", matches) }]
  const { title, description } = data.tutorial
  const path = `/tutoriels/${params["slug"]}`
  const structured = (site: Site) => [breadcrumbData(site, [{ name: title, path }])]
  return describePage({ title, description, path, kind: "article", structured }, matches)
}

export default function Tutorial() {
  const { tutorial } = useLoaderData<typeof loader>()
  return <TutorialPage tutorial={tutorial} />
}
