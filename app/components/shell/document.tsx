import { Meta, UNSAFE_RemixContext as RemixContext } from "@remix-run/react"
import { Children, cloneElement, createContext, type ReactElement, useContext } from "react"
import {
  UNSAFE_DataRouterStateContext as DataRouterState,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from "react-router-dom"
import type { CartView } from "~/shop/cart/cart-view"
import { cartSummary } from "./use-fresh-cart"

/** What only the server knows of a page's scripts, during the render. */
export type RenderedScripts = {
  /** What our own inline scripts carry where a nonce would stand. */
  mark: string
  /** The inline script that hydrates the page on the first interaction. */
  hydration: string
  /** The inline script that scrolls a page of the history to where it was left. */
  scroll: string
  /** Whether the page hydrates once it is loaded, without an interaction. */
  eager: boolean
}

/** Set while the server renders (see entry.server); empty in the browser. */
export const ScriptMark = createContext<RenderedScripts | undefined>(undefined)

/**
 * The mark that our own inline scripts carry where a nonce would stand: give it as `nonce` to each of them. The server hashes
 * exactly the scripts that carry it into the content security policy and then takes it off, so that the page holds no nonce
 * (docs/decisions: hashes, not nonces).
 */
export function useRenderedScripts(): RenderedScripts | undefined {
  return useContext(ScriptMark)
}

/** A route's `handle` whose page hydrates once it is loaded, because its script works by itself. */
export type HydrationHandle = { hydratesAtOnce: true }

type RenderedRoutes = {
  routeModules: Record<string, { handle?: unknown } | undefined>
  staticHandlerContext: { matches: { route: { id: string } }[] }
}

/** Whether one of a rendered page's routes has that handle; Remix knows the modules of many more. */
export function isEager({ routeModules, staticHandlerContext }: RenderedRoutes): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as Partial<HydrationHandle> | undefined)?.hydratesAtOnce,
  )
}

/** Replaces Remix's `Scripts`: data for the hydration and where the scripts are; the script in the head fetches them. */
export function DeferredScripts({ cart, eager }: { cart: CartView | null } & Pick<RenderedScripts, "eager">) {
  const remix = useContext(RemixContext)
  const routes = useContext(DataRouterState)?.matches.map(({ route }) => route.id)
  return (
    <script
      type="application/json"
      id="page-state"
      data-manifest={remix?.manifest.url}
      data-routes={routes?.join(" ")}
      data-cart={cartSummary(cart)}
      data-eager={eager || undefined}
      suppressHydrationWarning
      // eslint-disable-next-line no-restricted-syntax -- JSON that Remix has escaped for HTML
      dangerouslySetInnerHTML={{ __html: remix?.serverHandoffString ?? "" }}
    />
  )
}

/** Replaces Remix's `ScrollRestoration`, whose inline script throws where storage is refused. */
export function ScrollPositions() {
  const scripts = useRenderedScripts()
  useScrollRestoration({ storageKey: "positions" })
  return (
    <script
      {...(scripts && { nonce: scripts.mark })}
      suppressHydrationWarning
      // eslint-disable-next-line no-restricted-syntax -- our own constant script
      dangerouslySetInnerHTML={{ __html: scripts?.scroll ?? "" }}
    />
  )
}

type Answer = { problems?: readonly unknown[] | null; fieldErrors?: unknown; position?: number } | null | undefined

/** The page's meta elements. A route's `meta` gets no action data: an "Erreur", and a later step than the first, are said here. */
export function PageMeta({ noIndex }: { noIndex: boolean }) {
  const { actionData, loaderData } = useContext(DataRouterState) ?? {}
  const answers: Answer[] = Object.values(actionData ?? {})
  // A form that only asks for another page is refused by its loader.
  const pages: Answer[] = Object.values(loaderData ?? {})
  const refused = [...answers, ...pages].some((answer) => answer?.fieldErrors ?? answer?.problems?.length)
  const position = answers.find((answer) => answer?.position)?.position ?? 1
  // Called like a hook, because its elements are changed below.
  const meta = Meta() as ReactElement<{ children?: ReactElement<{ name?: string; children?: string }>[] }>
  const elements = Children.toArray(meta.props.children) as ReactElement<{ name?: string; children?: string }>[]
  const alreadyHidden = elements.some(({ props }) => props.name === "robots")
  return (
    <>
      {noIndex && !alreadyHidden ? <meta name="robots" content="noindex" /> : null}
      {elements.map((element) => {
        if (element.type !== "title") return element
        const title = (element.props.children ?? "").replace(/^Étape 1/, `Étape ${position}`)
        return cloneElement(element, {}, refused ? `Erreur\u00a0: ${title}` : title)
      })}
    </>
  )
}
