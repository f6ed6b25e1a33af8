import { z } from "zod"

const text = z.string().max(1000).nullish()
const part = z.record(z.unknown()).nullish()
const address = {
  name: text,
  first_name: text,
  last_name: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
}

/** The fields that the shop writes to a cart: nothing else leaves it, whatever a form says. */
export const cartPatchSchema = z
  .object({
    account: z.object({ email: z.string(), email_optin: z.boolean().optional() }).partial().strict().optional(),
    shipping: z
      .object({ ...address, service: text, account_address_id: text })
      .strict()
      .nullish(),
    billing: z
      .object({
        ...address,
        method: text,
        account_card_id: text,
        card: part,
        intent: part,
        google: part,
        apple: part,
        paypal: part,
        klarna: part,
        ideal: part,
        bancontact: part,
        amazon: part,
      })
      .strict()
      .nullish(),
    coupon_code: text,
    comments: text,
    metadata: z.record(z.unknown()).optional(),
    shipment_rating: z.null().optional(),
  })
  .strict()
