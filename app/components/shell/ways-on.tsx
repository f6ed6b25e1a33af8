import { Link, useLocation } from "@remix-run/react"
import { useRootData } from "./root-data"

/** What stands where there is nothing to see. */
export function EmptyCup() {
  return (
    <svg viewBox="14 0 84 72" width="84" height="72" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
      <path d="M28 26h50v16a22 22 0 0 1-22 22h-6a22 22 0 0 1-22-22z" fill="var(--bright)" stroke="none" />
      <path
        d="M28 26h50v16a22 22 0 0 1-22 22h-6a22 22 0 0 1-22-22zM78 30h7a9 9 0 0 1 0 18h-8M16 69h74M43 17c-4-4 4-6 0-11M59 17c-4-4 4-6 0-11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** An empty cup, and three of the menu's ways on, where there is nothing else to see: a row, or a line each where half of a name would move others. In the customer area nothing is for sale. */
export function WaysOn() {
  const { pathname } = useLocation()
  const { shell } = useRootData()
  const ways = (shell?.navigation ?? []).flatMap(({ name, href, items }) => {
    const to = href ?? items[0]?.href
    return to ? [{ name, to }] : []
  })
  if (/^\/account\b/.test(pathname)) return <EmptyCup />
  return (
    <>
      <EmptyCup />
      <ul className="grid justify-items-start gap-2 md:flex">
        {ways.slice(0, 3).map(({ name, to }) => (
          <li key={to}>
            <Link to={to} reloadDocument className="pill">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
