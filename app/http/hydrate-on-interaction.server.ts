/**
 * The inline script of a page until it is hydrated; it may use nothing from outside its own body. Scripts are fetched when the
 * browser is idle, and evaluated at the first pointer, key or focus event. Until then links and buttons do what they do on a
 * page without scripts (docs/decisions: hydrate on interaction).
 */
function hydrateOnInteraction(): void {
  const interactions = ["pointerdown", "pointermove", "keydown", "focusin", "wheel"]
  /** A tab that was hidden for longer reads its cart again. */
  const awayMs = 3000
  /** If the page is still here after this time, the press started a download or got no answer, and the button is free again. */
  const departureMs = 5000
  const html = document.documentElement
  const own = new AbortController()
  const { signal } = own
  let fetching = new AbortController()
  let fetched: Promise<boolean> | null = null
  let isLeaving = false
  let isStarting = false
  let pressed: HTMLElement | null = null

  html.dataset["scripts"] = "1"

  const page = () => document.getElementById("page-state")
  const routes = () => (page()?.dataset["routes"] ?? "").split(" ")

  async function fetchFiles(priority: RequestPriority): Promise<boolean> {
    await import(page()?.dataset["manifest"] ?? "")
    const { entry, routes: known } = window.__remixManifest
    const parts = [entry, ...routes().flatMap((id) => known[id] ?? [])]
    const files = new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]))
    fetching = new AbortController()
    const options = { priority, signal: fetching.signal }
    await Promise.all([...files].map((file) => fetch(file, options).then((answer) => answer.arrayBuffer())))
    return true
  }

  function haveFiles(priority: RequestPriority): Promise<boolean> {
    fetched ??= fetchFiles(priority).catch(() => {
      fetched = null
      return false
    })
    return fetched
  }

  async function start(): Promise<void> {
    if (isStarting || isLeaving || document.readyState === "loading") return
    isStarting = true
    if (!(await haveFiles("high")) || isLeaving) {
      isStarting = false
      return
    }
    const ids = routes()
    const modules = await Promise.all(ids.map((id) => import(window.__remixManifest.routes[id]?.module ?? "")))
    window.__remixContext = JSON.parse(page()?.textContent ?? "")
    window.__remixRouteModules = Object.fromEntries(ids.map((id, place) => [id, modules[place]]))
    await import(window.__remixManifest.entry.module)
    own.abort()
  }

  /** Stops fetching scripts, so that the next page has the whole connection. */
  function leave(): void {
    isLeaving = true
    fetching.abort()
    fetched = null
    setTimeout(stay, departureMs)
  }

  function stay(): void {
    isLeaving = false
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
    if (link && !opensNewTab && !link.getAttribute("href")?.startsWith("#")) leave()
  }

  /** Hydrates a page whose data may be stale; it then reads them again. */
  function renew(): void {
    html.dataset["stale"] = ""
    void start()
  }

  function hearTabs(): void {
    const cart = page()?.dataset["cart"] ?? ""
    const tabs = new BroadcastChannel("panier")
    tabs.onmessage = ({ data }) => data !== cart && renew()
    tabs.postMessage(cart)
    signal.addEventListener("abort", () => tabs.close())
    // An open channel would keep the page out of the browser's history cache.
    addEventListener("pagehide", () => tabs.close(), { once: true, signal })
  }

  /** Before hydration, Escape closes an open panel or menu. */
  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== "Escape" || html.dataset["js"] !== undefined) return
    document.querySelector<HTMLElement>(":target .panel-close")?.click()
    document.querySelector("header [open]")?.removeAttribute("open")
  }

  let hasInteracted = false
  function onInteraction(event: Event): void {
    // A page that loads under a resting mouse gets a `pointermove` without a movement.
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return
    hasInteracted = true
    void start()
  }
  for (const name of interactions) addEventListener(name, onInteraction, { capture: true, passive: true, signal })
  addEventListener("keydown", closeOnEscape, { capture: true, passive: true })
  // Also once the scripts run: they leave some forms to the browser.
  addEventListener("submit", send)
  addEventListener("click", follow, { signal })

  document.addEventListener("DOMContentLoaded", () => {
    hearTabs()
    if (hasInteracted) void start()
  })
  addEventListener("load", () => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    const isWanted = visit?.type === "back_forward" || page()?.dataset["eager"] !== undefined
    const go = () => void (isWanted ? start() : haveFiles("low"))
    if ("requestIdleCallback" in window) requestIdleCallback(go, { timeout: 2000 })
    else setTimeout(go, 200)
  })
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    stay()
    if (signal.aborted) return
    hearTabs()
    renew()
  })
  let hiddenAt = 0
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt > 0 && Date.now() - hiddenAt >= awayMs) renew()
    },
    { signal },
  )
}

/** The script of every page but light ones, the same each time, so that its hash is too. It belongs in the head. */
export const HYDRATION_SCRIPT = `(${String(hydrateOnInteraction)})()`.replace(/\n\s+/g, "\n")
