import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useVisitor } from "~/components/shell/root-data"
import { ChooseSubscription, ConfirmCancellation, IdentifyContract, TypeCode } from "~/components/legal/cancellation-steps"
import { FormPage } from "~/components/content/form-page"
import { Receipt } from "~/components/legal/declaration-page"
import { TextLink } from "~/components/ui/text"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { consumeRateLimit, consumeCodeMailLimit } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { readReceiptId, serializeReceipt } from "~/sessions/checkout-cookies.server"
import { openShopper } from "~/sessions/shopper.server"
import {
  askCode,
  CANCELLATION_FIELDS,
  type CancellationStep,
  CANCELLATION_STEPS,
  cancelSubscription,
  findSubscriptions,
  type FoundSubscriptions,
  foundSubscriptionsSchema,
  goesWithoutCode,
  parseChosen,
  parseCode,
  parseContract,
  typedCancellation,
} from "~/shop/legal/cancellation.server"
import { parseCarried, parseStep, readDeclarationPage, receiptStatus, storeReceipt } from "~/shop/legal/declarations.server"
import { formatDay } from "~/texts/dates"
import { pageTitle } from "~/texts/page-title"
import { cancellationSentences, declarationSentences } from "~/texts/declarations"
import { Sentence } from "~/components/ui/sentence"

export const fields = CANCELLATION_FIELDS
export const csrfConfirmationLabels = { "": "résilier un contrat" }

type Shown = { step: CancellationStep; found: FoundSubscriptions | null; chosen: string | null }
/** Of three, in the title. */
const POSITIONS: Readonly<Record<Shown["step"], number>> = { identify: 1, verify: 2, choose: 2, confirm: 3 }
const FIRST_STEP: Shown = { step: "identify", found: null, chosen: null }

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const receiptId = await readReceiptId(request, shopper.commerce)
  const page = await readDeclarationPage(shopper.i18n, "cancellation", receiptId)
  return json(page, { status: receiptStatus(page), headers: shopper.commitSession() })
}

/** Answers one step of a cancellation with the next one, and the last with its receipt. Asks for neither login nor reason. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const { commerce } = shopper
  const values = typedCancellation(form)
  const typed = { values, wishedDay: formatDay(values.wished) }
  const show = (shown: Shown, problems: Problem[], status?: number) =>
    problemResponse({ problems, ...typed, position: POSITIONS[shown.step], ...shown }, shopper, status)
  const next = (shown: Shown) => show(shown, [], 200)
  const caller = readRateLimitAddress(request, context) ?? commerce.session() ?? "unknown"
  const allow = () => consumeRateLimit("declaration", caller)

  const step = parseStep(form, CANCELLATION_STEPS)
  const contract = parseContract(values)
  if (!contract.ok) return show(FIRST_STEP, contract.problems)
  if (step === "identify") {
    const allowed = await allow()
    if (!allowed.ok) return show(FIRST_STEP, allowed.problems)
    const codesLeft = await consumeCodeMailLimit(values, caller)
    // The last code stays valid.
    if (!codesLeft.ok) return show({ ...FIRST_STEP, step: "verify" }, codesLeft.problems)
    const asked = await askCode(commerce, values)
    if (!asked.ok) return show(FIRST_STEP, asked.problems)
    return next(asked.value ? chooseAmong(asked.value) : { ...FIRST_STEP, step: "verify" })
  }

  const carried = step === "verify" ? null : parseCarried(form, "found", foundSubscriptionsSchema)
  const chosen = carried && parseChosen(form, carried)
  if (carried && chosen && !chosen.ok) return show({ ...FIRST_STEP, step: "choose", found: carried }, chosen.problems)
  const recap: Shown | null = carried && chosen?.ok ? { step: "confirm", found: carried, chosen: chosen.value.number } : null
  if (recap && step === "choose") return next(recap)

  const shown: Shown = recap ?? { ...FIRST_STEP, step: "verify" }
  const isOwn = recap !== null && (await goesWithoutCode(commerce, values))
  const code = isOwn ? null : parseCode(values)
  if (code && !code.ok) return show(shown, code.problems)
  const allowed = await allow()
  if (!allowed.ok) return show(shown, allowed.problems)
  if (recap?.chosen) {
    const ended = await cancelSubscription(commerce, values, recap.chosen)
    if (!ended.ok) return show(shown, ended.problems)
    const id = await storeReceipt(ended.value)
    const cookie = await serializeReceipt(request, id, shopper)
    return seeOther(`/resilier?recu=${id}`, shopper, [["Set-Cookie", cookie]])
  }
  const found = await findSubscriptions(commerce, values)
  if (!found.ok) return show(shown, found.problems)
  return next(chooseAmong(found.value))
}

function chooseAmong(found: FoundSubscriptions): Shown {
  const [only, ...others] = found
  const single = others.length === 0 && only
  return { step: single ? "confirm" : "choose", found, chosen: single ? only.number : null }
}

const titleOf = (receipt: object | null) => (receipt ? cancellationSentences.received : declarationSentences.noReceipt)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data?.hasReceiptId ? titleOf(data.receipt) : "Étape 1 sur 3 – Résilier votre contrat", matches) },
  ...(data?.hasReceiptId ? [{ name: "robots", content: "noindex" }] : []),
  { name: "description", content: cancellationSentences.description },
]

export default function Termination() {
  const { contact, receipt, hasReceiptId } = useLoaderData<typeof loader>()
  const { person } = useVisitor()
  const answer = useActionData<typeof action>()
  if (hasReceiptId) {
    return (
      <FormPage title={titleOf(receipt)} intro={receipt ? null : declarationSentences.missing} contact={contact}>
        <Receipt receipt={receipt} />
      </FormPage>
    )
  }
  const { step, found, chosen } = answer ?? FIRST_STEP
  const shared = {
    problems: answer && answer.problems.length > 0 ? answer.problems : null,
    values: answer?.values ?? { number: "", email: person?.email ?? "", name: "", wished: "", code: "" },
    wishedDay: answer?.wishedDay ?? null,
  }
  return (
    <FormPage
      title="Résilier votre contrat"
      intro={<Sentence text={cancellationSentences.intro} link={(text) => <TextLink to="/pages/retractation" text={text} />} />}
      contact={contact}
    >
      {step === "identify" ? <IdentifyContract {...shared} isCustomer={person !== null} /> : null}
      {step === "verify" ? <TypeCode {...shared} /> : null}
      {found && step === "choose" ? <ChooseSubscription {...shared} found={found} chosen={chosen} /> : null}
      {found && step === "confirm" ? <ConfirmCancellation {...shared} found={found} chosen={chosen} /> : null}
    </FormPage>
  )
}
