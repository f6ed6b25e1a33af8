/** Where our scripts stand, without the scheme. */
const OUR_FILES = `${location.host}/build/`
/** What the engines say when a connection is gone: the page is whole. */
const CONNECTION = /^(failed to fetch|network|load failed|error loading|importing|the (net|inter))/i
/** The address of the file in a line of a stack, after its scheme. Messages hold addresses too, without line and column. */
const FRAME = /:\/\/(\S+):\d+:\d+\)?$/m

/** What scripts have begun in a page. */
const MADE_BY_SCRIPTS = ["data-scripts", "data-js", "data-pressed", "aria-disabled", "aria-busy"]

/** How long the shop may take to answer a report before the page goes on without scripts by itself. */
const REPORT_MS = 3000

/** The cookie and the fragment that keep the gate closed (hydrate-on-interaction.server.ts). */
const SCRIPTLESS_COOKIE = "sans-scripts"

/**
 * Watches over a page with scripts: after an exception of our own scripts, while hydrating, in an effect or in an event, the page
 * loads once more and stays without scripts for the session. The server logs it as `client-fault`. Faults before this call are
 * the inline script's.
 *
 * @param unmount ends what React has made of the page
 */
export function guardPage(unmount: () => void): void {
  /** The page as the server sent it, later as it was shown last. */
  let page = copyPage()
  /** Whether a fault has ended the scripts. */
  let isLeaving = false
  /** Whether the page was put back. */
  let isRestored = false
  /** Whether nothing may be loaded any more: this page goes on, or another one is on its way in its place. */
  let isSettled = false
  /** The page in which something was typed, perhaps before this script came: loaded again, it would forget it. */
  let typedAt = [...document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox]),textarea")].some(
    (field) => field.value !== field.defaultValue,
  )
    ? location.href
    : ""

  /**
   * Puts the page back, as it works without scripts: where React, after an exception, has taken it away, or in any case.
   *
   * @param isSure also where the page stands: its scripts end
   */
  function restorePage(isSure?: boolean): void {
    const stands = document.getElementById("contenu")
    if (isRestored || (stands && !isSure)) return
    isRestored = true
    const focused = document.activeElement as HTMLElement | null
    // The very page, with all that was typed and chosen in it.
    if (stands) page = strip(document.documentElement)
    try {
      unmount()
    } finally {
      // What was not hydrated still stands.
      document.documentElement?.remove()
      const show = () => {
        if (page.isConnected) return
        document.append(page)
        focused?.focus()
        if (document.activeElement === document.body) document.getElementById("contenu")?.focus()
      }
      show()
      // Turns of React that were due before empty the document once more.
      new MutationObserver(show).observe(document, { childList: true })
    }
  }

  /**
   * Goes on without scripts: by loading the page once more, or in this one, where something was typed or the shop does not answer
   * the report.
   */
  function dropScripts(message: unknown): void {
    setTimeout(restorePage)
    if (isLeaving) return
    isLeaving = true
    const stay = () => {
      isSettled = true
      restorePage(true)
    }
    setTimeout(stay, REPORT_MS)
    window.closeGate(String(message)).then(({ status }) => {
      if (status > 499) return stay()
      if (isSettled || document.querySelector("[data-leaving]")) return
      if (typedAt === location.href) return stay()
      const isKept = document.cookie.includes(SCRIPTLESS_COOKIE)
      // By its address, so that no form is sent again. Where cookies are off, the fragment tells the gate, for this page.
      location.replace(location.href.split("#")[0] + (isKept ? "" : `#${SCRIPTLESS_COOKIE}`))
      if (!isKept) location.reload()
    }, stay)
  }

  addEventListener("input", ({ target }) => {
    const { name, type } = target as HTMLInputElement
    if (name && type !== "radio") typedAt = location.href
  })
  window.keepPage = (error) => {
    if (document.getElementById("contenu")) page = copyPage()
    if (!CONNECTION.test((Object(error) as Error).message)) return dropScripts(error)
    setTimeout(() => {
      restorePage()
      // The browser opens another page that did not come.
      if (navigator.onLine && window.pageAddress !== location.pathname + location.search) location.reload()
    })
  }
  window.onerror = (message, file) => {
    if (file?.includes(`//${OUR_FILES}`)) dropScripts(message)
  }
  addEventListener("unhandledrejection", ({ reason }) => {
    // What a browser's own interface refuses (a call that was ended, a sheet that has gone) is no fault of the page.
    if (isOurs(reason) && !(reason instanceof DOMException)) dropScripts(reason)
  })
  // Where React has caught what was thrown while rendering, this is all that it tells. Our own code prints messages only.
  const print = console.error
  console.error = (...parts: unknown[]) => {
    print(...parts)
    for (const part of parts.filter((each) => each instanceof Error)) {
      if (isOurs(part)) dropScripts(part)
      // A page's script did not come or failed, and Remix loads this page once more: rather the other one, which may do without.
      const next = window.__remixRouter?.state.navigation.location
      if (next) {
        isSettled = true
        queueMicrotask(() => location.assign(next.pathname + next.search))
      }
    }
  }
}

/** A copy of the page that is shown, typed words too. */
function copyPage(): HTMLElement {
  return strip(document.documentElement.cloneNode(true) as HTMLElement)
}

/** A page without what scripts have begun in it. */
function strip(page: HTMLElement): HTMLElement {
  for (const part of [page, ...page.querySelectorAll("*")]) {
    for (const name of MADE_BY_SCRIPTS) part.removeAttribute(name)
  }
  for (const panel of page.querySelectorAll("dialog")) panel.removeAttribute("open")
  // What only screen readers have heard is said once.
  for (const said of page.querySelectorAll(".sr-only[role=status],[role=status]>.sr-only")) said.textContent = ""
  return page
}

/**
 * Whether the first file of an error's stack is ours: extensions throw in functions of theirs that our code calls. What names no
 * file (a text, a file that cannot be parsed) is ours where nobody else's script stands in the page.
 */
function isOurs(reason: unknown): boolean {
  const { message, stack } = reason instanceof Error ? reason : { message: String(reason) }
  if (CONNECTION.test(message)) return false
  const file = FRAME.exec(stack ?? "")?.[1]
  if (file !== undefined) return file.startsWith(OUR_FILES)
  return [...document.scripts].every(({ src }) => src === "" || src.includes(`//${OUR_FILES}`))
}
