import type { LoaderFunctionArgs } from "@remix-run/node"
import { readEnvironment } from "~/env.server"
import { notFound } from "~/http/responses.server"
import { openShopper } from "~/sessions/shopper.server"
import { formatSitemapIndex, formatUrlSet, readSitemap } from "~/shop/search/read-sitemap.server"

/** The shop's addresses for search engines, in parts when there are many (`?page=`). */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("page")
  if (asked !== null && !/^[1-9]\d{0,3}$/.test(asked)) return notFound()
  const { i18n } = await openShopper(request)
  const sitemap = await readSitemap(i18n, asked === null ? null : Number(asked))
  if (sitemap === null) return notFound()
  const { publicOrigin } = readEnvironment()
  const body = "parts" in sitemap ? formatSitemapIndex(publicOrigin, sitemap.parts) : formatUrlSet(publicOrigin, sitemap.entries)
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } })
}
