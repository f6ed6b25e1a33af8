import { Link } from "@remix-run/react"

export type Crumb = { name: string; href: string }

/** The way from the home page to here; the page's own name is its heading. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="breadcrumb">
      <ol>
        {[{ name: "Accueil", href: "/" }, ...crumbs].map(({ name, href }) => (
          <li key={href}>
            <Link to={href} prefetch="intent">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
