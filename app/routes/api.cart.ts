import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node"
import { consumeWalletLimit } from "~/store/rate-limits.server"
import { type WalletVisitor, changeWalletCart, parseWalletPatch, readWalletCart } from "~/payments/wallets/wallet-cart-api.server"
import { callProvider } from "~/payments/wallets/provider-calls.server"
import type { Result } from "~/problems"
import { readRateLimitAddress } from "~/http/request-context.server"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { problemSentence } from "~/texts/problem-sentences.server"

/** `patch`: a change of the cart; or `step` with its `body`: a call to the vault. All JSON. */
export const fields = ["patch", "step", "body"]
export const csrfConfirmationLabels = { "": "payer avec un portefeuille électronique" }

/** The cart API of the wallets' sheets, in JSON: the cart as they need it, without anything personal. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  return answer("cart", await readWalletCart(shopper), shopper)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const visitor = { ...shopper, clientAddress: readRateLimitAddress(request, context) }
  const form = await request.formData()
  const allowed = await consumeWalletLimit(shopper.commerce.session(), visitor.clientAddress)
  if (!allowed.ok) return answer("cart", allowed, shopper)
  const step = form.get("step")
  return step === null
    ? answer("cart", await change(visitor, form.get("patch")), shopper)
    : answer("answer", await callProvider(visitor, String(step), String(form.get("body") ?? "null")), shopper)
}

async function change(visitor: WalletVisitor, json: FormDataEntryValue | null) {
  const patch = parseWalletPatch(json)
  return patch.ok ? changeWalletCart(visitor, patch.value) : patch
}

function answer(name: "cart" | "answer", result: Result<unknown>, shopper: Shopper) {
  if (result.ok) return json({ [name]: result.value }, { headers: noStore(shopper) })
  const [problem] = result.problems
  const code = problem?.code ?? "form-invalid"
  const status = code === "too-many-requests" ? 429 : 422
  return json({ error: { code, message: problemSentence({ ...problem, code }) } }, { status, headers: noStore(shopper) })
}

function noStore(shopper: Shopper): Headers {
  return shopper.commitSession({ "Cache-Control": "private, no-store" })
}
