import { accountLink } from "~/shop/account/auth/account-link"
import { useVisitor } from "./use-visitor"

/** Shapes links into the customer area for this visitor (see accountLink). */
export function useAccountLink(): (href: string) => string {
  const { loggedIn } = useVisitor()
  return (href) => accountLink(href, loggedIn)
}
