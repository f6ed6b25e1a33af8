import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { EmailField } from "~/components/forms/email-field"
import { ErrorSummary } from "~/components/forms/error-summary"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { SubmitButton } from "~/components/forms/submit-button"
import { FormPage } from "~/components/content/form-page"
import { notFound, problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { typedEmail } from "~/shop/account/form-fields"
import { isSlug } from "~/shop/catalogue/slug"
import { readStockAlert } from "~/shop/catalogue/stock-alert.server"
import { parseChoices } from "~/shop/catalogue/variant-choice"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { requestStockAlert } from "~/shop/newsletter/request-stock-alert.server"
import { privatePageMeta } from "~/texts/page-title"
import { alertSentences } from "~/texts/stock-alert"

export const fields = ["email"]
export const csrfConfirmationLabels = { "": "recevoir un e-mail au retour d’un produit" }

type Asked = Pick<LoaderFunctionArgs, "request" | "params">

async function openAlert({ request, params: { slug } }: Asked) {
  if (!isSlug(slug)) return notFound()
  const shopper = await openShopper(request)
  const alert = await readStockAlert(shopper.i18n, slug, parseChoices(new URL(request.url).searchParams))
  return alert ? { shopper, alert } : notFound()
}

/** The form for a product that is sold out; any other leads to the product. */
export async function loader(args: LoaderFunctionArgs) {
  const { shopper, alert } = await openAlert(args)
  const { address, productName, isCourse, awaited } = alert
  if (!awaited) throw redirect(address)
  const contact = shopContact(await readShell(shopper.i18n))
  return json({ name: awaited.name, address, productName, isCourse, contact }, { headers: shopper.commitSession() })
}

/** Asks for the e-mail and leads back to the product, whether the address was known or not. */
export async function action({ context, ...args }: ActionFunctionArgs) {
  const form = await readForm(args.request)
  const { shopper, alert } = await openAlert(args)
  if (!alert.awaited) return seeOther(alert.address, shopper)
  const caller = readRateLimitAddress(args.request, context) ?? shopper.commerce.session() ?? "unknown"
  const asked = await requestStockAlert(shopper.commerce, alert.awaited, form, caller)
  if (!asked.ok) return problemResponse({ problems: asked.problems, email: typedEmail(form) }, shopper)
  const name = alert.awaited.name.slice(0, 200)
  return redirectWithFlash(alert.address, { notice: "stock-alert-noted", detail: { name } }, shopper)
}

const titleOf = ({ name, isCourse }: { name: string; isCourse: boolean }) =>
  `${isCourse ? "Si une place se libère" : "Retour en stock"}\u00a0: ${name}`

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privatePageMeta(data ? titleOf(data) : "Retour en stock", matches)

export default function StockAlert() {
  const { contact, address, productName, ...awaited } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <FormPage
      title={titleOf(awaited)}
      crumbs={[
        { name: "Boutique", href: "/boutique" },
        { name: productName, href: address },
      ]}
      intro={alertSentences.intro(awaited.isCourse)}
      contact={contact}
    >
      <ErrorSummary problems={problems} />
      <Form method="post" noValidate className="grid gap-5">
        <EmailField refused={refused} />
        <SubmitButton>Me prévenir</SubmitButton>
        <PrivacyNote purpose={alertSentences.purpose} />
      </Form>
    </FormPage>
  )
}
