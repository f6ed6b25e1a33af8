import type { Browser, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { type MethodKey, type Outcome, type outcomeTable, outcomes, type tried } from "./outcome-table.ts"
import { main } from "./payment-steps.ts"
import { clearFaults, listOrders, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"

type Cells<Key extends MethodKey> = (typeof outcomeTable)[Key]["cells"]
type TriedOutcome<Key extends MethodKey> = {
  [Each in Outcome]: Cells<Key>[Each] extends typeof tried ? Each : never
}[Outcome]

/** One flow for each tried cell of a method's row, no more and no less. */
export type Flows<Key extends MethodKey> = Record<TriedOutcome<Key>, () => Promise<void>>

/** What `npm test` tries in a browser of one method a provider. */
export const SHOWN_OUTCOMES: readonly Outcome[] = ["cancelled", "accepted"]

/**
 * Flows a method's row in the table's order, each outcome as a step of its own; what one leaves behind the next may use.
 *
 * @param only the outcomes to try; all when not given
 */
export async function tryOutcomes<Key extends MethodKey>(
  key: Key,
  flows: Flows<Key>,
  only: readonly Outcome[] = outcomes,
): Promise<void> {
  test.slow()
  const byOutcome = new Map(Object.entries<() => Promise<void>>(flows))
  for (const outcome of outcomes) {
    const flow = only.includes(outcome) && byOutcome.get(outcome)
    if (flow) await test.step(`${key}: ${outcome}`, flow)
  }
}

/** Fails when the sandbox's orders are more or fewer than before by anything but `added`. */
export async function countOrders(stack: Stack): Promise<(added: number) => Promise<void>> {
  const before = (await listOrders(stack)).length
  return async (added) => expect(await listOrders(stack)).toHaveLength(before + added)
}

/** A return's address in a browser without this one's cookies says that it cannot be told, and writes nothing. */
export async function openAsStranger(browser: Browser, stack: Stack, address: string, javaScriptEnabled = true): Promise<void> {
  const stranger = await browser.newContext({ javaScriptEnabled, baseURL: stack.shop })
  const page = await stranger.newPage()
  await page.goto(address)
  await expect(page).toHaveURL(/\/commande\/attente/)
  await expect(main(page)).toContainText("en cours de vérification")
  await stranger.close()
}

/**
 * Places an order by `act` whose payment the gateway has not confirmed yet: it is said, nothing is to be paid again, and a look
 * leads to the confirmation.
 */
export async function expectWaitingOrder(page: Page, stack: Stack, act: () => Promise<void>): Promise<void> {
  await setFault(stack, { kind: "status", status: 500, times: 1, match: { method: "PUT", path: "/api/payments/" } })
  try {
    await act()
    await expect(page).toHaveURL(/\/commande\/attente\?commande=/)
    await expect(main(page)).toContainText("Ne payez pas une seconde fois.")
    // The page looks again by itself too, and may be first.
    const look = main(page).getByRole("link", { name: "Vérifier maintenant" })
    await look.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  } finally {
    await clearFaults(stack)
  }
}

export async function expectEmptyCart(page: Page): Promise<void> {
  await page.goto("/panier")
  await expect(main(page)).toContainText("Rien pour l’instant")
}
