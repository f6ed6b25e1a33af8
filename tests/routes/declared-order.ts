import type { Backend } from "../setup/backend"
import { testEnvironment } from "../setup/environment"
import { findAccount } from "../../sandbox/services/account/account-store"
import { saveDeclaredOrder } from "../../sandbox/services/functions/declared-order.fixture"

/** An order of Jeanne's with two products, and the subscription that it began, as far as declarations look at them. */
export function placeDeclaredOrder({ sandbox }: Backend): void {
  const account = findAccount(sandbox.context, "jeanne@exemple.fr")
  if (!account) throw new Error("The seed has no Jeanne")
  const names: [string, string] = ["Guji, Éthiopie", "Tasse Lilas"]
  saveDeclaredOrder(sandbox.context, account, { names, periodEnd: "2099-01-15T09:00:00.000Z" })
}

/** Makes the sandbox's next call fail as described. */
export async function failOnce({ sandbox }: Backend, fault: object): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...fault, times: 1 }) }
  const answer = await sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__faults`, init))
  if (!answer.ok) throw new Error(await answer.text())
}
