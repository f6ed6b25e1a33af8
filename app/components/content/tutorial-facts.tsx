import type { TutorialCard } from "~/shop/content/tutorial-view"

/** How long a tutorial takes, and for whom it is. */
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
