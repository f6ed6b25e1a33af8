import type { Account } from "~/commerce/wire"

/** The customer as their own pages show them. */
export type AccountView = { name: string; email: string }

/** Shapes an account; one without a name, as the newsletter makes them, is called by its e-mail. */
export function viewAccount({ first_name, last_name, name, email }: Account): AccountView {
  const full = [first_name, last_name].filter(Boolean).join(" ")
  return { name: full || name || email, email }
}
