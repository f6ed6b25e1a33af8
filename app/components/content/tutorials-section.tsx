import { Link, useLocation } from "@remix-run/react"
import { Picture } from "~/components/ui/picture"
import type { SectionView } from "~/shop/content/section-view"
import { tutorialPanelAddress } from "~/shop/content/tutorial-view"
import { TutorialFacts } from "./tutorial-facts"

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
