import { useRouteLoaderData } from "@remix-run/react"
import { ADD_TO_CART } from "~/shop/account/auth/login-callback"

/** Says what is added to the cart once the form that it stands in has let somebody in, and asks for it. */
export function PendingAddition() {
  const root: unknown = useRouteLoaderData("root")
  const name = typeof root === "object" && root !== null && "pending" in root ? root.pending : null
  if (typeof name !== "string") return null
  return (
    <>
      <input type="hidden" name="rappel" value={ADD_TO_CART} />
      <p className="notice notice-plain">Un abonnement demande un compte. Ensuite, «&nbsp;{name}&nbsp;» rejoint votre panier.</p>
    </>
  )
}
