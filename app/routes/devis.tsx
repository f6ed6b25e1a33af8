import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { QuotePage, QuoteSent } from "~/components/quotes/quote-page"
import { describePage } from "~/components/seo/page-meta"
import { problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { localPath } from "~/http/paths"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { QUOTE_FIELDS } from "~/shop/account/quotes/quote-fields"
import { QUOTE_PAGE } from "~/shop/account/quotes/quote-paths"
import { parseQuote, requestQuote, typedQuote } from "~/shop/account/quotes/quotes.server"
import { quotePageSentences } from "~/texts/quotes"
export const fields = [...QUOTE_FIELDS, "returnTo"]
export const csrfConfirmationLabels = { "": "demander un devis" }

/** In the page's address after its own form was sent. */
const SENT = "envoyee"

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const shell = await readShell(shopper.i18n)
  const isSent = new URL(request.url).searchParams.has(SENT)
  return json({ contact: shopContact(shell), answerTime: shell.quote.answerTime, isSent }, { headers: shopper.commitSession() })
}

/** Sends a professional's request and leads back to the page that had the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const values = typedQuote(form)
  const next = localPath(form.get("returnTo")) ?? QUOTE_PAGE
  const refused = (problems: Problem[]) => problemResponse({ problems, values, next }, shopper)

  const quote = parseQuote(values, (await readShell(shopper.i18n)).quote.needs)
  if (!quote.ok) return refused(quote.problems)
  const caller = readRateLimitAddress(request, context) ?? shopper.commerce.session() ?? "unknown"
  const allowed = await consumeRateLimit("quote", caller)
  if (!allowed.ok) return refused(allowed.problems)
  const requested = await requestQuote(shopper.commerce, quote.value)
  if (!requested.ok) return refused(requested.problems)

  const to = next === QUOTE_PAGE ? `${QUOTE_PAGE}?${SENT}` : next
  return redirectWithFlash(to, { notice: "quote-sent", detail: { reference: requested.value.reference } }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  describePage(matches, {
    title: "Demander un devis",
    description: quotePageSentences.description(data?.answerTime ?? ""),
    path: QUOTE_PAGE,
  })

export default function Quote() {
  const { contact, answerTime, isSent } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  if (isSent && !refused) return <QuoteSent contact={contact} answerTime={answerTime} />
  return (
    <QuotePage
      answerTime={answerTime}
      contact={contact}
      next={refused?.next ?? QUOTE_PAGE}
      problems={refused?.problems ?? null}
      values={refused?.values ?? null}
    />
  )
}
