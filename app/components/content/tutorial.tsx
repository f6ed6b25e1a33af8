import { Link, useLocation } from "@remix-run/react"
import { Picture } from "~/components/catalogue/picture"
import { HALF } from "~/components/catalogue/picture-uses"
import { Price } from "~/components/catalogue/product-card"
import { Breadcrumb } from "~/components/ui/page-parts"
import { LinkParagraph, linkAhead } from "~/components/ui/text"
import { slugPath } from "~/shop/catalogue/slug"
import type { TutorialView } from "~/shop/content/read-tutorial.server"
import { Sections, TutorialFacts } from "./sections"

/** A tutorial's own page. */
export function TutorialPage({ tutorial }: { tutorial: TutorialView }) {
  return (
    <article className="py-6">
      <div className="page">
        <Breadcrumb crumbs={[]} />
        <div className="tutorial-head">
          <div>
            <h1>{tutorial.title}</h1>
            {tutorial.description ? <p className="mt-3 text-lg text-soft">{tutorial.description}</p> : null}
            <TutorialFacts {...tutorial} />
          </div>
          {tutorial.picture ? <Picture picture={tutorial.picture} use={HALF} eager /> : null}
        </div>
      </div>
      <TutorialBody tutorial={tutorial} />
    </article>
  )
}

/** A tutorial as its panel shows it, over any page but its own with the way to that one. */
export function TutorialReading({ tutorial }: { tutorial: TutorialView }) {
  const { pathname } = useLocation()
  const page = slugPath("/tutoriels/", tutorial.slug)
  return (
    <>
      {tutorial.description ? <p className="text-soft">{tutorial.description}</p> : null}
      <TutorialFacts {...tutorial} />
      <TutorialBody tutorial={tutorial} />
      {pathname === page ? null : <LinkParagraph to={page} text="Ouvrir la page du tutoriel" />}
    </>
  )
}

/** A tutorial's text and steps, then what it uses; the same on its page and in the panel. */
function TutorialBody({ tutorial }: { tutorial: TutorialView }) {
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
                <Link {...linkAhead(slugPath("/produits/", product.slug))} className="link">
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
