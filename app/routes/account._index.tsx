import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node"
import { Form, useLoaderData } from "@remix-run/react"
import { AccountPage } from "~/components/account/account-page"
import { OrderTable } from "~/components/account/lists"
import { SubmitButton } from "~/components/forms/submit-button"
import { answerCustomer } from "~/http/responses.server"
import { readDashboard } from "~/shop/account/orders/orders.server"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph } from "~/components/ui/text"

export const loader = ({ request }: LoaderFunctionArgs) => answerCustomer(request, "/account", readDashboard)

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Espace client", matches)

export default function Account() {
  const { customer, orders, orderCount, again } = useLoaderData<typeof loader>()
  return (
    <AccountPage title={customer.firstName ? `Bonjour ${customer.firstName}` : "Espace client"} place="/account">
      <p className="text-soft">{customer.email}</p>
      <section className="grid gap-3" aria-labelledby="dernieres">
        <h2 id="dernieres">Dernières commandes</h2>
        <OrderTable orders={orders} />
        {again ? (
          <Form method="post" action={`/account/commandes/${again.id}`} className="mt-3" reloadDocument>
            <SubmitButton name="intent" value="reorder" look="quiet">
              {`Remettre dans le panier la commande ${again.numberLabel}`}
            </SubmitButton>
          </Form>
        ) : null}
        {orderCount > orders.length ? <LinkParagraph to="/account/commandes" text="Toutes vos commandes" /> : null}
      </section>
      <Form method="post" action="/deconnexion">
        <SubmitButton look="quiet" pendingText="Déconnexion en cours…">
          Se déconnecter
        </SubmitButton>
      </Form>
    </AccountPage>
  )
}
