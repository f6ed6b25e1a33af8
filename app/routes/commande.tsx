import type { LinksFunction } from "@remix-run/node"
import { Outlet } from "@remix-run/react"
import { CheckoutFrame } from "~/components/checkout/checkout-frame"
import type { FrameHandle } from "~/components/shell/shell"
import styles from "~/styles/checkout.css"

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }]

/** Around every page of the checkout, from the contact step to the confirmation. */
export const handle: FrameHandle = { Frame: CheckoutFrame }

export default function Checkout() {
  return <Outlet />
}
