import { NEEDED_INTERFACES } from "~/browser-support"

/**
 * The inline script of a page until it is hydrated; it may use nothing from outside its own body, and only what TypeScript compiles
 * to ES5 without helpers: every browser parses it. Where an interface is missing, or scripts failed before in this session, it
 * does nothing: the page works without. Scripts are fetched when the browser is idle, and evaluated at the first pointer, key or
 * focus event. Until then links and buttons do what they do on a page without scripts (docs/decisions: hydrate on interaction).
 */
function hydrateOnInteraction(needed: readonly string[]): void {
  const isThere = (path: string) => {
    const names = path.split(".")
    const last = names.pop()!
    let at: object | undefined = window
    return names.every((name) => Boolean((at = (at as Record<string, object | undefined>)[name]))) && last in at
  }
  const scriptlessCookie = "sans-scripts"
  try {
    if (RegExp(`(^|; |#)${scriptlessCookie}(=|$)`).test(document.cookie + location.hash) || !needed.every(isThere)) return
    new BroadcastChannel("panier").close()
  } catch {
    // Firefox refuses both where cookies are blocked.
    return
  }
  const interactions = ["pointerdown", "pointermove", "keydown", "focusin", "wheel"]
  /** A tab that was hidden for longer reads its cart again. */
  const awayMs = 3000
  /** If the page is still here after this time, the press started a download or got no answer, and the button is free again. */
  const departureMs = 5000
  const html = document.documentElement
  const own = new AbortController()
  const signal = own.signal
  let fetching = new AbortController()
  let fetched: Promise<boolean> | null = null
  let isLeaving = false
  let isStarting = false
  let isFailing = false
  let pressed: HTMLElement | null = null

  html.dataset["scripts"] = "1"
  const page = () => document.getElementById("page-state")
  const data = (name: string) => (page() && page()!.dataset[name]) || ""

  /** Keeps this gate closed for the session, and tells the shop why. */
  window.closeGate = (message) => {
    document.cookie = `${scriptlessCookie}=1;Path=/;SameSite=Lax`
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ message: message }) }
    return fetch("/rapports-client", init)
  }
  /** Leaves the page as it was served. */
  function giveUp(): void {
    isFailing = true
    delete html.dataset["scripts"]
  }

  // Until the guard of hydration takes over (fault-guard.client.ts) nothing has touched the page: it stays as it was served.
  window.onerror = (message, file) => {
    if (isFailing || String(file).indexOf(`${location.origin}/build/`)) return
    giveUp()
    window.closeGate(String(message)).catch(() => undefined)
  }

  /** Runs a file of ours: `import()` would be an error in the syntax of old browsers. */
  function run(file: string, type: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script")
      script.type = type
      script.src = file
      script.onload = resolve
      script.onerror = reject
      document.head.appendChild(script).remove()
    })
  }

  /** Fetches a file ahead. Where the shop answers with anything but the script, this page goes on without. */
  function read(file: string, options: RequestInit): Promise<unknown> {
    return fetch(file, options).then((answer) => {
      if (answer.ok && /javascript/.test(String(answer.headers.get("Content-Type")))) return answer.arrayBuffer()
      giveUp()
      throw answer.status
    })
  }

  function fetchFiles(priority: RequestPriority): Promise<boolean> {
    fetching = new AbortController()
    const options = { priority: priority, signal: fetching.signal }
    const list = data("manifest")
    return read(list, options)
      .then(() => run(list, "text/javascript"))
      .then(() => {
        const manifest = window.__remixManifest
        const files: Record<string, true> = {}
        const add = (part: { module: string; imports?: string[] } | undefined) => {
          if (part) [part.module].concat(part.imports || []).forEach((file) => (files[file] = true))
        }
        add(manifest.entry)
        data("routes")
          .split(" ")
          .forEach((id) => add(manifest.routes[id]))
        return Promise.all(Object.keys(files).map((file) => read(file, options))).then(() => true)
      })
  }

  function haveFiles(priority: RequestPriority): Promise<boolean> {
    return (fetched =
      fetched ||
      fetchFiles(priority).catch(() => {
        fetched = null
        return false
      }))
  }

  function start(): void {
    if (isStarting || isLeaving || isFailing || document.readyState === "loading") return
    isStarting = true
    void haveFiles("high").then((isReady) => {
      if (!isReady || isLeaving) {
        isStarting = false
        return
      }
      // The entry loads the page's routes itself; it starts once (app/entry.client.tsx).
      addEventListener("hydrate", () => own.abort(), { once: true })
      run(window.__remixManifest.entry.module, "module").catch(() => (isStarting = false))
    })
  }

  /** Stops fetching scripts, so that the next page has the whole connection. */
  function leave(): void {
    isLeaving = true
    html.dataset["leaving"] = ""
    fetching.abort()
    fetched = null
    setTimeout(stay, departureMs)
  }

  function stay(): void {
    isLeaving = false
    delete html.dataset["leaving"]
    pressed?.removeAttribute("aria-disabled")
    pressed = null
  }

  /** Marks the pressed button at once; a second press does nothing while the first is on its way. */
  function send(event: SubmitEvent): void {
    if (event.defaultPrevented) return
    if (pressed !== null && pressed === event.submitter) {
      event.preventDefault()
      return
    }
    leave()
    pressed = event.submitter
    pressed?.setAttribute("aria-disabled", "true")
  }

  function follow(event: MouseEvent): void {
    if (event.defaultPrevented) return
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (!link || opensNewTab) return
    if (!link.matches("[href^='#']")) leave()
    // Who opened a panel, which has the focus again at its end: not every engine focuses a link at a click.
    else if (!link.closest("dialog")) window.panelOpener = link as HTMLElement
  }

  /** A panel that came with its page was opened by the link that leads here. */
  function findPanelOpener(): void {
    if (location.hash.length < 2) return
    const isOpener = (link: HTMLElement & { href: string }) => link.href === location.href && !link.closest("dialog")
    window.panelOpener = Array.from(document.links).filter(isOpener)[0]
  }

  /** Hydrates a page whose data may be stale; it then reads them again. */
  function renew(): void {
    html.dataset["stale"] = ""
    start()
  }

  function hearTabs(): void {
    const cart = data("cart")
    const tabs = new BroadcastChannel("panier")
    tabs.onmessage = ({ data }) => data !== cart && renew()
    tabs.postMessage(cart)
    signal.addEventListener("abort", () => tabs.close())
    // An open channel would keep the page out of the browser's history cache.
    addEventListener("pagehide", () => tabs.close(), { once: true, signal })
  }

  /** Escape closes what its address has opened, and before hydration an open menu. */
  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== "Escape") return
    const close = document.querySelector<HTMLElement>(":target .panel-close")
    // In a wide window the filters have nothing to close.
    if (close?.offsetParent) close.click()
    if (html.dataset["js"] !== undefined) return
    if (close) window.panelOpener?.focus()
    document.querySelector("header [open]")?.removeAttribute("open")
  }

  let hasInteracted = false
  function onInteraction(event: Event): void {
    // A page that loads under a resting mouse gets a `pointermove` without a movement.
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return
    hasInteracted = true
    start()
  }
  interactions.forEach((type) => addEventListener(type, onInteraction, { capture: true, passive: true, signal }))
  addEventListener("keydown", closeOnEscape, { capture: true, passive: true })
  // Also once the scripts run: they leave some forms to the browser.
  addEventListener("submit", send)
  addEventListener("click", follow, { signal })

  document.addEventListener("DOMContentLoaded", () => {
    findPanelOpener()
    hearTabs()
    if (hasInteracted) start()
  })
  addEventListener("load", () => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    const isWanted = data("eager") !== "" || visit?.type === "back_forward"
    const go = () => (isWanted ? start() : void haveFiles("low"))
    // eslint-disable-next-line browsers/newer-interfaces -- Safari has none, and waits a moment instead
    if ("requestIdleCallback" in window) requestIdleCallback(go, { timeout: 2000 })
    else setTimeout(go, 200)
  })
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    stay()
    if (signal.aborted) return
    // What was on its way when the page was left may never come.
    fetching.abort()
    fetched = null
    isStarting = false
    hearTabs()
    renew()
  })
  let hiddenAt = 0
  function noteAbsence(): void {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt > 0 && Date.now() - hiddenAt >= awayMs) renew()
  }
  document.addEventListener("visibilitychange", noteAbsence, { signal })
}

/** The script of every page but light ones, the same each time, so that its hash is too. It belongs in the head, and has no name. */
export const HYDRATION_SCRIPT = `(${String(hydrateOnInteraction)})(${JSON.stringify(NEEDED_INTERFACES)})`
  .replace(/\n\s+/g, "\n")
  .replace(hydrateOnInteraction.name, "")

/** Scrolls a page that the history holds to where it was left, before it is painted; the page's router wrote the places down. */
export const SCROLL_SCRIPT = `(function(){try{var h=history,y;if(!h.state||!h.state.key)h.replaceState({key:Math.random().toString(32).slice(2)},"");y=JSON.parse(sessionStorage.getItem("positions")||"{}")[h.state.key];if(typeof y==="number")scrollTo(0,y)}catch(e){}})()`
