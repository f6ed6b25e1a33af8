import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node"
import { consumeRateLimit, consumeCodeLimit } from "~/store/rate-limits.server"
import { changeWalletCart, parseWalletPatch, readWalletCart } from "~/payments/wallets/wallet-cart-api.server"
import { createsPayment, callProvider } from "~/payments/wallets/provider-calls.server"
import type { Result } from "~/problems"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { problemSentence } from "~/texts/problem-sentences.server"

/** `patch`: a change of the cart; or `step` with its `body`: a call to the vault. All JSON. */
export const fields = ["patch", "step", "body"]
export const csrfConfirmationLabels = { "": "payer par un portefeuille électronique" }

/** The cart API of the wallets' sheets, in JSON: the cart as they need it, without anything personal. */
export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  return answer("cart", await readWalletCart(shopper), shopper)
}

export async function action({ request }: ActionFunctionArgs) {
  const shopper = await openShopper(request)
  const form = await request.formData()
  const allowed = await consumeRateLimit("wallet", shopper.commerce.session() ?? "anonymous")
  if (!allowed.ok) return answer("cart", allowed, shopper)
  const step = form.get("step")
  return step === null
    ? answer("cart", await change(shopper, form.get("patch")), shopper)
    : answer("answer", await take(shopper, String(step), String(form.get("body") ?? "null")), shopper)
}

async function change(shopper: Shopper, json: FormDataEntryValue | null) {
  const patch = parseWalletPatch(json)
  if (!patch.ok) return patch
  const allowed = patch.value.coupon_code ? await consumeCodeLimit("coupon", shopper.commerce.session(), null) : patch
  return allowed.ok ? changeWalletCart(shopper, patch.value) : allowed
}

async function take(shopper: Shopper, step: string, body: string): Promise<Result<unknown>> {
  const key = shopper.commerce.session() ?? "anonymous"
  const allowed = createsPayment(step) ? await consumeRateLimit("payment-start", key) : null
  return allowed?.ok === false ? allowed : callProvider(shopper, step, body)
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
