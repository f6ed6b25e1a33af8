import { useRouteLoaderData } from "@remix-run/react"
import { accountLink } from "~/shop/account/account-link"

/** Shapes links into the customer area for the visitor whom the root route knows (see accountLink). */
export function useAccountLink(): (href: string) => string {
  const root: unknown = useRouteLoaderData("root")
  const loggedIn = isLoggedIn(root)
  return (href) => accountLink(href, loggedIn)
}

function isLoggedIn(root: unknown): boolean {
  const visitor: unknown = typeof root === "object" && root !== null && "visitor" in root ? root.visitor : null
  return typeof visitor === "object" && visitor !== null && "loggedIn" in visitor && visitor.loggedIn === true
}
