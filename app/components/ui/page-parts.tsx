import { Link } from "@remix-run/react"

/** The way from the home page to here; the page's own name is its heading. */
export function Breadcrumb({ crumbs }: { crumbs: readonly { name: string; href: string }[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="breadcrumb">
      <ol>
        {[{ name: "Accueil", href: "/" }, ...crumbs].map(({ name, href }) => (
          <li key={href}>
            <Link to={href} prefetch="intent" discover="none">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** An address or the ways to reach somebody, a line each; what is missing has no line, and nothing stands there without any. */
export function AddressLines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  const known = lines.filter(Boolean)
  if (known.length === 0) return null
  return (
    <address className="not-italic">
      {known.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
