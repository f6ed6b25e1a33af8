import { redirect } from "@remix-run/node"
import type { TypedResponse } from "@remix-run/node"
import type { ProblemCode } from "~/problems"
import { redirectWithFlash } from "./flash.server"
import type { Shopper } from "./shopper.server"

/** Leads to another page, which says `problem` once where there is one. */
export async function leadElsewhere(
  to: string,
  problem: ProblemCode | undefined,
  shopper: Shopper,
): Promise<TypedResponse<never>> {
  if (problem) return redirectWithFlash(to, { problems: [{ code: problem }] }, shopper)
  return redirect(to, { status: 303, headers: shopper.headers() })
}

/**
 * Leads from a step that may not be shown to the one that may; an empty cart is told so on its page.
 *
 * @param end what the page of this step would have said
 */
export function redirectFromStep(
  { to, problem }: { to: string; problem?: ProblemCode },
  shopper: Shopper,
  end?: ProblemCode,
): Promise<TypedResponse<never>> {
  return leadElsewhere(to, problem ?? end, shopper)
}
