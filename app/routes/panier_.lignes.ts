import { type ActionFunctionArgs, type SerializeFrom, json } from "@remix-run/node"
import type { ClientActionFunctionArgs } from "@remix-run/react"
import { submitOrReportOffline } from "~/components/cart/offline-action"
import { problemResponse } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import { openShopper } from "~/sessions/shopper.server"
import { changeQuantity, removeLine } from "~/shop/cart/change-cart.server"
import { type LineAnswer, LINE_ITEM_FIELDS } from "~/shop/cart/line-items"
import { noticeSentence } from "~/texts/notices.server"

export const fields = [...LINE_ITEM_FIELDS]
export const csrfConfirmationLabels = { "": "modifier les quantités du panier" }

/** Changes a line for the cart's script, which stays on its page; without a script the same forms post to `/panier`. */
export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await readForm(request)
  const typed = (name: (typeof LINE_ITEM_FIELDS)[number]) => String(form.get(name) ?? "")
  const sequence = form.has("sequence") ? typed("sequence").slice(0, 20) : null
  const changed =
    typed("quantity") === "0"
      ? await removeLine(shopper.commerce, typed("lineId"))
      : await changeQuantity(shopper.commerce, typed("lineId"), typed("quantity"))
  // Names for open pages of the previous release; delete them together with http/legacy-fields.ts.
  const legacy = { demande: sequence, said: null }
  if (!changed.ok) return problemResponse({ ...legacy, sequence, problems: changed.problems, message: null }, shopper)
  const { notice, detail } = changed.value
  const answer: LineAnswer = { sequence, problems: [], message: noticeSentence(notice, detail) }
  return json({ ...legacy, said: answer.message, ...answer }, { headers: shopper.commitSession() })
}

export const clientAction = (args: ClientActionFunctionArgs) => submitOrReportOffline<SerializeFrom<typeof action>>(args)
