/** A request as far as it tells whether a page is read; `url` is a path with its query, or whole. */
type PageRequest = { method: string; url: string; header: (name: string) => string | null | undefined }

/** Whether an address is that of a page's data, not of what stands around it. */
const isPageData = (url: string) => /[?&]_data=routes(?:%2F|\/)/i.test(url)

/**
 * Whether somebody reads the page that a request is for: a document, or its data where scripts go on to it from another address.
 * Prefetches, what a page that is open reads again, and robots that say so are none.
 *
 * @param isData whether it can be for a page's data; its address says so unless Remix has taken that out, as for a loader
 */
export function isPageView({ method, url, header }: PageRequest, isData = isPageData(url)): boolean {
  if (method !== "GET" || isPrefetch(header) || !isBrowser(header("user-agent") ?? "")) return false
  const destination = header("sec-fetch-dest")
  if (destination === "empty") return isData && isFromElsewhere(url, header("referer") ?? "")
  return destination ? destination === "document" : (header("accept") ?? "").includes("text/html")
}

/** Whether a browser says that it asks ahead of time. */
export function isPrefetch(header: PageRequest["header"]): boolean {
  return PURPOSE_HEADERS.some((name) => {
    const purpose = header(name)
    return purpose ? /prefetch|prerender|preview/i.test(purpose) : false
  })
}

const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

function isFromElsewhere(url: string, referer: string): boolean {
  if (!URL.canParse(referer)) return false
  const { origin, pathname, search } = new URL(referer)
  const asked = new URL(url, origin)
  asked.searchParams.delete("_data")
  return asked.pathname !== pathname || asked.searchParams.toString() !== new URLSearchParams(search).toString()
}

const ROBOTS = /bot|crawl|spider|slurp|preview|headless|monitor|lighthouse|python|curl|wget/i
const MAX_KNOWN_AGENTS = 500
const knownAgents = new Map<string, boolean>()

function isBrowser(agent: string): boolean {
  const known = knownAgents.get(agent)
  if (known !== undefined) return known
  const isOne = /^(Mozilla|Opera|Lynx|w3m|Links|ELinks)\//.test(agent) && !ROBOTS.test(agent)
  if (knownAgents.size >= MAX_KNOWN_AGENTS) knownAgents.clear()
  knownAgents.set(agent.slice(0, 300), isOne)
  return isOne
}
