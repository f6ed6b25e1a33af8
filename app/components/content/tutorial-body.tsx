import { Link } from "@remix-run/react"
import { Price } from "~/components/ui/price"
import { Sections } from "~/components/ui/sections"
import type { TutorialView } from "~/shop/content/read-tutorial.server"

/** A tutorial's text and steps, then what it uses; the same on its page and in the panel. */
export function TutorialBody({ tutorial }: { tutorial: TutorialView }) {
  const headingId = `materiel-${tutorial.slug}`
  return (
    <>
      <Sections sections={tutorial.sections} places={[]} compact />
      {tutorial.products.length > 0 ? (
        <section className="page py-6" aria-labelledby={headingId}>
          <h2 className="mb-4" id={headingId}>
            Ce qu’il faut
          </h2>
          <ul className="tutorial-products">
            {tutorial.products.map((product) => (
              <li key={product.slug}>
                <Link to={`/produits/${product.slug}`} prefetch="intent" className="link">
                  {product.name}
                </Link>
                {product.buyable ? <Price {...product} /> : <span className="text-soft">Épuisé</span>}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
