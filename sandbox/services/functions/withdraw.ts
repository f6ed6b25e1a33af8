import type { SandboxContext } from "../../storage/context.ts"
import { parseForm } from "./form-input.ts"
import { keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./registry.ts"

const labels = { name: "Nom", email: "E-mail", order_number: "Commande", items: "Articles concernés", message: "Précisions" }

/**
 * `retractation`: receives the withdrawal from a contract and sends its receipt (content, date and time).
 * Neither login nor reason is asked, and the order need not be found: the declaration itself counts.
 */
export function withdraw(context: SandboxContext, { data }: FunctionCall): Receipt {
  const form = parseForm(data, ["name", "email", "order_number"], ["items", "message"])
  return keepRequest(
    context,
    "retractation",
    form,
    {
      subject: "Accusé de réception de votre rétractation",
      opening: "Bonjour,\n\nNous accusons réception de votre décision de vous rétracter du contrat ci-dessous.",
    },
    labels,
  )
}
