import { Breadcrumb } from "~/components/ui/breadcrumb"
import { Picture } from "~/components/catalogue/picture"
import type { TutorialView } from "~/shop/content/read-tutorial.server"
import { TutorialBody } from "./tutorial-reading"
import { TutorialFacts } from "./tutorials-section"

/** A tutorial's own page. */
export function TutorialPage({ tutorial }: { tutorial: TutorialView }) {
  return (
    <article className="pb-12">
      <div className="page pt-6">
        <Breadcrumb crumbs={[]} />
        <div className="tutorial-head">
          <div>
            <h1>{tutorial.title}</h1>
            {tutorial.description ? <p className="mt-3 text-lg text-soft">{tutorial.description}</p> : null}
            <TutorialFacts {...tutorial} />
          </div>
          {tutorial.picture ? <Picture picture={tutorial.picture} eager /> : null}
        </div>
      </div>
      <TutorialBody tutorial={tutorial} />
    </article>
  )
}
