import { ifFailed } from "~/commerce/errors"
import { updateSession } from "~/commerce/client.server"
import { readStoreSettings } from "~/commerce/settings.server"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { currencyWords } from "~/money/format-amount"
import { type Problem, type Result, fail, succeed } from "~/problems"
import type { Visitor } from "~/shop/account/auth/visitor"
import { reserveSessionChange } from "~/store/rate-limits.server"
import { readCookies, type WithHeaders, writeCookie } from "./cookies"
import type { Shopper } from "./shopper.server"

const DISPLAY_COOKIE = "affichage"
/** The cookie's values by those of the form. */
const DISPLAY_COOKIE_VALUES = new Map([
  ["light", "legere"],
  ["full", "complete"],
])
const WEEK_SECONDS = 604_800
/** A choice of display is asked again after six months, as the French data protection authority advises for choices. */
const DISPLAY_SECONDS = 180 * 24 * 60 * 60

/** The posted preferences; null leaves one unchanged. */
type PreferenceForm = { locale: string | null; currency: string | null; display: string | null }

/** Whether pages go without scripts: the shopper's own choice, else `Save-Data: on`. */
export function isLightPage(request: Request): boolean {
  const chosen = readCookies(request).get(DISPLAY_COOKIE)
  if (chosen === "legere" || chosen === "complete") return chosen === "legere"
  return savesData(request)
}

/** Whether the browser asks to spare data, whatever display was chosen. */
export function savesData(request: Request): boolean {
  return request.headers.get("Save-Data")?.trim().toLowerCase() === "on"
}

const SUBSCRIBER_COOKIE = "newsletter"

/** The `Set-Cookie` line by which this browser's pages no longer offer the newsletter, or offer it again. */
export function rememberSubscription(subscribed: boolean): string {
  const maxAgeSeconds = subscribed ? DISPLAY_SECONDS : 0
  return writeCookie(SUBSCRIBER_COOKIE, subscribed ? "inscrit" : "", { maxAgeSeconds, secure: readEnvironment().secureCookies })
}

/** The visitor as pages show them: somebody without account may have signed up for the newsletter in this browser. */
export function withSubscription(request: WithHeaders, visitor: Visitor): Visitor {
  const isSubscriber = !visitor.loggedIn && readCookies(request).get(SUBSCRIBER_COOKIE) === "inscrit"
  return isSubscriber ? { ...visitor, emailOptin: true } : visitor
}

/**
 * Keeps a choice of locale, currency and display in this browser, and the first two in the session where there is one.
 *
 * @param address the client's, as readRateLimitAddress tells it
 * @returns the `Set-Cookie` lines, or `too-many-requests`, `service-unavailable`, or `form-invalid` for what is not among the store's own
 */
export async function savePreferences(shopper: Shopper, form: PreferenceForm, address: string | null): Promise<Result<string[]>> {
  const store = await readStoreSettings(null)
  const locale = form.locale ?? shopper.i18n.locale
  const currency = form.currency ?? shopper.i18n.currency
  const problems: Problem[] = []
  if (!store.locales.some(({ code }) => code === locale)) problems.push({ code: "form-invalid", field: "locale" })
  if (!store.currencies.some(({ code }) => code === currency)) problems.push({ code: "form-invalid", field: "currency" })
  const display = form.display === null ? null : DISPLAY_COOKIE_VALUES.get(form.display)
  if (display === undefined) problems.push({ code: "form-invalid", field: "display" })
  if (display === undefined || problems.length > 0) return { ok: false, problems }

  if (shopper.hasSession && (form.locale !== null || form.currency !== null)) {
    const allowed = await reserveSessionChange(address)
    if (!allowed.ok) return allowed
    if (!(await updateOwnSession(shopper, { locale, currency }))) return fail("service-unavailable")
  }
  const { secureCookies: secure } = readEnvironment()
  const week = { maxAgeSeconds: WEEK_SECONDS, secure }
  return succeed([
    ...(form.locale === null ? [] : [writeCookie("swell-locale", locale, week)]),
    ...(form.currency === null ? [] : [writeCookie("swell-currency", currency, week)]),
    ...(display === null ? [] : [writeCookie(DISPLAY_COOKIE, display, { maxAgeSeconds: DISPLAY_SECONDS, secure })]),
  ])
}

function updateOwnSession({ commerce }: Shopper, choice: { locale: string; currency: string }): Promise<boolean> {
  const note = ({ message }: Error) => log.warn("session-not-updated", { call: "PUT /session", message })
  return updateSession(commerce, choice).then(() => true, ifFailed(false, note))
}

/** What can be chosen: the store's locales and currencies, with the rate of those that are for display only, and what those pay. */
export async function listChoices() {
  const { locales, currencies, currency: base } = await readStoreSettings(null)
  return {
    charged: `${currencyWords(base)} (${base})`,
    locales: locales.map(({ code, name }) => ({ code, name: name ?? code })),
    currencies: currencies.map(({ code, name, type, rate }) => ({
      code,
      name: name ?? code,
      rate: type === "display" && rate ? `1\u00a0${base} = ${String(rate).replace(".", ",")}\u00a0${code}` : null,
    })),
  }
}
