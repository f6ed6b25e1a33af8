import { type ActionFunctionArgs, type SerializeFrom, json } from "@remix-run/node"
import type { ClientActionFunctionArgs } from "@remix-run/react"
import { sendOrRefuse } from "~/components/cart/unsent-change"
import { refuse } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { openShopper } from "~/sessions/shopper.server"
import { refusalStatus } from "~/shop/cart/cart-failures.server"
import { changeQuantity, removeLine } from "~/shop/cart/change-cart.server"
import { type LineAnswer, lineChangeFields } from "~/shop/cart/line-change"
import { noticeSentence } from "~/texts/notices.server"

export const fields = [...lineChangeFields]

/** Changes a line for the cart's script, which stays on its page; without a script the same forms post to `/panier`. */
export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const typed = (name: (typeof lineChangeFields)[number]) => String(form.get(name) ?? "")
  const sequence = form.has("sequence") ? typed("sequence").slice(0, 20) : null
  // What the script of a page from the release before compares its own number with; goes with http/former-fields.ts.
  const former = { demande: sequence }
  const changed =
    typed("quantity") === "0"
      ? await removeLine(shopper.commerce, typed("lineId"))
      : await changeQuantity(shopper.commerce, typed("lineId"), typed("quantity"))
  if (!changed.ok)
    return refuse({ ...former, sequence, problems: changed.problems, said: null }, refusalStatus(changed.problems), shopper)
  const { notice, detail } = changed.value
  const answer: LineAnswer = { sequence, problems: [], said: noticeSentence(notice, detail) }
  return json({ ...former, ...answer }, { headers: shopper.headers() })
}

export const clientAction = (args: ClientActionFunctionArgs) => sendOrRefuse<SerializeFrom<typeof action>>(args)
