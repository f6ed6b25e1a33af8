import { type ReactNode, Suspense, lazy, useState, useSyncExternalStore } from "react"

type LazyProps = {
  /** Shown until the code is there, and when it cannot be fetched: a link to the same content. */
  fallback: ReactNode
}

/** A plain function, because React's own component type knows more than these have. */
type Component<Props> = (props: Props) => ReactNode

const loads: (() => Promise<unknown>)[] = []
let preloaded: Promise<unknown> | null = null

/** Loads every lazy component of the shop, once. The server waits for it, so that its pages are whole. */
export function preloadLazyComponents(): Promise<unknown> {
  preloaded ??= Promise.all(loads.map((load) => load()))
  return preloaded
}

/**
 * Makes a component whose code is fetched when it is shown; `preload` fetches it as soon as that is foreseen. On a served page
 * React keeps the HTML until the code is there (docs/decisions: lazy components).
 */
export function lazyComponent<Props extends object>(load: () => Promise<Component<Props>>) {
  let loaded: Component<Props> | null = null
  const fetchCode = async () => (loaded = await load())
  loads.push(fetchCode)

  async function fetchOrFallBack(): Promise<{ default: Component<Props & LazyProps> }> {
    try {
      return { default: await fetchCode() }
    } catch {
      // Offline, or a file of a release that is gone. What is shown next tries again.
      pending = makeLazy()
      return { default: ({ fallback }) => fallback }
    }
  }
  // React's type of a lazy component would also accept a ref, which none of these takes.
  const makeLazy = () => lazy(fetchOrFallBack) as unknown as Component<Props & LazyProps>
  let pending = makeLazy()

  function LazyComponent(props: Props & LazyProps) {
    // The first choice stays: another component would mount anew and lose what was typed.
    const [Loaded] = useState(() => loaded ?? pending)
    return (
      <Suspense fallback={props.fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
  LazyComponent.preload = () => void fetchCode().catch(() => undefined)
  return LazyComponent
}

/** Makes a component that stays static HTML on the page it was served with; mounted in the browser it is lazy. */
export function staticHtml(load: () => Promise<Component<object>>) {
  const Lazy = lazyComponent(load)
  return function StaticHtml({ className, fallback }: { className: string; fallback: ReactNode }) {
    const isHydrated = useHydrated()
    const [isServed] = useState(!isHydrated)
    if (isServed && typeof document !== "undefined") {
      // eslint-disable-next-line no-restricted-syntax -- nothing at all: React leaves the served HTML alone
      return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    }
    return (
      <div className={className}>
        <Lazy fallback={fallback} />
      </div>
    )
  }
}

const subscribeToNothing = () => () => {}

/** False on the server and until React has hydrated the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
