import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { LogoutForm } from "~/components/account/logout-form"
import { seeOther } from "~/http/answers.server"
import { entryPath } from "~/http/next-path"
import { openShopper } from "~/sessions/shopper.server"
import { readCustomer } from "~/shop/account/read-customer.server"
import { pageTitle } from "~/texts/page-title"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const customer = await readCustomer(shopper.commerce)
  return customer ? json({ customer }, { headers: shopper.headers() }) : seeOther(entryPath("/connexion", "/account"), shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Espace client", matches) },
  { name: "robots", content: "noindex" },
]

export default function Account() {
  const { customer } = useLoaderData<typeof loader>()
  return (
    <div className="page page-body">
      <div className="grid max-w-xl gap-6">
        <h1>Espace client</h1>
        <dl className="grid gap-3">
          <div>
            <dt className="text-soft">Nom</dt>
            <dd>{customer.name}</dd>
          </div>
          <div>
            <dt className="text-soft">E-mail</dt>
            <dd>{customer.email}</dd>
          </div>
        </dl>
        <LogoutForm />
      </div>
    </div>
  )
}
