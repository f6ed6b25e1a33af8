import { useRouteLoaderData } from "@remix-run/react"
import type { ShellView } from "~/shop/content/shell-view"
import { accountLink, ANONYMOUS_VISITOR, type Visitor } from "~/shop/account/auth/visitor"
import { chargedIn } from "~/texts/cart"

/** How this visitor's pages are: `light` without script, `preview` with drafts, prices shown in `currency` and, where that is another, paid in `charged`. */
export type PageMode = { light: boolean; preview: boolean; currency: string; charged?: string }

type RootData = { shell: ShellView; visitor: Visitor; mode: PageMode; origin: string; pending: string | null }

/** The root loader's data; empty when it failed. */
export function useRootData(): Partial<RootData> {
  return (useRouteLoaderData("root") as RootData | undefined) ?? {}
}

export function useVisitor(): Visitor {
  return useRootData().visitor ?? ANONYMOUS_VISITOR
}

/** Shapes links into the customer area for this visitor (see accountLink). */
export function useAccountLink(): (href: string) => string {
  const { loggedIn } = useVisitor()
  return (href) => accountLink(href, loggedIn)
}

export function usePageMode(): PageMode {
  return useRootData().mode ?? { light: false, preview: false, currency: "" }
}

/** Beside totals, for shoppers who see prices in another currency: what is charged is in the store's own. */
export function ChargeNote() {
  const { currency, charged } = usePageMode()
  if (!charged) return null
  return <p className="text-soft">{chargedIn(charged, currency)}</p>
}
