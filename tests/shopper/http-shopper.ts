import { setTimeout as pause } from "node:timers/promises"
import { type CookieJar, createCookieJar } from "./cookie-jar.ts"
import { type HtmlForm, decodeEntities, readForms } from "./html-forms.ts"

/** A page as a shopper without scripts holds it, after all redirects. */
export type Page = {
  status: number
  /** Under the shop's public origin, whichever process answered. */
  url: URL
  html: string
  headers: Headers
  /** Milliseconds from the last request to its whole answer. */
  durationMs: number
}

type ShopperOptions = {
  /** The shop's PUBLIC_ORIGIN. */
  origin: string
  /** The process that answers the next request, as "http://localhost:…"; the public origin when not given. */
  process?: () => string
  /** Milliseconds that one request may take. */
  timeoutMs?: number
  /** What the browser says of where a post comes from: text browsers say nothing or send `Referer` only. */
  says?: "all" | "referer" | "nothing"
  /** Where the shopper is, for a shop that trusts one hop. */
  address?: string
}

export type HttpShopper = {
  cookies: CookieJar
  /** Opens a path of the shop or another site's address, and follows redirects. */
  open(address: string): Promise<Page>
  /** Sends a form of a page, with these values in place of its own, and follows redirects. */
  send(form: HtmlForm, values?: Record<string, string>): Promise<Page>
  /**
   * Follows `Refresh` headers (a page on the way to a provider, a waiting page, asked to reload) until there is none, or
   * until `isEnd`.
   */
  settle(page: Page, isEnd?: (page: Page) => boolean, longestMs?: number): Promise<Page>
}

type Asked = { method: "GET" | "POST"; body?: string; isForm?: boolean }

const MAX_REDIRECTS = 10

/** A shopper with a cookie jar of their own, who clicks links and sends forms as a browser without scripts does. */
export function createHttpShopper({
  origin,
  process = () => origin,
  timeoutMs = 60_000,
  says = "all",
  address,
}: ShopperOptions): HttpShopper {
  const cookies = createCookieJar()

  async function ask(url: URL, { isForm = false, ...init }: Asked, redirects = 0): Promise<Page> {
    const isOurs = url.origin === origin
    const target = isOurs ? new URL(url.pathname + url.search, process()) : url
    const started = performance.now()
    const answer = await fetch(target, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: "text/html",
        ...(isOurs && address !== undefined && { "X-Forwarded-For": address }),
        ...(isOurs && cookies.header() !== "" && { Cookie: cookies.header() }),
        ...(init.body !== undefined && {
          "Content-Type": "application/x-www-form-urlencoded",
          ...(says === "all" && { Origin: url.origin, "Sec-Fetch-Site": "same-origin" }),
          ...(says === "referer" && { Referer: `${url.origin}/` }),
        }),
      },
    })
    const html = await answer.text()
    const durationMs = performance.now() - started
    if (isOurs) cookies.keep(answer.headers.getSetCookie())
    const location = answer.headers.get("Location")
    if (location === null || answer.status < 300 || answer.status >= 400) {
      return { status: answer.status, url, html, headers: answer.headers, durationMs }
    }
    const to = new URL(location, url)
    // Forms sent to the shop come from its pages, whose policy for forms counts for redirects too.
    if (isForm && to.origin !== origin) throw new Error(`form-action 'self' blocks the redirect to ${to.href}`)
    if (redirects === MAX_REDIRECTS) throw new Error(`More than ${MAX_REDIRECTS} redirects, the last to ${location}`)
    return ask(to, { method: "GET", isForm }, redirects + 1)
  }

  const open = (to: string) => ask(new URL(to, origin), { method: "GET" })
  return {
    cookies,
    open,
    send(form, values = {}) {
      const kept = form.fields.filter(([name]) => !(name in values))
      const body = new URLSearchParams([...kept, ...Object.entries(values)]).toString()
      const url = new URL(form.action)
      const isForm = url.origin === origin
      if (form.method === "post") return ask(url, { method: "POST", body, isForm })
      url.search = body
      return ask(url, { method: "GET", isForm })
    },
    async settle(page, isEnd = () => false, longestMs = 90_000) {
      const deadline = Date.now() + longestMs
      let current = page
      while (!isEnd(current) && Date.now() < deadline) {
        const [, asked] = /href="([^"]+)"[^>]*>Vérifier automatiquement</.exec(current.html) ?? []
        const isLate = current.html.includes("La réponse tarde")
        const refresh = current.headers.get("Refresh") ?? (asked && !isLate ? `0;url=${decodeEntities(asked)}` : "")
        const [, seconds, to] = /^(\d+);\s*url=(.+)$/i.exec(refresh) ?? []
        if (to === undefined) break
        await pause(Number(seconds) * 1000)
        current = await open(new URL(to, current.url).href)
      }
      return current
    },
  }
}

/**
 * The form of a page that has a button with these words.
 *
 * @throws with the page's status and heading when there is none
 */
export function formWithButton(page: Page, words: string): HtmlForm {
  const form = readForms(page.html, page.url.href).find(({ buttons }) => buttons.some(({ text }) => text.includes(words)))
  if (!form) throw new Error(`No button “${words}” on ${page.url.pathname} (${page.status}, “${headingOf(page)}”)`)
  return form
}

/** What a page's first heading says. */
export function headingOf(page: Page): string {
  const [, heading = ""] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(page.html) ?? []
  return decodeEntities(heading.replace(/<[^>]*>/g, "")).trim()
}
