import { parseForm, tidyEmail } from "./lib/form"
import { listRecords, readRecord } from "./lib/records"
import { answerRefusals, Refusal } from "./lib/refusal"
import { recordIdOf } from "./lib/secrets"

export const config: SwellConfig = {
  description: "Notes who wants to hear when a product is in stock again",
  route: { public: true, methods: ["post"] },
}

const ID = /^[\w-]{1,60}$/

/** Fields `email`, `product_id` and, for one of its variants, `variant_id`. Once for each address and product. */
export const post = answerRefusals(async (req) => {
  const form = parseForm(req.body, ["email", "product_id"], ["variant_id"])
  const { product_id = "", variant_id } = form
  const product = ID.test(product_id) ? await readRecord<{ active?: boolean }>(req, `/products/${product_id}`) : null
  if (!product || product.active === false) throw new Refusal("product_id", "is not a product")
  if (variant_id !== undefined && !ID.test(variant_id)) throw new Refusal("variant_id", "is not a variant")
  const email = tidyEmail(form["email"] ?? "")
  const wanted = { email, product_id, ...(variant_id && { variant_id }) }
  const asked = await listRecords<{ status: string }>(req, "/alertes", {
    ...wanted,
    variant_id: variant_id ?? { $exists: false },
  })
  if (asked.some(({ status }) => status === "waiting")) return { ok: true }
  // Two requests at once write one record; who has been told may ask anew. A record mails once ever, even one that was erased.
  const today = new Date().toISOString().slice(0, 10)
  const id = await recordIdOf("alerte", email, product_id, variant_id ?? "", today, String(asked.length))
  await req.swell.post("/alertes", { id, ...wanted, status: "waiting" })
  return { ok: true }
})
