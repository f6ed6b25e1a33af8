import { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { askFunction } from "~/commerce/functions.server"
import { type Result, succeed } from "~/problems"
import { consumeStockAlertLimit } from "~/store/rate-limits.server"
import { parseEmailForm } from "../account/auth/auth-forms"
import type { AlertSubject } from "../catalogue/stock-alert.server"

const answerSchema = z.object({ ok: z.literal(true) })

/**
 * Asks the function `alerte-stock` for the one e-mail; the answer does not tell who had asked before.
 *
 * @param form with the field `email`
 * @param caller whose tries are counted: an address or a session
 */
export async function requestStockAlert(
  commerce: Commerce,
  awaited: AlertSubject,
  form: FormData,
  caller: string,
): Promise<Result<null>> {
  const parsed = parseEmailForm(form)
  if (!parsed.ok) return parsed
  const { email } = parsed.value
  const allowed = await consumeStockAlertLimit(caller, email)
  if (!allowed.ok) return allowed
  const fields = { email, product_id: awaited.productId, ...(awaited.variantId && { variant_id: awaited.variantId }) }
  const asked = await askFunction(commerce, "alerte-stock", fields, answerSchema, {
    email: { code: "email-invalid", field: "email" },
    product_id: { code: "product-unknown" },
    variant_id: { code: "product-unknown" },
  })
  return asked.ok ? succeed(null) : asked
}
