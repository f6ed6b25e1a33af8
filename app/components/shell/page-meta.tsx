import { Meta } from "@remix-run/react"
import { Children, type ReactElement, cloneElement, useContext } from "react"
import { UNSAFE_DataRouterStateContext as DataRouterState } from "react-router-dom"

/** Whether an action of this page has just answered with something to mend. */
function useRefusal(): boolean {
  const answers: unknown[] = Object.values(useContext(DataRouterState)?.actionData ?? {})
  return answers.some(
    (answer) => typeof answer === "object" && answer !== null && ("problems" in answer || "fieldErrors" in answer),
  )
}

/**
 * The page's meta elements, with `noIndex` one for search engines where the route has none; the title starts with "Erreur" after a refused post, without script too. A route's `meta`
 * is never told what its action answered, so the element that it makes is changed here.
 */
export function PageMeta({ noIndex }: { noIndex: boolean }) {
  const refused = useRefusal()
  // Called as a hook is: its elements are needed, not itself as an element.
  const meta = Meta() as ReactElement<{ children?: ReactElement<{ name?: string; children?: string }>[] }>
  const elements = Children.toArray(meta.props.children) as ReactElement<{ name?: string; children?: string }>[]
  const alreadyHidden = elements.some(({ props }) => props.name === "robots")
  return (
    <>
      {noIndex && !alreadyHidden ? <meta name="robots" content="noindex" /> : null}
      {elements.map((element) =>
        refused && element.type === "title"
          ? cloneElement(element, {}, `Erreur\u00a0: ${element.props.children ?? ""}`)
          : element,
      )}
    </>
  )
}
