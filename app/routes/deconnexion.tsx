import type { ActionFunctionArgs } from "@remix-run/node"
import { seeOther } from "~/http/responses.server"
import { forgetOrders } from "~/sessions/checkout-cookies.server"
import { additionCookie, redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { logOutShopper } from "~/shop/account/auth/auth.server"

export const fields: string[] = []
export const csrfConfirmationLabels = { "": "vous déconnecter" }

/** A logout is a post; a GET of its address redirects home. */
export function loader() {
  return seeOther("/")
}

/** A page, so that a post which has to be confirmed is answered with one. */
export default function Logout() {
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  await logOutShopper(shopper.commerce)
  const forgotten = [...forgetOrders(), additionCookie.clear()].map((line): [string, string] => ["Set-Cookie", line])
  return redirectWithFlash("/", { notice: "logged-out" }, shopper, forgotten)
}
