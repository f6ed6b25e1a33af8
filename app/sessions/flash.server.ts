import { redirect, type TypedResponse } from "@remix-run/node"
import { z } from "zod"
import { problemCodes } from "~/problems"
import { createSealedCookie } from "./sealed-cookie.server"
import type { Shopper } from "./shopper.server"

const detail = z.record(z.string().max(200)).optional()
const schema = z.object({
  /** Code of a sentence in texts/, such as "item-added". */
  notice: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  detail,
  /** True where the cart's modal covers the page that comes next. */
  inCart: z.boolean().optional(),
  problems: z
    .array(z.object({ code: z.enum(problemCodes), field: z.string().max(80).optional(), detail }))
    .max(10)
    .optional(),
})

/** What the page after a redirect says once: a notice, or the problems of a post to another page. */
export type Flash = z.infer<typeof schema>

const cookie = createSealedCookie<Flash>("flash", { maxAgeSeconds: 60, schema })

/** Adds the cookie to the headers of a redirect. */
export async function writeFlash(headers: Headers, flash: Flash): Promise<void> {
  headers.append("Set-Cookie", await cookie.seal(flash))
}

/** This browser's flash, if any; its cookie is then cleared in the response's headers. */
export async function readFlash(request: Request, headers: Headers): Promise<Flash | null> {
  const flash = await cookie.open(request)
  if (flash !== null) headers.append("Set-Cookie", cookie.clear())
  return flash
}

/**
 * Redirects (303) to a page that says `flash` once. Call it after the last call to the backend, because it also writes the
 * session's cookie.
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
