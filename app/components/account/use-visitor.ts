import { useRouteLoaderData } from "@remix-run/react"
import { type Visitor, anonymous } from "~/shop/account/auth/visitor"

/** The visitor as the root route read them; anonymous on a page that could not be read. */
export function useVisitor(): Visitor {
  const root: unknown = useRouteLoaderData("root")
  return typeof root === "object" && root !== null && "visitor" in root ? (root.visitor as Visitor) : anonymous
}
