import type { Page } from "playwright/test"

/** What a provider's library does in the page beside its sheet: real addresses of the provider's own. */
export type LibraryWork = {
  scripts?: readonly string[]
  sheets?: readonly string[]
  frames?: readonly string[]
  images?: readonly string[]
  calls?: readonly string[]
  /** Windows that answer the page; with `byForm` opened empty and sent there by a form, as Amazon does. */
  windows?: readonly string[]
  byForm?: true
  /** Inserts a script and a style with the page's nonce. */
  inline?: true
  /** Asks the browser for a payment sheet of this method. */
  paymentRequest?: string
}

type Answers = { frames: string[]; windows: string[] }

/**
 * Does what a provider's library does.
 *
 * @returns the hosts of frames that may ask for a payment, and of windows that could answer the page
 */
export function workAsLibrary(page: Page, work: LibraryWork): Promise<Answers> {
  return page.evaluate(async (given) => {
    const {
      scripts = [],
      sheets = [],
      frames = [],
      images = [],
      calls = [],
      windows = [],
      byForm,
      inline,
      paymentRequest,
    } = given
    const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, changes: object): HTMLElementTagNameMap[Name] => {
      const element = Object.assign(document.createElement(name), changes)
      document.body.append(element)
      return element
    }
    const heard = (from: () => Window | null): Promise<string | null> =>
      new Promise((resolve) => {
        setTimeout(resolve, 3_000, null)
        addEventListener("message", ({ source, data }: MessageEvent<{ host: string; mayPay: boolean }>) => {
          if (source === from() && data.host) resolve(data.mayPay ? data.host : `${data.host} may not pay`)
        })
      })
    const nonce = [...document.scripts].find((script) => script.nonce)?.nonce
    if (inline) {
      make("script", { nonce, textContent: "window.inlineScriptRan = true" })
      make("style", { nonce, textContent: ":root { --inline-style-read: yes }" })
      if (!("inlineScriptRan" in window)) throw new Error("the inline script did not run")
      if (getComputedStyle(document.documentElement).getPropertyValue("--inline-style-read") !== "yes")
        throw new Error("the inline style was not read")
    }
    if (paymentRequest)
      new PaymentRequest([{ supportedMethods: paymentRequest, data: {} }], {
        total: { label: "Total", amount: { currency: "EUR", value: "1.00" } },
      })
    const shown = frames.map((src) => {
      const frame = make("iframe", { allow: "payment", src })
      return heard(() => frame.contentWindow)
    })
    const load = (name: "img" | "link" | "script", changes: object) =>
      new Promise<void>((resolve) => make(name, { ...changes, onload: () => resolve(), onerror: () => resolve() }))
    const loaded = [
      ...scripts.map((src) => load("script", { src })),
      ...sheets.map((href) => load("link", { rel: "stylesheet", href })),
      ...images.map((src) => load("img", { src })),
    ]
    const called = calls.map((address) => fetch(address, { method: "POST", credentials: "include" }).catch(() => undefined))
    await Promise.all([...loaded, ...called])
    const answered = await Promise.all(shown)
    const opened = windows.map((address) => {
      const other = open(byForm ? "" : address, `library-${address}`, "width=500,height=500")
      const answer = heard(() => other)
      if (byForm && other) {
        const form = Object.assign(document.createElement("form"), { action: address, method: "post" })
        form.setAttribute("style", "display: none")
        other.document.body.append(form)
        form.submit()
      }
      return answer.finally(() => other?.close())
    })
    const known = (hosts: (string | null)[]) => hosts.filter((host) => host !== null)
    return { frames: known(answered), windows: known(await Promise.all(opened)) }
  }, work)
}
