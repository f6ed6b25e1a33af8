import type { TypedResponse } from "@remix-run/node"
import { z } from "zod"
import { type Flash, redirectWithFlash } from "./flash.server"
import { createSealedCookie } from "./sealed-cookie.server"
import type { Shopper } from "./shopper.server"

const slug = z.string().max(200)
const schema = z.object({
  slug,
  choices: z.record(slug).refine((choices) => Object.keys(choices).length <= 20),
  purchase: slug.nullable(),
  quantity: z.string().max(40),
  /** The product's name, for the sentence beside the login. */
  name: z.string().max(200),
  /** Local path of the page that it was added from. */
  back: z.string().max(2000),
})

/** What a visitor wanted to add when only a customer may: it waits for the login (specification §4, 'add-to-cart'). */
export type PendingAddition = z.infer<typeof schema>

const cookie = createSealedCookie<PendingAddition>("ajout", { maxAgeSeconds: 30 * 60, schema })

/** Adds the cookie to the headers of the redirect to the login; an item too large for a cookie is left out. */
export async function keepPendingAddition(headers: Headers, addition: PendingAddition): Promise<void> {
  const kept = schema.safeParse(addition)
  if (kept.success) headers.append("Set-Cookie", await cookie.seal(kept.data))
}

/** The item that waits in this browser for a login, or null. */
export function readPendingAddition(request: Request): Promise<PendingAddition | null> {
  return cookie.open(request)
}

/**
 * Redirects after a login. The item that waits in this browser is given to `enter`, and its cookie is cleared.
 *
 * @param enter where the login leads, and what the page there says once
 */
export async function redirectAfterLogin(
  request: Request,
  shopper: Pick<Shopper, "headers">,
  enter: (waiting: PendingAddition | null) => Promise<{ to: string; flash: Flash }>,
): Promise<TypedResponse<never>> {
  const waiting = await readPendingAddition(request)
  const { to, flash } = await enter(waiting)
  return redirectWithFlash(to, flash, shopper, waiting ? { "Set-Cookie": cookie.clear() } : undefined)
}
