import { type Account, listSubscriptions, type Subscription } from "./contracts"
import { type Receipt, findDeclaration, keepDeclaration } from "./declarations"
import { formatDay } from "./french"
import { listRecords, readRecord } from "./records"
import { Refusal } from "./refusal"
import { typesetFrench } from "./typography"

const mail = {
  subject: "Accusé de réception de votre résiliation",
  opening: "Nous accusons réception de la résiliation du contrat ci-dessous.",
  received: "Résiliation reçue",
  labels: {
    ...{ name: "Nom", email: "E-mail", subscription_number: "Numéro d’abonnement", subscription: "Formule" },
    ...{ wished: "Date de fin souhaitée", end: "Fin du contrat", effects: "Ce qui change" },
  },
}

const EFFECTS = "Plus rien ne sera prélevé. Ce que vous avez déjà payé vous sera fourni."

/** Who ends a contract, and when they wish it to end (Code de la consommation, D215-2). */
type Declarant = { email: string; name?: string; wished?: string }
/** `askedAt`: when the request came, before anything was read (ISO 8601). */
type Asking = Declarant & { askedAt: string }

type Known = Subscription & { id: string }

/** Subscriptions as the shopper chooses among them. */
export function listEndings(subscriptions: readonly Known[]) {
  return subscriptions.map((subscription) => ({
    ...{ number: subscription.number, name: nameOf(subscription), plan: typesetFrench(subscription.plan_name ?? "") },
    ...{ date_end: endOf(subscription, subscription.paused === true), ended: subscription.canceled === true },
  }))
}

/** Ends a subscription with the period that is paid, or a paused one at once. A repeat answers the first receipt. */
export async function endSubscription(req: SwellRequest, found: readonly Known[], who: Asking, number: string) {
  const { email } = who
  const subscription = found.find((each) => each.number === number)
  if (!subscription || subscription.canceled) return repeatEnding(req, email, number)
  const isPaused = subscription.paused === true
  await req.swell.put(`/subscriptions/${subscription.id}`, { canceled: true, cancel_at_end: !isPaused })
  const form = describe(subscription, who, isPaused)
  // One key for presses at once, another one for an ending after it was taken back.
  const kept = await listRecords<{ date: string }>(req, "/declarations", { kind: "resiliation", email, matter: number })
  const earlier = kept.filter(({ date }) => date < who.askedAt)
  const declared = { kind: "resiliation", email, matter: number, form }
  const receipt = await keepDeclaration(req, `${subscription.id}/${earlier.length}`, declared, mail)
  return answerOf(receipt, form)
}

/** Keeps and receipts what a customer has ended in their account. Throws Refusal for one that is not theirs, or has not been ended. */
export async function acknowledgeEnding(req: SwellRequest, posted: Record<string, string>): Promise<Receipt> {
  const { subscription_number: number = "", declaration = "" } = posted
  const accountId = req.session?.account_id
  const account = accountId ? await readRecord<Account>(req, `/accounts/${accountId}`) : null
  const own = account ? await listSubscriptions(req, account.id) : []
  const ended = own.find((each) => each.number === number && each.canceled)
  if (!account || !ended) throw new Refusal("subscription_number", "is not an ended subscription of this customer")
  const form = describe(ended, { email: account.email, name: account.name ?? "" }, ended.status === "canceled")
  const declared = { kind: "resiliation", email: account.email, matter: number, form }
  return keepDeclaration(req, `${ended.id}/${declaration}`, declared, mail)
}

async function repeatEnding(req: SwellRequest, email: string, number: string) {
  const kept = await findDeclaration(req, "resiliation", email, number)
  if (!kept) throw new Refusal("subscription_number", "is not among these subscriptions, or has been ended elsewhere")
  return answerOf({ ok: true, reference: kept.reference, date: kept.date }, kept.form)
}

function answerOf(receipt: Receipt, form: Record<string, string>) {
  const { subscription_number, subscription: name, date_end } = form
  return { ...receipt, subscription_number, name, date_end }
}

/** A subscription in words. @param isOver whether it has nothing to run out */
function describe(subscription: Known, { email, name: person, wished }: Declarant, isOver: boolean): Record<string, string> {
  const end = endOf(subscription, isOver)
  const name = typesetFrench([nameOf(subscription), subscription.plan_name].filter(Boolean).join(", "))
  return {
    ...(person && { name: person }),
    ...{ email, subscription_number: subscription.number, subscription: name },
    ...(wished && !Number.isNaN(Date.parse(wished)) && { wished: formatDay(wished) }),
    ...{ end: formatDay(end), effects: EFFECTS, date_end: end },
  }
}

/** When a subscription ends that is cancelled now. @param isOver as of `describe` */
function endOf({ date_period_end: end }: Known, isOver: boolean): string {
  return (isOver ? null : end) ?? new Date().toISOString()
}

function nameOf({ product_name, product }: Known): string {
  return typesetFrench(product_name ?? product?.name ?? "Abonnement")
}
