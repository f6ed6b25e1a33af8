import { type ReactNode, useState } from "react"
import { type Shown, latePart } from "./late-part"
import { useScripted } from "./use-scripted"

/** Whether this component came with the served page; false where it was made in the browser. */
function useServed(): boolean {
  const isScripted = useScripted()
  const [isServed] = useState(!isScripted)
  return isServed
}

/**
 * Makes a component out of one that needs no script: where it came with the page it stays the HTML that it is, typed text and
 * all, and its code never comes. Made in the browser it is a late part.
 */
export function servedPart(load: () => Promise<Shown<object>>) {
  const Late = latePart(load)
  return function ServedPart({ className, instead }: { className: string; instead: ReactNode }) {
    const isServed = useServed()
    if (isServed && typeof document !== "undefined") {
      // eslint-disable-next-line no-restricted-syntax -- nothing at all: React leaves alone what it is not told of
      return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    }
    return (
      <div className={className}>
        <Late instead={instead} />
      </div>
    )
  }
}
