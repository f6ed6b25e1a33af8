/**
 * Whether a shopper navigates to a page: no HEAD, image, frame, script's request or prefetch. Browsers without Fetch Metadata
 * count as navigating.
 */
export function isNavigation(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest")
  return (destination === null || destination === "document") && isPageView(request)
}

/** Whether a page or its data is requested to be seen now, rather than prefetched. */
export function isPageView({ method, headers }: Request): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].map((name) => headers.get(name) ?? "").join(" ")
  return method === "GET" && !/prefetch|prerender|preview/i.test(purposes)
}
