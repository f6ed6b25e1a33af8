import { redirect } from "@remix-run/node"
import type { TypedResponse } from "@remix-run/node"
import { type Flash, writeFlash } from "./flash.server"
import type { Shopper } from "./shopper.server"

/**
 * Leads to another page (303), which says `flash` once. Call it after the last call to the backend, whose session it may have
 * to write.
 */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  shopper: Pick<Shopper, "headers">,
  init?: HeadersInit,
): Promise<TypedResponse<never>> {
  const headers = shopper.headers(init)
  await writeFlash(headers, flash)
  return redirect(to, { status: 303, headers })
}
