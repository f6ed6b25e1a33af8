import { useLocation } from "@remix-run/react"
import { usePageMode } from "./use-page-mode"

/** Says that drafts are shown, and leads out to the page that one is on (specification §2, preview banner). */
export function PreviewBanner() {
  const { pathname, search } = useLocation()
  if (!usePageMode().preview) return null
  return (
    <aside className="preview-banner" aria-label="Aperçu">
      <p>Vous êtes en mode aperçu</p>
      <a href={`/api/exit-preview?vers=${encodeURIComponent(pathname + search)}`}>Quitter</a>
    </aside>
  )
}
