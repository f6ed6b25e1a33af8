import type { TypedResponse } from "@remix-run/node"
import { redirect } from "@remix-run/node"
import type { ProblemCode } from "~/problems"
import { redirectWithFlash } from "./flash.server"
import type { Shopper } from "./shopper.server"

type OtherPage = { to: string; problem?: ProblemCode }

/** Leads from a step of the checkout to another page, which says the problem once. */
export async function redirectFromStep({ to, problem }: OtherPage, shopper: Shopper): Promise<TypedResponse<never>> {
  if (problem) return redirectWithFlash(to, { problems: [{ code: problem }] }, shopper)
  return redirect(to, { status: 303, headers: shopper.headers() })
}

/**
 * The step that was opened; throws the redirect where another page comes first.
 *
 * @param fallback the problem that this step's page would have said
 */
export async function requireStep<Opened extends { kind: "open" } | (OtherPage & { kind: "elsewhere" })>(
  opening: Promise<Opened>,
  shopper: Shopper,
  fallback?: ProblemCode,
): Promise<Extract<Opened, { kind: "open" }>> {
  const opened = await opening
  if (opened.kind === "open") return opened as Extract<Opened, { kind: "open" }>
  const { to, problem = fallback } = opened
  throw await redirectFromStep({ to, ...(problem && { problem }) }, shopper)
}
