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
