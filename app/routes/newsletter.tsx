import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { describePage } from "~/components/seo/page-meta"
import { Breadcrumb } from "~/components/ui/page-parts"
import { LinkParagraph, TextLink } from "~/components/ui/text"
import { NewsletterForm, useNewsletter } from "~/components/newsletter/newsletter-form"
import { problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { localPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { rememberSubscription } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { typedEmail } from "~/shop/account/form-fields"
import { readShell } from "~/shop/content/read-shell.server"
import { NEWSLETTER_PAGE, NEWSLETTER_FIELDS } from "~/shop/newsletter/newsletter-form"
import { subscribe } from "~/shop/newsletter/newsletter.server"
import { ALREADY_SUBSCRIBED } from "~/texts/newsletter"

export const fields = NEWSLETTER_FIELDS
export const csrfConfirmationLabels = { "": "modifier votre inscription à la newsletter" }

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const [{ storeName, newsletter }, { loggedIn, emailOptin }] = await Promise.all([
    readShell(shopper.i18n),
    readVisitor(shopper.commerce, shopper.hasSession),
  ])
  return json({ storeName, newsletter, loggedIn, optedIn: emailOptin }, { headers: shopper.commitSession() })
}

/** Signs up for the newsletter and leads back to the page that had the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const next = localPath(form.get("returnTo")) ?? NEWSLETTER_PAGE
  const caller = readRateLimitAddress(request, context) ?? shopper.commerce.session() ?? "unknown"
  const subscribed = await subscribe(shopper.commerce, form, caller)
  if (!subscribed.ok) return problemResponse({ problems: subscribed.problems, email: typedEmail(form), next }, shopper)
  const { storeName } = await readShell(shopper.i18n)
  return redirectWithFlash(next, { notice: "newsletter-confirmed", detail: { shop: storeName } }, shopper, {
    "Set-Cookie": rememberSubscription(true),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  describePage(matches, {
    title: "Newsletter",
    description: data?.newsletter.text,
    path: NEWSLETTER_PAGE,
  })

/** The page behind the footer's newsletter form. */
export default function Newsletter() {
  const { storeName, newsletter, loggedIn, optedIn } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const signUp = useNewsletter(refused?.problems ?? null)
  return (
    <div className="page page-body">
      <Breadcrumb crumbs={[]} />
      <h1 className="mt-3">{newsletter.title}</h1>
      <div className="mt-3 grid max-w-xl gap-6">
        <p className="text-lg text-soft">{newsletter.text}</p>
        {optedIn ? (
          <p>
            {ALREADY_SUBSCRIBED} <TextLink to="/desinscription" text="Se désinscrire" />
          </p>
        ) : null}
        <NewsletterForm
          {...{ signUp, storeName, loggedIn, optedIn }}
          next={refused?.next ?? NEWSLETTER_PAGE}
          email={refused?.email ?? ""}
          idPrefix=""
        />
        {signUp.step === "settled" ? <LinkParagraph to="/boutique" text="Voir la boutique" /> : null}
      </div>
    </div>
  )
}
