import { firstPages } from "./lib/first-pages"
import { findRecord } from "./lib/records"
import { recordIdOf } from "./lib/secrets"

export const config: SwellConfig = {
  description: "Writes the pages that the shop needs and the store does not have yet",
  route: { methods: ["post"] },
}

/** A push brings no records. Only a secret key reaches it; a page that is there, published or not, stays as it is. */
export async function post(req: SwellRequest): Promise<unknown> {
  const written: string[] = []
  for (const page of firstPages) {
    if (await findRecord(req, "/pages", { slug: page.slug })) continue
    await req.swell.post("/pages", { id: await recordIdOf("page", page.slug), type: "page", ...page })
    written.push(page.slug)
  }
  return { ok: true, written, drafts: firstPages.filter(({ published }) => !published).map(({ slug }) => slug) }
}
