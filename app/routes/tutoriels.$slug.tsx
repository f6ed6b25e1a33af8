import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { TutorialPage } from "~/components/content/tutorial"
import { describePage } from "~/components/seo/page-meta"
import { notFound, notFoundAt } from "~/http/responses.server"
import { openShopper } from "~/sessions/shopper.server"
import { isSlug, slugPath } from "~/shop/catalogue/slug"
import { readTutorial } from "~/shop/content/read-tutorial.server"
import { pageTitle } from "~/texts/page-title"

export const cacheKeyParams = [] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isSlug(params["slug"])) return notFound()
  const shopper = await openShopper(request)
  const tutorial = await readTutorial(shopper.i18n, params["slug"])
  return tutorial ? json({ tutorial }, { headers: shopper.commitSession() }) : notFoundAt(request)
}

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => {
  if (!data) return [{ title: pageTitle("Tutoriel", matches) }]
  const { title, description } = data.tutorial
  const path = slugPath("/tutoriels/", params["slug"] ?? "")
  return describePage(matches, { title, description, path, kind: "article" })
}

export default function Tutorial() {
  const { tutorial } = useLoaderData<typeof loader>()
  return <TutorialPage tutorial={tutorial} />
}
