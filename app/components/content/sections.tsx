import { Link, useLocation } from "@remix-run/react"
import { Picture, THIRD } from "~/components/catalogue/picture"
import { CARD } from "~/components/catalogue/picture-uses"
import { ProductGrid } from "~/components/catalogue/product-card"
import { linkAhead } from "~/components/ui/text"
import { slugPath } from "~/shop/catalogue/slug"
import type { SectionView } from "~/shop/content/section-view"
import type { PicturedPlace } from "~/shop/content/shell-view"
import { type TutorialCard, tutorialPanelAddress } from "~/shop/content/tutorial-view"
import { Hero, type SectionOf, PairSection, PlacesSection, SectionLinks, SectionTitle } from "./picture-sections"
import { FormModelSection, QuestionsSection, StepsSection, TableSection } from "./reading-sections"
import { RichText } from "./rich-text"

type SectionProps = {
  section: SectionView
  /** Those above it. */
  before: readonly SectionView[]
  places: readonly PicturedPlace[]
  compact: boolean
  flip: boolean
}
type SectionsProps = { sections: readonly SectionView[]; places: readonly PicturedPlace[]; compact?: boolean }

function ProductsSection({ section, before }: { section: SectionOf<"products"> } & Pick<SectionProps, "before">) {
  const { pathname } = useLocation()
  const above = before.flatMap((one) => (one.kind === "products" ? one.products.map(({ slug }) => slug) : []))
  // The links have ids, which are of one element only.
  const isRepeated = section.products.some(({ slug }) => above.includes(slug))
  return (
    <div className="page section">
      <div className="section-head">
        <div className="grid gap-2">
          {section.heading ? <h2>{section.heading}</h2> : null}
          <RichText nodes={section.body} className="text-soft" />
        </div>
        <SectionLinks links={section.links} />
      </div>
      <ProductGrid products={section.products} {...(!isRepeated && { address: pathname })} />
    </div>
  )
}

function CategoriesSection({ section }: { section: SectionOf<"categories"> }) {
  return (
    <div className="page section">
      <SectionTitle {...section} />
      <ul className="tiles">
        {section.categories.map(({ slug, name, picture, accent }) => (
          <li key={slug}>
            <Link {...linkAhead(slugPath("/boutique/", slug))} className="tile" data-accent={accent ?? "limestone"}>
              <Picture picture={picture} use={CARD} decorative />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Section({ section, before, places, compact, flip }: SectionProps) {
  switch (section.kind) {
    case "hero":
      return <Hero section={section} />
    case "text":
      return <PairSection section={section} compact={compact} flip={flip} />
    case "products":
      return <ProductsSection section={section} before={before} />
    case "categories":
      return <CategoriesSection section={section} />
    case "questions":
      return <QuestionsSection section={section} />
    case "steps":
      return <StepsSection section={section} />
    case "table":
      return <TableSection section={section} />
    case "form-model":
      return <FormModelSection section={section} />
    case "tutorials":
      return <TutorialsSection section={section} />
    case "cookies":
      return null
    case "places":
      return <PlacesSection section={section} places={places} />
  }
}

/** The sections of a content page, in the editors' order. */
export function Sections({ sections, places, compact = false }: SectionsProps) {
  return sections.map((section, position) => (
    <Section
      key={section.id}
      section={section}
      before={sections.slice(0, position)}
      places={places}
      compact={compact}
      flip={position % 2 === 1}
    />
  ))
}

/** Tutorials side by side; each has its page, and opens over this one as well. */
function TutorialsSection({ section }: { section: SectionOf<"tutorials"> }) {
  const { search } = useLocation()
  return (
    <section className="page section">
      <SectionTitle {...section} />
      <ul className="tutorials">
        {section.tutorials.map(({ slug, anchor, title, picture, ...facts }) => (
          <li key={slug}>
            <Picture picture={picture} use={THIRD} decorative />
            <h3>
              <Link {...linkAhead(slugPath("/tutoriels/", slug))}>{title}</Link>
            </h3>
            <TutorialFacts {...facts} />
            <p>
              <Link to={tutorialPanelAddress(search, slug)} id={anchor} preventScrollReset className="link" rel="nofollow">
                Lire ici<span className="sr-only">&nbsp;: {title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A tutorial's duration and level. */
export function TutorialFacts({ minutes, level }: Pick<TutorialCard, "minutes" | "level">) {
  if (minutes === null && level === null) return null
  return (
    <dl className="tutorial-facts">
      {minutes === null ? null : (
        <div>
          <dt>Durée</dt>
          <dd>{minutes}&nbsp;min</dd>
        </div>
      )}
      {level === null ? null : (
        <div>
          <dt>Niveau</dt>
          <dd>{level}</dd>
        </div>
      )}
    </dl>
  )
}
