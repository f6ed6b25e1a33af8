import type { Fact, ProductDetails } from "~/shop/catalogue/product-details"

const STRENGTHS = [1, 2, 3, 4, 5]

/** What one tastes, and how strong it is. */
export function Taste({ tasting }: { tasting: ProductDetails["tasting"] }) {
  if (!tasting) return null
  const { line, intensity } = tasting
  return (
    <p className="taste">
      <span className="sr-only">Notes&nbsp;: </span>
      <strong>{line}</strong>
      {intensity ? (
        <span>
          {` Intensité ${intensity} sur 5 `}
          {STRENGTHS.map((strength) => (
            <span key={strength} className={strength <= intensity ? "bean bean-full" : "bean"} />
          ))}
        </span>
      ) : null}
    </p>
  )
}

/** Names and values under a heading; nothing when there are none. */
export function FactList({ id, title, facts }: { id: string; title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="facts">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Who makes the product and what to beware of. */
export function Manufacturer({ manufacturer }: { manufacturer: ProductDetails["manufacturer"] }) {
  if (!manufacturer) return null
  const { name, address, contact, warnings } = manufacturer
  return (
    <section aria-labelledby="fabricant" className="prose">
      <h2 id="fabricant">Fabricant et sécurité</h2>
      <p>
        {[name, address].filter(Boolean).join(", ")}
        {contact?.includes("@") ? (
          <>
            <br />
            <a href={`mailto:${contact}`}>{contact}</a>
          </>
        ) : contact ? (
          ` — ${contact}`
        ) : null}
      </p>
      {warnings.length > 0 ? (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
