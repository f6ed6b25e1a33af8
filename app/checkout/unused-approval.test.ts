import { expect, test, vi } from "vitest"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, startPurchase } from "./purchase.fixture"
import { reconcilePayments } from "./surplus.server"

vi.mock("~/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), alert: vi.fn(), fault: vi.fn() } }))

const sandbox = openShopOn(createSandbox())

const approval = ({ providerId }: { providerId: string | null }) => ({
  ...{ redirect_status: "succeeded", token: providerId ?? "", PayerID: "LOCALPAYER001" },
})

/** PayPal left open, and the cart ordered by transfer. */
async function orderOtherwise() {
  const { commerce, attempt, comeBack } = await startPurchase("paypal")
  const chosen = await savePaymentMethod(commerce, "virement", ["virement"])
  if (!chosen.ok) throw new Error("Refused")
  expect(await leave(commerce, chosen.value)).toMatchObject({ kind: "placed" })
  return { attempt, comeBack }
}

async function tellOthers({ attempt, comeBack }: Awaited<ReturnType<typeof orderOtherwise>>, parameters: object) {
  const end = await comeBack({ parameters: { ...parameters } })
  if (end.kind !== "placed") throw new Error(end.kind)
  return reconcilePayments({ order: end.order, checkoutId: attempt.checkoutId, i18n })
}

test("what was approved for an order that another payment pays is told, and nobody has to give it back", async () => {
  const ordered = await orderOtherwise()
  expect(await tellOthers(ordered, { redirect_status: "succeeded" })).toEqual([])
  expect(await tellOthers(ordered, { redirect_status: "canceled" })).toEqual([])
  const told = [{ state: "approved", method: "PayPal", providerReference: null }]
  expect(await tellOthers(ordered, approval(ordered.attempt))).toMatchObject(told)
  expect(await tellOthers(ordered, {})).toMatchObject(told)
  expect(await readSurplus(ordered.attempt.id)).toBeNull()
})

test("what pays the order is no other payment, however often it comes back", async () => {
  const { attempt, comeBack } = await startPurchase("paypal")
  const intent = readIntent(sandbox.context, "paypal", attempt.providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status: "APPROVED" })
  expect(await comeBack({ parameters: approval(attempt) })).toMatchObject({ kind: "placed" })
  expect(await tellOthers({ attempt, comeBack }, approval(attempt))).toEqual([])
})
