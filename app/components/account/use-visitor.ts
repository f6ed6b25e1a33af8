import { useRouteLoaderData } from "@remix-run/react"
import { accountLink, anonymous, type Visitor } from "~/shop/account/auth/visitor"

/** The visitor as the root route read them; anonymous on a page that could not be read. */
export function useVisitor(): Visitor {
  const root: unknown = useRouteLoaderData("root")
  return typeof root === "object" && root !== null && "visitor" in root ? (root.visitor as Visitor) : anonymous
}

/** Shapes links into the customer area for this visitor (see accountLink). */
export function useAccountLink(): (href: string) => string {
  const { loggedIn } = useVisitor()
  return (href) => accountLink(href, loggedIn)
}
