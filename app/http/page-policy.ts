/** Hosts that a page may load from beside our own origin, by kind of content. */
export type ContentSource = Partial<Record<"script" | "frame" | "style" | "connect" | "image" | "form", readonly string[]>>

/** What a page's security headers allow beyond the strictest ones. */
export type PagePolicy = {
  sources: readonly ContentSource[]
  /** The nonce of style elements that providers' libraries insert. */
  styleNonce: string | null
  /** The nonce of script elements that providers' libraries insert. */
  scriptNonce: string | null
  /** Whether a provider's library writes `style` attributes, which can carry no nonce. */
  styleAttributes: boolean
  /** Whether the page's scripts may ask for the browser's payment sheets. */
  payment: boolean
  /** Whether a window that the page opens must be able to answer it. */
  popups: boolean
}

/** A route's `handle` that picks what the page needs from its loader's data; called on the server, for rendered pages only. */
export type ContentPolicyHandle<Data, Need> = { policy(data: Data): readonly (Need | null | undefined)[] }

type PolicyContext = {
  routeModules: Record<string, { handle?: unknown } | undefined>
  staticHandlerContext: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
}

/**
 * The policy of a rendered page; null when none of its routes needs anything.
 *
 * @param describe gives the policy for what the routes need
 */
export function readPagePolicy<Need>(
  { routeModules, staticHandlerContext: { loaderData, errors } }: PolicyContext,
  describe: (needs: readonly Need[]) => PagePolicy,
): PagePolicy | null {
  if (errors) return null
  const needs = Object.entries(routeModules).flatMap(([id, module]) => {
    const handle = module?.handle as Partial<ContentPolicyHandle<unknown, Need>> | undefined
    return handle?.policy && loaderData[id] ? handle.policy(loaderData[id]) : []
  })
  const given = needs.filter((need) => need !== null && need !== undefined)
  return given.length === 0 ? null : describe(given)
}
