import { useRouteLoaderData } from "@remix-run/react"
import type { ShellView } from "~/shop/content/shell-view"
import { accountLink, ANONYMOUS_VISITOR, type Visitor } from "~/shop/account/auth/visitor"

/** How this visitor's pages are: `light` without script, `preview` with drafts; where prices are shown in another currency than is paid, `chargeNote` says so. */
export type PageMode = { light: boolean; preview: boolean; chargeNote?: string }

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
  return useRootData().mode ?? { light: false, preview: false }
}

/** Beside totals, for shoppers who see prices in another currency: what is charged is in the store's own. */
export function ChargeNote() {
  const { chargeNote } = usePageMode()
  return chargeNote ? <p className="text-soft">{chargeNote}</p> : null
}
