import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { TutorialPage } from "~/components/content/tutorial"
import { describePage } from "~/components/seo/page-meta"
import { leadToShown, notFound, notFoundAt } from "~/http/responses.server"
import { editHint, openShopper } from "~/sessions/shopper.server"
import { isSlug, slugPath } from "~/shop/catalogue/slug"
import { readTutorial } from "~/shop/content/read-tutorial.server"
import { pageTitle } from "~/texts/page-title"

export const cacheKeyParams = [] as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (!isSlug(params["slug"])) return notFound()
  const shopper = await openShopper(request)
  const tutorial = await readTutorial(shopper.i18n, params["slug"])
  if (!tutorial) return notFoundAt(request)
  leadToShown(request, context, slugPath("/tutoriels/", tutorial.slug))
  const edit = editHint(shopper, "Contenu › Tutoriels", tutorial.title)
  return json({ tutorial, ...edit }, { headers: shopper.commitSession() })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: pageTitle("Tutoriel", matches) }]
  const { title, description, picture, slug } = data.tutorial
  const path = slugPath("/tutoriels/", slug)
  return describePage(matches, { title, description, path, kind: "article", picture })
}

export default function Tutorial() {
  const { tutorial } = useLoaderData<typeof loader>()
  return <TutorialPage tutorial={tutorial} />
}
