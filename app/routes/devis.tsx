import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { EstimatePage } from "~/components/estimate/estimate-page"
import { describePage } from "~/components/seo/page-meta"
import { refuse } from "~/http/answers.server"
import { readClientAddress } from "~/http/client-address.server"
import { localPath } from "~/http/local-path"
import { requireAllowed } from "~/store/rate-limits.server"
import { readForm } from "~/http/read-form.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash-redirect.server"
import { openShopper } from "~/sessions/shopper.server"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { ESTIMATE_PAGE, estimateFields } from "~/shop/estimate/estimate-fields"
import { parseEstimate, typedEstimate } from "~/shop/estimate/estimate-form"
import { requestEstimate } from "~/shop/estimate/request-estimate.server"

export const fields = [...estimateFields, "suite"]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  return json({ contact: shopContact(await readShell(shopper.scope)) }, { headers: shopper.headers() })
}

/** Sends a professional's request and goes back to where it was written; a refusal shows the page with all answers. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const values = typedEstimate(form)
  const next = localPath(form.get("suite")) ?? ESTIMATE_PAGE
  const refused = (problems: Problem[], status = 422) => refuse({ problems, values, next }, status, shopper)

  const estimate = parseEstimate(values)
  if (!estimate.ok) return refused(estimate.problems)
  const allowed = await requireAllowed("estimate", readClientAddress(request, context) ?? shopper.commerce.session() ?? "unknown")
  if (!allowed.ok) return refused(allowed.problems)
  const requested = await requestEstimate(shopper.commerce, estimate.value)
  if (!requested.ok) return refused(requested.problems, requested.problems.some(({ field }) => field) ? 422 : 503)

  return redirectWithFlash(next, { notice: "estimate-sent", detail: { reference: requested.value.reference } }, shopper)
}

export { passRetryAfter as headers } from "~/http/retry-after.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  describePage(
    {
      title: "Demander un devis",
      description: "Café, machines, formation barista ou cadeaux pour votre entreprise\u00a0: un devis sous deux jours ouvrés.",
      path: ESTIMATE_PAGE,
    },
    matches,
  )

export default function Estimate() {
  const { contact } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <EstimatePage
      contact={contact}
      next={refused?.next ?? ESTIMATE_PAGE}
      problems={refused?.problems ?? null}
      values={refused?.values ?? null}
    />
  )
}
