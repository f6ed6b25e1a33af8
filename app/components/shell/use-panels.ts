import { useLocation } from "@remix-run/react"
import { useEffect } from "react"

function panelAt(hash: string): HTMLDialogElement | null {
  const element = /^#[a-z][\w-]*$/.test(hash) ? document.getElementById(hash.slice(1)) : null
  return element instanceof HTMLDialogElement ? element : null
}

function closeAll(except: HTMLDialogElement | null): void {
  for (const open of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) if (open !== except) open.close()
}

function openPanel(panel: HTMLDialogElement): void {
  closeAll(panel)
  if (!panel.open) panel.showModal()
}

/** The address loses its panel when that closes, so that a reload does not open it again. */
function forgetPanel(event: Event): void {
  const panel = event.target
  if (panel instanceof HTMLDialogElement && location.hash === `#${panel.id}`) {
    history.replaceState(history.state, "", location.pathname + location.search)
  }
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
  const hash = target.closest("a[href^='#']")?.getAttribute("href") ?? ""
  const panel = panelAt(hash)
  if (panel) openPanel(panel)
  else if (hash === "#_") target.closest("dialog")?.close()
  else return
  event.preventDefault()
}

/**
 * Makes the panels modal where scripts run: links to them call `showModal()` without touching the history, an address
 * that ends in a panel's id opens it, every navigation closes the rest, Escape and the backdrop close them.
 */
export function usePanels(): void {
  const { key, hash } = useLocation()
  useEffect(() => {
    document.documentElement.dataset["js"] = ""
    document.addEventListener("click", followPanelLink)
    document.addEventListener("close", forgetPanel, true)
    return () => {
      document.removeEventListener("click", followPanelLink)
      document.removeEventListener("close", forgetPanel, true)
    }
  }, [])
  useEffect(() => {
    const panel = panelAt(hash)
    if (panel) openPanel(panel)
    else closeAll(null)
  }, [key, hash])
}
