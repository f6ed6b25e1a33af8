import { z } from "zod"
import { problemCodes } from "~/problems"
import { createSealedCookie } from "./sealed-cookie.server"

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

/** What the page after a redirect says once: a notice, or problems that a post elsewhere met. */
export type Flash = z.infer<typeof schema>

const cookie = createSealedCookie<Flash>("flash", { maxAgeSeconds: 60, schema })

/** Adds the cookie to the headers of a redirect. */
export async function writeFlash(headers: Headers, flash: Flash): Promise<void> {
  headers.append("Set-Cookie", await cookie.seal(flash))
}

/** The flash that this browser brings, if any; its cookie is then ended in the headers of the answer. */
export async function readFlash(request: Request, headers: Headers): Promise<Flash | null> {
  const flash = await cookie.open(request)
  if (flash !== null) headers.append("Set-Cookie", cookie.clear())
  return flash
}
