import { redirect } from "@remix-run/node"
import type { TypedResponse } from "@remix-run/node"
import type { ProblemCode } from "~/problems"
import { redirectWithFlash } from "./flash.server"
import type { Shopper } from "./shopper.server"

/** Leads from a step of the checkout to another page, which says the problem once. */
export async function redirectFromStep(
  { to, problem }: { to: string; problem?: ProblemCode },
  shopper: Shopper,
  fallback?: ProblemCode,
): Promise<TypedResponse<never>> {
  const code = problem ?? fallback
  if (code) return redirectWithFlash(to, { problems: [{ code }] }, shopper)
  return redirect(to, { status: 303, headers: shopper.headers() })
}
