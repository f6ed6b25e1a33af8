import { redirect, type TypedResponse } from "@remix-run/node"
import { z } from "zod"
import type { ProblemCode, StepRedirect } from "~/problems"
import { isProblemCode } from "~/texts/problem-sentences.server"
import { forgetPlacedOrders } from "./checkout-cookies.server"
import { createSealedCookie } from "./crypto.server"
import { serializeKnownBrowser } from "./known-browser.server"
import type { Shopper } from "./shopper.server"

const detail = z.record(z.string().max(200)).optional()
const FLASH = z.object({
  /** Code of a sentence in texts/, such as "item-added". */
  notice: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  detail,
  /** True where the cart's modal covers the page that comes next. */
  inCartModal: z.boolean().optional(),
  problems: z
    .array(z.object({ code: z.string().refine(isProblemCode), field: z.string().max(80).optional(), detail }))
    .max(10)
    .optional(),
})

/** What the page after a redirect shows once: a notice, or the problems of a post to another page. */
type Flash = z.infer<typeof FLASH>

const flashCookie = createSealedCookie<Flash>("flash", { maxAgeSeconds: 60, schema: FLASH })

/** Adds the cookie to the headers of a redirect. */
export async function writeFlash(headers: Headers, flash: Flash): Promise<void> {
  headers.append("Set-Cookie", await flashCookie.serialize(flash))
}

/** This browser's flash, if any; its cookie is then cleared in the response's headers. */
export async function readFlash(request: Request, headers: Headers): Promise<Flash | null> {
  const flash = await flashCookie.parse(request)
  if (flash !== null) headers.append("Set-Cookie", flashCookie.clear())
  return flash
}

/** Whether the page that is asked for shows this notice. */
export async function isNoticed(request: Request, notice: string): Promise<boolean> {
  return (await flashCookie.parse(request))?.notice === notice
}

/** Redirects (303) to a page that shows `flash` once. Call it last: it also writes the session's cookie. */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  shopper: Pick<Shopper, "commitSession">,
  init?: HeadersInit,
): Promise<TypedResponse<never>> {
  const headers = shopper.commitSession(init)
  await writeFlash(headers, flash)
  return redirect(to, { status: 303, headers })
}

/** Redirects from a checkout step to another page, which shows the problem once. */
export async function redirectFromStep(
  { to, problem }: Omit<StepRedirect, "kind">,
  shopper: Shopper,
): Promise<TypedResponse<never>> {
  if (problem) return redirectWithFlash(to, { problems: [{ code: problem }] }, shopper)
  return redirect(to, { status: 303, headers: shopper.commitSession() })
}

/**
 * The step that was opened; throws the redirect where another page comes first.
 *
 * @param fallback the problem to show when the redirect has none
 */
export async function requireStep<Opened extends { kind: "open" } | StepRedirect>(
  opening: Promise<Opened>,
  shopper: Shopper,
  fallback?: ProblemCode,
): Promise<Extract<Opened, { kind: "open" }>> {
  const opened = await opening
  if (opened.kind === "open") return opened as Extract<Opened, { kind: "open" }>
  const { to, problem = fallback } = opened
  throw await redirectFromStep({ to, ...(problem && { problem }) }, shopper)
}

/** As long as a merchant may write it. */
const slug = z.string().max(1000)
const PENDING_ADDITION = z.object({
  slug,
  choices: z.record(slug).refine((choices) => Object.keys(choices).length <= 20),
  purchase: slug.nullable(),
  /** Typed options by field. Cookies of earlier builds have none. */
  texts: z.record(z.string()).default({}),
  quantity: z.string().max(40),
  /** The product's name, for the sentence beside the login. */
  name: z.string().transform((name) => name.slice(0, 200)),
  /** Local path of the page that it was added from. */
  back: z.string().max(2000),
})

/** What a visitor wanted to add when only a customer may: it waits for the login [4.34]. */
type PendingAddition = z.infer<typeof PENDING_ADDITION>

/** The item that waits in this browser for a login. */
export const additionCookie = createSealedCookie<PendingAddition>("ajout", { maxAgeSeconds: 30 * 60, schema: PENDING_ADDITION })

/** The longest that browsers keep, name and attributes included (RFC 6265, section 6.1). */
const MAX_COOKIE_LENGTH = 4096

/** Adds the cookie to the headers of the redirect to the login; an item too large for a cookie is left out. */
export async function keepPendingAddition(headers: Headers, addition: PendingAddition): Promise<void> {
  const kept = PENDING_ADDITION.safeParse(addition)
  const line = kept.success ? await additionCookie.serialize(kept.data) : null
  if (line !== null && line.length <= MAX_COOKIE_LENGTH) headers.append("Set-Cookie", line)
}

/**
 * Redirects after a login, from a browser that the account knows from now on. The item that waits in it is given to `enter`, and
 * its cookie is cleared.
 *
 * @param email the account's
 * @param enter where the login leads, and what the page there says once
 */
export async function redirectAfterLogin(
  request: Request,
  shopper: Pick<Shopper, "commitSession">,
  email: string,
  enter: (waiting: PendingAddition | null) => Promise<{ to: string; flash: Flash }>,
): Promise<TypedResponse<never>> {
  const waiting = await additionCookie.parse(request)
  const { to, flash } = await enter(waiting)
  const headers = await enterBrowser(request, email)
  if (waiting) headers.append("Set-Cookie", additionCookie.clear())
  return redirectWithFlash(to, flash, shopper, headers)
}

/** The `Set-Cookie` lines after a login: the account knows this browser, which forgets the orders of who used it before. */
export async function enterBrowser(request: Request, email: string): Promise<Headers> {
  const lines = [await serializeKnownBrowser(request, email), ...forgetPlacedOrders()]
  return new Headers(lines.map((line): [string, string] => ["Set-Cookie", line]))
}
