import { z } from "zod"
import { addCard } from "~/commerce/account-cards.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendRefusal } from "~/commerce/errors"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { accountFailure } from "~/shop/account/account-failures.server"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { newCardFields } from "./new-card-fields"

const word = z
  .string()
  .regex(/^[\w -]{1,40}$/)
  .nullable()
  .catch(null)
const whole = z.coerce.number().int().min(1).max(9999).nullable().catch(null)
const schema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{3,200}$/),
  gateway: z.string().regex(/^[a-z_]{2,40}$/),
  brand: word,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .catch(null),
  exp_month: whole,
  exp_year: whole,
})

/**
 * Saves a card that the browser had tokenised. Problems: `card-missing` for what is no token of the store's gateway,
 * `card-refused` for one that its provider declines, `service-unavailable`.
 *
 * @param gateway the store's own for cards
 */
export function saveNewCard(commerce: Commerce, form: FormData, gateway: string): Promise<ForCustomer<Result<null>>> {
  return forCustomer(commerce, async () => {
    const card = schema.safeParse(Object.fromEntries(newCardFields.map((name) => [name, form.get(name)])))
    if (!card.success || card.data.gateway !== gateway) return fail("card-missing")
    try {
      await addCard(commerce, card.data)
      return succeed(null)
    } catch (error) {
      if (!(error instanceof BackendRefusal) || !(error.fields["gateway"] ?? error.fields["token"])) return accountFailure(error)
      log.info("card-refused", { code: error.code, param: error.param })
      return fail("card-refused")
    }
  })
}
