import { useLocation, useNavigation } from "@remix-run/react"
import { type ReactNode, useEffect, useLayoutEffect } from "react"
import { CloseIcon } from "~/components/ui/icons"

type PanelProps = {
  id: string
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  side?: "start" | "end"
  /** The id of the place where one is after closing it without script: the link that opened it. */
  back?: string
  /** The id of what is said of it when it opens, after its title: the panel's own with "-annonce". */
  description?: string | undefined
}

/** A modal at its own address `#<id>`, opened by CSS or by usePanels. Its close link is `#_`: `#` would jump to the top. */
export function Panel({ id, title, children, foot, side = "end", back = "_", description }: PanelProps) {
  return (
    <dialog
      id={id}
      className={`panel panel-${side}`}
      tabIndex={-1}
      aria-labelledby={`${id}-titre`}
      aria-describedby={description}
    >
      <div className="panel-head">
        <h2 id={`${id}-titre`}>
          {/* Browsers that know no dialog look for its address at an anchor's name. */}
          <a {...{ name: id }}>{title}</a>
        </h2>
        <a href={`#${back}`} className="panel-close">
          Fermer
          <CloseIcon />
        </a>
      </div>
      <div className="panel-body">{children}</div>
      {foot ? <div className="panel-foot">{foot}</div> : null}
    </dialog>
  )
}

/** The panel with this address, or that of what is in it. */
function panelAt(hash: string): HTMLDialogElement | null {
  return document.getElementById(hash.slice(1))?.closest("dialog") ?? null
}

function closeAll(except: HTMLDialogElement | null): void {
  for (const open of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) if (open !== except) open.close()
}

/** The address at which a press opened the last panel, until a navigation begins. */
let openedAt = ""

/**
 * What opened the panel, or the one that led to it without being closed: browsers that do not focus a clicked link have nothing to
 * return the focus to.
 */
let opener: HTMLElement | null | undefined

function openPanel(panel: HTMLDialogElement, link: typeof opener): void {
  closeAll(panel)
  if (panel.open) return
  const held = document.activeElement
  opener = link ?? (held instanceof HTMLElement && held !== document.body ? held : opener)
  const { style, clientWidth } = document.documentElement
  if (!document.querySelector("dialog[open]")) style.setProperty("--scrollbar", `${window.innerWidth - clientWidth}px`)
  // What led here by itself is said once, not to whoever opens the panel later.
  const announcement = openedAt !== location.href && document.getElementById(`${panel.id}-annonce`)
  panel.setAttribute("aria-describedby", announcement ? announcement.id : "")
  panel.showModal()
  // A focus in a panel that was open before hydration stays there.
  if (held instanceof HTMLElement && held !== panel && panel.contains(held)) held.focus({ preventScroll: true })
}

/** Removes a closed panel from the address, so that a reload does not open it, and gives its focus back. */
function leavePanel(event: Event): void {
  const panel = event.target
  if (!(panel instanceof HTMLDialogElement)) return
  if (panelAt(location.hash) === panel) history.replaceState(history.state, "", location.pathname + location.search)
  // Engines give a closed panel its own focus back where its address had it before.
  const isLost = document.activeElement === document.body || panel.contains(document.activeElement)
  if (!document.querySelector("dialog[open]")) {
    if (isLost) opener?.focus({ preventScroll: true })
    opener = null
  }
  showFocus()
}

/** Scrolls to what has the focus where it is out of sight: its panel may have been open since the page was loaded. */
function showFocus(): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return
  const { top, bottom } = activeElement.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) activeElement.scrollIntoView({ block: "center" })
}

function followPanelLink(event: MouseEvent): void {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  // A click on the dialog itself, outside its content, is a click on the backdrop.
  if (target instanceof HTMLDialogElement) {
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    if (!inside) target.close()
    return
  }
  const link = target.closest<HTMLAnchorElement>("a[href^='#']")
  const hash = link?.getAttribute("href") ?? ""
  const panel = panelAt(hash)
  // A link in a panel leads to a place in it.
  if (panel && !panel.contains(link)) {
    openedAt = location.href
    openPanel(panel, link)
  } else if (link?.className === "panel-close") target.closest("dialog")?.close()
  else return
  event.preventDefault()
}

/** Before the browser tells a live region's new words, which nobody hears behind a panel. A server has no layout. */
const useSoonEffect = typeof document === "undefined" ? useEffect : useLayoutEffect

/** Makes the panels modal: links and addresses open them; navigation, Escape and a click on the backdrop close them. */
export function usePanels(): void {
  const { key, hash } = useLocation()
  const isNavigating = useNavigation().state !== "idle"
  useEffect(() => {
    document.documentElement.dataset["js"] = ""
    // Until now the router hears of no other address of this page (entry.client.tsx).
    followAddress()
    const listeners = new AbortController()
    document.addEventListener("click", followPanelLink, listeners)
    document.addEventListener("close", leavePanel, { capture: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [])
  useEffect(() => {
    if (isNavigating) openedAt = ""
  }, [isNavigating])
  useSoonEffect(followAddress, [key, hash])
}

function followAddress(): void {
  // What was opened since a navigation to this address began stays open.
  if (openedAt === location.href) return
  const panel = panelAt(location.hash)
  if (panel) openPanel(panel, window.panelOpener)
  else closeAll(null)
  delete window.panelOpener
}
