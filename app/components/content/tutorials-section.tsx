import { Link, useLocation } from "@remix-run/react"
import { Picture } from "~/components/catalogue/picture"
import type { SectionView } from "~/shop/content/section-view"
import { type TutorialCard, tutorialPanelAddress } from "~/shop/content/tutorial-view"

/** Tutorials side by side; each has its page, and opens over this one as well. */
export function TutorialsSection({ section }: { section: Extract<SectionView, { kind: "tutorials" }> }) {
  const { search } = useLocation()
  return (
    <section className="page section">
      {section.heading ? (
        <div className="section-head">
          <h2>{section.heading}</h2>
        </div>
      ) : null}
      <ul className="tutorials">
        {section.tutorials.map(({ slug, title, picture, ...facts }) => (
          <li key={slug}>
            <Picture picture={picture} decorative />
            <h3>
              <Link to={`/tutoriels/${slug}`} prefetch="intent">
                {title}
              </Link>
            </h3>
            <TutorialFacts {...facts} />
            <p>
              <Link to={tutorialPanelAddress(search, slug)} preventScrollReset className="link" rel="nofollow">
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
