import { z } from "zod"
import { openCommerce } from "./client.server"
import type { Commerce } from "./client.server"
import { accountSchema } from "./schemas/account"
import { parseReply } from "./schemas/parse-reply"

const optIn = z.object({ email_optin: z.literal(true) }).strict()
const newSubscriber = optIn.extend({ email: z.string() }).strict()

/**
 * Opts the account of this session in to e-mail (specification §4, newsletter).
 *
 * @throws BackendRefusal when nobody is logged in any more; BackendFault
 */
export async function optAccountIn(commerce: Commerce): Promise<void> {
  const reply = await commerce.client.account.update(optIn.parse({ email_optin: true }))
  parseReply(accountSchema, reply, "PUT /account")
}

/**
 * Makes an account without password for an address that takes the newsletter (specification §4). The call runs in a
 * session of its own, which is then left behind: the backend logs such an account in where there is no cart, and ties
 * the cart to it where there is one (storefront API, newsletter). The shopper's session and cart stay as they were.
 *
 * @throws BackendRefusal with `fields.email` for an address that is known or malformed; BackendFault
 */
export async function createSubscriber(commerce: Commerce, email: string): Promise<void> {
  const apart = openCommerce({ ...commerce.identity, session: null })
  const reply: unknown = await apart.client.account.create(newSubscriber.parse({ email, email_optin: true }))
  parseReply(accountSchema.nullable(), reply, "POST /account")
}
