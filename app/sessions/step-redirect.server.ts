import { redirect } from "@remix-run/node"
import type { TypedResponse } from "@remix-run/node"
import { writeFlash } from "./flash.server"
import type { Shopper } from "./shopper.server"

/** Leads from a step that may not be shown to the one that may; an empty cart is told so on its page. */
export async function redirectFromStep(
  elsewhere: { to: string; cartEmpty: boolean },
  shopper: Shopper,
): Promise<TypedResponse<never>> {
  const headers = shopper.headers()
  if (elsewhere.cartEmpty) await writeFlash(headers, { problems: [{ code: "cart-empty" }] })
  return redirect(elsewhere.to, { status: 303, headers })
}
