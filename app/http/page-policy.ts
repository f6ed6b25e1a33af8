/** Hosts that a page may load from beside our own origin, by kind of content. */
export type ContentSource = {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
  image?: readonly string[]
}

/** What a page's security headers allow beyond the strictest ones. */
export type PagePolicy = {
  sources: readonly ContentSource[]
  /** The nonce of style elements that providers' libraries insert. */
  styleNonce: string | null
  /** Whether the page's scripts may ask for the browser's payment sheets. */
  payment: boolean
  /** Whether a window that the page opens must be able to answer it. */
  popups: boolean
}

/** A route's `handle` that derives the page's policy from its loader's data; called on the server, for rendered pages only. */
export type PolicyHandle<Data> = { policy(data: Data): PagePolicy }

type RenderedPage = {
  routeModules: Record<string, { handle?: unknown } | undefined>
  staticHandlerContext: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
}

/** The policies of a rendered page's routes together; null when there are none. */
export function readPagePolicy({ routeModules, staticHandlerContext: { loaderData, errors } }: RenderedPage): PagePolicy | null {
  if (errors) return null
  const policies = Object.entries(routeModules).flatMap(([id, module]) => {
    const handle = module?.handle as Partial<PolicyHandle<unknown>> | undefined
    return handle?.policy && loaderData[id] ? [handle.policy(loaderData[id])] : []
  })
  if (policies.length === 0) return null
  return {
    sources: policies.flatMap(({ sources }) => sources),
    styleNonce: policies.find(({ styleNonce }) => styleNonce !== null)?.styleNonce ?? null,
    payment: policies.some(({ payment }) => payment),
    popups: policies.some(({ popups }) => popups),
  }
}
