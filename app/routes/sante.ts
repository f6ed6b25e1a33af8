import { json } from "@remix-run/node"
import { readReadiness } from "~/http/readiness.server"
import { readFirstPages } from "~/shop/content/read-first-pages.server"

/** For the process that watches the shop: 200 when it is ready, 503 before. */
export async function loader() {
  const readiness = await readReadiness(readFirstPages)
  return json(readiness, { status: readiness.ready ? 200 : 503, headers: { "Cache-Control": "no-store" } })
}
