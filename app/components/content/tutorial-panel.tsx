import { Link, useLocation } from "@remix-run/react"
import { Panel } from "~/components/shell/panel"
import type { TutorialView } from "~/shop/content/tutorial-view"
import { TutorialBody } from "./tutorial-body"
import { TutorialFacts } from "./tutorial-facts"

/** The tutorial that the address opens over its page (`?tutoriel=<slug>#tutoriel`; specification §2, modals). */
export function TutorialPanel({ opened }: { opened: { tutorial: TutorialView | null } | null }) {
  const { pathname } = useLocation()
  if (!opened) return null
  const { tutorial } = opened
  if (!tutorial) {
    return (
      <Panel id="tutoriel" title="Tutoriel">
        <p>Ce tutoriel n’est pas disponible pour le moment.</p>
      </Panel>
    )
  }
  const page = `/tutoriels/${tutorial.slug}`
  return (
    <Panel id="tutoriel" title={tutorial.title}>
      {tutorial.description ? <p className="text-soft">{tutorial.description}</p> : null}
      <TutorialFacts {...tutorial} />
      <TutorialBody tutorial={tutorial} />
      {pathname === page ? null : (
        <p>
          <Link to={page} className="link">
            Ouvrir la page du tutoriel
          </Link>
        </p>
      )}
    </Panel>
  )
}
