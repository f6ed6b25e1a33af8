import { useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
import { useHydrated } from "~/components/shell/lazy-component"

const ID = "recapitulatif"
/** The form's address that leads to the recap it asks for. */
export const TO_RECAP = `#${ID}`

/** Asks for the recap of what the form has; quiet once one stands below it. */
export function RecapButton({ isAsked }: { isAsked: boolean }) {
  return (
    <button type="submit" className={`button button-${isAsked ? "quiet" : "primary"} justify-self-start`}>
      Voir le récapitulatif
    </button>
  )
}

/** The heading of a recap below the form that asks for it, which takes the focus each time that it is asked for. */
export function RecapHeading() {
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isServed = useRef(!useHydrated())
  useEffect(() => {
    // On the page as it was served the browser has led here, and the shopper may have gone on before the scripts came.
    if (!isServed.current && hash === TO_RECAP) heading.current?.focus()
    isServed.current = false
  }, [hash, key])
  return (
    <h2 ref={heading} id={ID} tabIndex={-1}>
      Récapitulatif
    </h2>
  )
}

/** The title of a choice that is followed by its recap. */
export function recapStepTitle(isRecap: boolean, title: string): string {
  return `Étape ${isRecap ? 2 : 1} sur 2 – ${title}`
}
