import { Link, useLocation } from "@remix-run/react"
import type { TutorialView } from "~/shop/content/read-tutorial.server"
import { TutorialBody } from "./tutorial-body"
import { TutorialFacts } from "./tutorial-facts"

/** A tutorial as its panel shows it, over any page but its own with the way to that one. */
export function TutorialReading({ tutorial }: { tutorial: TutorialView }) {
  const { pathname } = useLocation()
  const page = `/tutoriels/${tutorial.slug}`
  return (
    <>
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
    </>
  )
}
