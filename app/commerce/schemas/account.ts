import { z } from "zod"

const text = z.string().nullish()

/** An account: who it is, and whether it takes the newsletter. Empty fields are left out by the backend. */
export const accountSchema = z
  .object({
    id: z.string().min(1),
    email: z.string().min(1),
    first_name: text,
    last_name: text,
    name: text,
    email_optin: z
      .boolean()
      .nullish()
      .transform((optin) => optin === true),
  })
  .passthrough()

/** The fields that the shop writes to a new account: nothing else leaves it, whatever a form says. */
export const newAccountSchema = z
  .object({
    email: z.string(),
    password: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email_optin: z.boolean(),
  })
  .strict()

/** The fields that the shop changes of an account: nothing else leaves it, whatever a form says. */
export const accountPatchSchema = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string(),
    password: z.string(),
    email_optin: z.boolean(),
    type: z.enum(["individual", "business"]),
    vat_number: z.string(),
    metadata: z.record(z.unknown()),
    shipping: z.object({ account_address_id: z.string().nullable() }).strict(),
    billing: z.object({ account_card_id: z.string().nullable() }).strict(),
  })
  .partial()
  .strict()
