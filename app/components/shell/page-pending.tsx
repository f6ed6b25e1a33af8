import { useLocation, useNavigation } from "@remix-run/react"

/** Shows that another page is on its way by the shop's own scripts, where the browser shows nothing. */
export function PagePending() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  return next === pathname ? null : <div className="page-pending" role="progressbar" aria-label="Chargement de la page" />
}
