/** Where a page may take things from beyond our own origin, by kind of content. */
export type ContentSource = {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
  image?: readonly string[]
}

/** What a page asks of its headers beyond the strictest ones. */
export type PageNeeds = {
  sources: readonly ContentSource[]
  /** Lets providers' libraries insert style elements that carry it. */
  styleNonce: string | null
  /** Whether the page's scripts may ask for the browser's payment sheets. */
  payment: boolean
  /** Whether a window that the page opens must be able to answer it. */
  popups: boolean
}

/**
 * A route's `handle` that tells the page's needs from its loader's data. It is called on the server only, once the page is
 * rendered, and never for a page that failed.
 */
export type PolicyHandle<Data> = { needs(data: Data): PageNeeds }

type RenderedPage = {
  routeModules: Record<string, { handle?: unknown } | undefined>
  staticHandlerContext: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
}

/** What the routes of a rendered page ask for together; null when they ask for nothing. */
export function readPageNeeds({ routeModules, staticHandlerContext: { loaderData, errors } }: RenderedPage): PageNeeds | null {
  if (errors) return null
  const needs = Object.entries(routeModules).flatMap(([id, module]) => {
    const handle = module?.handle as Partial<PolicyHandle<unknown>> | undefined
    return handle?.needs && loaderData[id] ? [handle.needs(loaderData[id])] : []
  })
  if (needs.length === 0) return null
  return {
    sources: needs.flatMap(({ sources }) => sources),
    styleNonce: needs.find(({ styleNonce }) => styleNonce !== null)?.styleNonce ?? null,
    payment: needs.some(({ payment }) => payment),
    popups: needs.some(({ popups }) => popups),
  }
}
