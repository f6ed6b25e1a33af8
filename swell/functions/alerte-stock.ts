import { parseForm, tidyEmail } from "./lib/form"
import { findRecord, readRecord } from "./lib/records"
import { answerRefusals, Refusal } from "./lib/refusal"

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
  const variant = variant_id ?? { $exists: false }
  const waiting = await findRecord(req, "/alertes", { email, product_id, variant_id: variant, status: "waiting" })
  if (!waiting) await req.swell.post("/alertes", { email, product_id, ...(variant_id && { variant_id }), status: "waiting" })
  return { ok: true }
})
