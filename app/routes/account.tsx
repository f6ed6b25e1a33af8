import type { LinksFunction } from "@remix-run/node"
import { Outlet } from "@remix-run/react"
import styles from "~/styles/checkout.css"

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }]

/** Around every page of the customer area. */
export default function CustomerArea() {
  return <Outlet />
}
