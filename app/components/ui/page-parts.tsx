import { Link } from "@remix-run/react"
import { linkAhead } from "./text"

/** The way from the home page to here; the page's own name is its heading. */
export function Breadcrumb({ crumbs }: { crumbs: readonly { name: string; href: string }[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="breadcrumb">
      <ol>
        {[{ name: "Accueil", href: "/" }, ...crumbs].map(({ name, href }) => (
          <li key={href}>
            <Link {...linkAhead(href)} discover="none">
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

/** The same folded behind its first line, as who gets a parcel; a single line has nothing to fold. */
export function FoldedAddress({ lines }: Parameters<typeof AddressLines>[0]) {
  const [first, ...others] = lines.filter(Boolean)
  if (others.length === 0) return <AddressLines lines={[first]} />
  return (
    <details className="fold">
      <summary>{first}</summary>
      <AddressLines lines={others} />
    </details>
  )
}
