import { type ReactNode, Suspense, lazy, useState } from "react"

type LatePartProps = {
  /** Stands in the part's place until it is there, and for good where it cannot be fetched: the way to the same thing elsewhere. */
  instead: ReactNode
}

/** A component; a plain function, because React's own type of them knows more than any has here. */
export type Shown<Props> = (props: Props) => ReactNode

const loads: (() => Promise<unknown>)[] = []
let all: Promise<unknown> | null = null

/** Loads every late part of the shop, once. The server waits for it before it renders, so that its pages are whole. */
export function haveLateParts(): Promise<unknown> {
  all ??= Promise.all(loads.map((load) => load()))
  return all
}

function Missing({ instead }: LatePartProps): ReactNode {
  return instead
}

/**
 * Makes a component out of one whose code comes only when it is shown; `fetchAhead` fetches it as soon as that is foreseen. On a
 * served page React keeps the HTML until the code is there (docs/decisions: parts whose code comes when they open).
 */
export function latePart<Props extends object>(load: () => Promise<Shown<Props>>) {
  let known: Shown<Props> | null = null
  const fetchPart = async () => (known = await load())
  loads.push(fetchPart)

  async function awaitPart(): Promise<{ default: Shown<Props & LatePartProps> }> {
    try {
      return { default: await fetchPart() }
    } catch {
      // Offline, or a file of a release that is gone. What is shown next tries again.
      awaited = lazily()
      return { default: Missing }
    }
  }
  // Its type in React would take a reference too, which no part has.
  const lazily = () => lazy(awaitPart) as unknown as Shown<Props & LatePartProps>
  let awaited = lazily()

  function LatePart(props: Props & LatePartProps) {
    // The one that it began with: another would be made anew, and lose what was typed.
    const [Part] = useState(() => known ?? awaited)
    return (
      <Suspense fallback={props.instead}>
        <Part {...props} />
      </Suspense>
    )
  }
  LatePart.fetchAhead = () => void fetchPart().catch(() => undefined)
  return LatePart
}
