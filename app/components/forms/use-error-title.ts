import { useEffect } from "react"

/**
 * After a check in the browser no action has answered, so the document's title does not say "Erreur" yet: it does while `refused`
 * is there. In: what was refused, another object or text each time it is refused anew; null when nothing is.
 */
export function useErrorTitle(refused: unknown): void {
  useEffect(() => {
    if (refused === null) return
    const title = document.title
    if (!title.startsWith("Erreur")) document.title = `Erreur\u00a0: ${title}`
    const marked = document.title
    return () => {
      if (document.title === marked) document.title = title
    }
  }, [refused])
}
