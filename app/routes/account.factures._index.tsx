import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { NumberedTable, PageLinks } from "~/components/account/lists"
import { notFound, seeOther } from "~/http/responses.server"
import { entryPath } from "~/http/paths"
import { openShopper } from "~/sessions/shopper.server"
import { readInvoicesPage } from "~/shop/account/invoices/invoices.server"
import { parsePage } from "~/shop/account/orders/orders.server"
import { pageTitle } from "~/texts/page-title"

const path = "/account/factures"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const page = parsePage(new URL(request.url).searchParams.get("page"))
  const read = await readInvoicesPage(shopper.commerce, page)
  if (!read.loggedIn) return seeOther(entryPath("/connexion", path), shopper)
  return read.value ? json(read.value, { headers: shopper.headers() }) : notFound()
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Vos factures", matches) },
  { name: "robots", content: "noindex" },
]

export default function Invoices() {
  const { invoices, page, pages } = useLoaderData<typeof loader>()
  return (
    <AccountPage title="Vos factures" place={path}>
      {invoices.length > 0 ? (
        <NumberedTable rows={invoices} headings={{ number: "Facture", total: "Total TTC" }} below="/account/factures" />
      ) : (
        <p>Vous n’avez pas encore de facture.</p>
      )}
      <p className="prose text-soft">
        Cette page réunit les factures de vos abonnements. Pour celle d’un achat unique, écrivez-nous en donnant le numéro de la
        commande, que vous trouvez dans{" "}
        <Link to="/account/commandes" className="link">
          vos commandes
        </Link>
        .
      </p>
      <PageLinks page={page} pages={pages} address={path} />
    </AccountPage>
  )
}
