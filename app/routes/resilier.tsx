import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { TerminationPage } from "~/components/content/termination-page"
import { openShopper } from "~/sessions/shopper.server"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const contact = shopContact(await readShell(shopper.scope))
  return json({ contact }, { headers: shopper.headers() })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Résilier votre contrat", matches) },
  { name: "description", content: "Comment mettre fin à un abonnement, sans compte ni justification." },
]

export default function Termination() {
  return <TerminationPage contact={useLoaderData<typeof loader>().contact} />
}
