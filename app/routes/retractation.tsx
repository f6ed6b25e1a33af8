import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useVisitor } from "~/components/shell/root-data"
import { FormPage } from "~/components/content/form-page"
import { Receipt } from "~/components/legal/declaration-page"
import { ChooseItems, ConfirmWithdrawal, IdentifyOrder } from "~/components/legal/withdrawal-steps"
import { TextLink } from "~/components/ui/text"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { listOwnOrders, readReceiptId, serializeReceipt } from "~/sessions/checkout-cookies.server"
import { readSignedText, signText } from "~/sessions/crypto.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseStep, readDeclarationPage, receiptStatus, storeReceipt } from "~/shop/legal/declarations.server"
import {
  type ChosenItem,
  confirmWithdrawal,
  type FoundOrder,
  identifyOrder,
  linkedOrder,
  parseChoice,
  parseIdentity,
  typedQuantities,
  typedWithdrawal,
  WITHDRAWAL_FIELDS,
  type WithdrawalOrder,
  type WithdrawalStep,
  type WithdrawalValues,
  WITHDRAWAL_STEPS,
} from "~/shop/legal/withdrawal.server"
import { pageTitle } from "~/texts/page-title"
import { withdrawalSentences, declarationSentences } from "~/texts/declarations"
import { Sentence } from "~/components/ui/sentence"

export const fields = WITHDRAWAL_FIELDS
export const csrfConfirmationLabels = { "": "vous rétracter d’un achat" }

type Shown = {
  step: WithdrawalStep
  order: WithdrawalOrder | null
  quantities: Record<string, string> | null
  chosen: ChosenItem[]
}
/** Of three, in the title. */
const POSITIONS: Readonly<Record<Shown["step"], number>> = { identify: 1, choose: 2, confirm: 3 }
const FIRST_STEP: Shown = { step: "identify", order: null, quantities: null, chosen: [] }

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const { searchParams } = new URL(request.url)
  const page = await readDeclarationPage(shopper.i18n, "withdrawal", await readReceiptId(request, shopper.commerce))
  const shown = { ...page, orderNumber: linkedOrder(searchParams.get("commande")) }
  return json(shown, { status: receiptStatus(page), headers: shopper.commitSession() })
}

/** Answers one step of a withdrawal with the next one, and the last with its receipt. Asks for neither login nor reason. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const values = typedWithdrawal(form)
  const show = (shown: Shown, problems: Problem[], status?: number) =>
    problemResponse({ problems, values, position: POSITIONS[shown.step], ...shown }, shopper, status)
  const next = (shown: Shown) => show(shown, [], 200)

  const identity = parseIdentity(values)
  if (!identity.ok) return show(FIRST_STEP, identity.problems)
  const step = parseStep(form, WITHDRAWAL_STEPS)
  const carried = step === "identify" ? null : readFoundOrder(form, identity.value)
  const typed = carried && { ...FIRST_STEP, order: carried, quantities: typedQuantities(form, carried) }
  const choice = carried && parseChoice(form, carried)
  if (typed && choice && !choice.ok) return show({ ...typed, step: "choose" }, choice.problems)
  if (typed && choice?.ok && step === "choose") return next({ ...typed, step: "confirm", chosen: choice.value })

  const caller = readRateLimitAddress(request, context) ?? shopper.commerce.session() ?? "unknown"
  const allowed = await consumeRateLimit("declaration", caller)
  if (typed && choice?.ok) {
    const recap: Shown = { ...typed, step: "confirm", chosen: choice.value }
    if (!allowed.ok) return show(recap, allowed.problems)
    const confirmed = await confirmWithdrawal(shopper.commerce, identity.value, typed.order, choice.value)
    if (!confirmed.ok) {
      const isWrongOrder = confirmed.problems.some(({ code }) => code === "order-not-found")
      return show(isWrongOrder ? FIRST_STEP : recap, confirmed.problems)
    }
    const id = await storeReceipt(confirmed.value)
    const cookie = await serializeReceipt(request, id, shopper)
    return seeOther(`/retractation?recu=${id}`, shopper, [["Set-Cookie", cookie]])
  }
  if (!allowed.ok) return show(FIRST_STEP, allowed.problems)
  const identified = await identifyOrder(shopper.commerce, identity.value, await listOwnOrders(request, shopper.commerce))
  if (!identified.ok) return show(FIRST_STEP, identified.problems)
  const order = signOrder(identity.value, identified.value)
  const quantities = step === "identify" ? null : typedQuantities(form, order)
  return next({ ...FIRST_STEP, step: order.items.length > 0 ? "choose" : "confirm", order, quantities })
}

const SIGNED_ORDER = "withdrawal-order"

function signOrder({ email, orderNumber }: WithdrawalValues, order: FoundOrder): WithdrawalOrder {
  return { ...order, signed: signText(SIGNED_ORDER, JSON.stringify({ email, orderNumber, order })) }
}

/** Reads what a form carries of the first step; null where it was not found for this e-mail and number. */
function readFoundOrder(form: FormData, { email, orderNumber }: WithdrawalValues): WithdrawalOrder | null {
  const signed = String(form.get("order"))
  const found = JSON.parse(readSignedText(SIGNED_ORDER, signed) ?? "null") as
    (Pick<WithdrawalValues, "email" | "orderNumber"> & { order: FoundOrder }) | null
  return found?.email === email && found.orderNumber === orderNumber ? { ...found.order, signed } : null
}

function titleOf(receipt: { reference: string } | null): string {
  if (!receipt) return declarationSentences.noReceipt
  return receipt.reference === "" ? withdrawalSentences.sent : withdrawalSentences.received
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(data?.hasReceiptId ? titleOf(data.receipt) : "Étape 1 sur 3 – Renoncer au contrat", matches) },
  ...(data?.hasReceiptId ? [{ name: "robots", content: "noindex" }] : []),
  { name: "description", content: withdrawalSentences.description },
]

export default function Withdrawal() {
  const { contact, receipt, hasReceiptId, orderNumber } = useLoaderData<typeof loader>()
  const { person } = useVisitor()
  const answer = useActionData<typeof action>()
  const withTerms = (text: string) => (
    <Sentence text={text} link={(words) => <TextLink to="/pages/retractation" text={words} />} />
  )
  if (hasReceiptId) {
    return (
      <FormPage
        title={titleOf(receipt)}
        intro={receipt ? withTerms(withdrawalSentences.next) : declarationSentences.missing}
        contact={contact}
      >
        <Receipt receipt={receipt} />
      </FormPage>
    )
  }
  const { step, order, quantities, chosen } = answer ?? FIRST_STEP
  const shared = {
    problems: answer && answer.problems.length > 0 ? answer.problems : null,
    values: answer?.values ?? {
      name: person ? `${person.firstName} ${person.lastName}`.trim() : "",
      orderNumber,
      email: person?.email ?? "",
    },
  }
  return (
    <FormPage
      title="Renoncer au contrat"
      intro={withTerms(order ? withdrawalSentences.terms : withdrawalSentences.intro)}
      contact={contact}
    >
      {order && step === "choose" ? <ChooseItems {...shared} order={order} quantities={quantities} /> : null}
      {order && step === "confirm" ? <ConfirmWithdrawal {...shared} order={order} chosen={chosen} /> : null}
      {order ? null : <IdentifyOrder {...shared} />}
    </FormPage>
  )
}
