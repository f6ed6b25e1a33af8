import type { ProblemCode } from "~/problems"
import type {
  MethodContext,
  ClientPaymentMethod,
  PublicSettings,
  CardFieldsContext,
  CartApiClient,
  MountedMethod,
  WalletCart,
} from "./client-payment-method"
import { openCartApi } from "~/payments/wallets/cart-api.client"
import { loadClientMethod } from "./client-methods"
import { CardError, PaymentError } from "~/payments/errors"

/** What a page gives for one method. `onSuccess` means that the cart is updated, never that it is paid; `onClose` is no error. */
export type MethodParameters = {
  elementId?: string
  onSuccess?: () => void
  onError?: (error: Error) => void
  onClose?: () => void
  [option: string]: unknown
}
/** The methods of an element by id, and at the top a `config` for card and iDEAL, as older pages have it. */
export type ElementParameters = { config?: Record<string, unknown> } & Record<
  string,
  MethodParameters | Record<string, unknown> | undefined
>

/** What the page knows: the methods' settings, where libraries stand, and the client of the cart API. */
export type ElementPage = Pick<MethodContext, "scriptsUrl" | "vault" | "nonce"> & {
  settings: Readonly<Record<string, PublicSettings>>
  /** The shop's own when not given. */
  cartApi?: CartApiClient
}

type Part = { method: ClientPaymentMethod; context: MethodContext; mounted: MountedMethod | null; id: string }

/** The specification's payment element (specification §4, Per-method payment flow, and §5, Payment element configuration). */
export type PaymentElement = {
  /** Mounts the methods named; those that are switched off or unsupported are logged and left out. Rejects with 'Cart not found'. */
  createElements(parameters: ElementParameters): Promise<void>
  /** Lets the named methods make their token and write it to the cart. */
  tokenize(parameters?: ElementParameters): Promise<void>
  /** Ends what a provider's return to this page began; nothing where the address has no `gateway`. */
  handleRedirect(parameters?: ElementParameters): Promise<void>
  /** Takes everything off the page. */
  destroy(): void
}

const DEFAULT_ELEMENT_IDS: Readonly<Record<string, string>> = {
  card: "card-element",
  ideal: "idealBank-element",
  paypal: "paypal-button",
  google: "googlepay-button",
  apple: "applepay-button",
  amazon: "amazonpay-button",
}

export function createPaymentElement({ cartApi = openCartApi(), ...rest }: ElementPage): PaymentElement {
  const page = { ...rest, cartApi }
  const parts = new Map<string, Part>()
  let last: ElementParameters | null = null

  async function prepare(given: ElementParameters | undefined, what: string): Promise<[string, MethodParameters][]> {
    const parameters = given ?? last
    if (!parameters) throw new PaymentError("parameters_missing", what)
    last = parameters
    return Object.entries(withConfigMoved(parameters)) as [string, MethodParameters][]
  }

  async function open(id: string, parameters: MethodParameters, cart: WalletCart): Promise<Part | null> {
    const settings = Object.hasOwn(page.settings, id) ? page.settings[id] : undefined
    try {
      if (!settings) throw new PaymentError("method_disabled", id)
      const method = await loadClientMethod(id, settings.gateway ?? "")
      return { id, method, context: contextOf(page, settings, parameters, cart), mounted: null }
    } catch (error) {
      console.error(messageOf(error))
      return null
    }
  }

  async function mount(part: Part, elementId: string): Promise<void> {
    const { method, context } = part
    if (!(await method.isAvailable(context))) return
    const element = document.getElementById(elementId)
    if (!element) throw new PaymentError("not_found", "DOM element with that ID")
    part.mounted = await method.mount(element, context)
  }

  return {
    async createElements(given) {
      const methods = await prepare(given, "Payment element")
      const cart = await readCart(page.cartApi)
      const opened = await Promise.all(methods.map(([id, parameters]) => open(id, parameters, cart)))
      const ready = opened.filter((part) => part !== null)
      for (const part of ready) parts.set(part.id, part)
      await Promise.all(ready.map((part) => reporting(part, () => mount(part, elementIdOf(part.id, given[part.id])))))
    },
    async tokenize(given) {
      for (const [id, parameters] of await prepare(given, "Tokenization")) {
        const part = parts.get(id)
        if (part) await reporting(part, () => makeToken(part, page.cartApi))
        else report(parameters, new PaymentError("element_not_created"))
      }
    },
    async handleRedirect(given) {
      const query = new URLSearchParams(window.location.search)
      const gateway = query.get("gateway")
      if (gateway === null) return
      const methods = await prepare(given, "Redirect")
      const cart = await readCart(page.cartApi)
      // Of several methods only the one that the address speaks of may act.
      const returned = methods.filter(([id]) => id === gateway || page.settings[id]?.gateway === gateway)
      for (const [id, parameters] of returned) {
        const part = await open(id, parameters, cart)
        if (part?.method.handleRedirect) await reporting(part, () => part.method.handleRedirect?.(part.context, query))
      }
    },
    destroy() {
      for (const { mounted } of parts.values()) mounted?.destroy()
      parts.clear()
    },
  }
}

/** Card fields without a cart, to save a card to an account. Throws PaymentError `script_not_loaded` or `unsupported_gateway`. */
export async function mountCardFields(context: CardFieldsContext, element: HTMLElement): Promise<MountedMethod> {
  const { mountFields } = await loadClientMethod("card", context.settings.gateway ?? "")
  if (!mountFields) throw new PaymentError("unsupported_gateway", context.settings.gateway ?? "")
  return mountFields(element, context)
}

/** What can be wrong with card fields; texts/card-sentences.ts has the sentence of each. */
export type CardProblemCode = Extract<
  ProblemCode,
  | "card-cvc-invalid"
  | "card-expiry-invalid"
  | "card-fields-missing"
  | "card-missing"
  | "card-number-invalid"
  | "card-refused"
  | "service-unavailable"
>

const CARD_PROBLEMS: Readonly<Record<string, CardProblemCode>> = {
  invalid_card_number: "card-number-invalid",
  invalid_card_expiry: "card-expiry-invalid",
  invalid_card_cvc: "card-cvc-invalid",
  invalid_card: "card-missing",
  vault_error: "card-refused",
  "payment-refused": "card-refused",
  script_not_loaded: "card-fields-missing",
}

/** The problem to show for an error of card fields. */
export function cardProblemOf(error: unknown): CardProblemCode {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return Object.hasOwn(CARD_PROBLEMS, code) ? (CARD_PROBLEMS[code] ?? "card-refused") : "service-unavailable"
}

/** Every problem of a typed card, in the order of its fields; for any other error the one problem of `cardProblemOf`. */
export function cardProblemsOf(error: unknown): CardProblemCode[] {
  if (!(error instanceof CardError)) return [cardProblemOf(error)]
  return error.faults.map((code) => CARD_PROBLEMS[code] ?? "card-refused")
}

async function makeToken({ mounted, context }: Part, cartApi: CartApiClient): Promise<void> {
  if (!mounted) throw new PaymentError("element_not_created")
  if (!mounted.createToken) return
  const card = await mounted.createToken()
  await cartApi.update({ billing: { method: "card", account_card_id: null, intent: null, card } })
  context.onSuccess()
}

async function readCart(cartApi: CartApiClient): Promise<WalletCart> {
  const cart = await cartApi.read().catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "cart-empty") return null
    throw error
  })
  if (!cart) throw new PaymentError("not_found", "Cart")
  return cart
}

function contextOf(
  page: Required<ElementPage>,
  settings: PublicSettings,
  parameters: MethodParameters,
  cart: WalletCart,
): MethodContext {
  const { elementId: _elementId, onSuccess, onError: _onError, onClose, ...options } = parameters
  const { scriptsUrl, vault, nonce, cartApi } = page
  return {
    settings,
    options,
    cardSettings: page.settings["card"] ?? null,
    cartApi,
    cart,
    nonce,
    scriptsUrl,
    vault,
    onSuccess: () => onSuccess?.(),
    onClose: () => onClose?.(),
    onError: (error) => report(parameters, error),
  }
}

/** A `config` at the top belongs to the card and to iDEAL (specification §5); it is moved there, where they are asked for. */
function withConfigMoved({
  config,
  ...methods
}: ElementParameters): Record<string, MethodParameters | Record<string, unknown> | undefined> {
  if (config === undefined) return methods
  console.warn("The payment element's config belongs to card and ideal: moved there")
  const moved = ["card", "ideal"].flatMap((id) => (methods[id] ? [[id, { ...methods[id], config }] as const] : []))
  return { ...methods, ...Object.fromEntries(moved) }
}

function elementIdOf(method: string, parameters: ElementParameters[string]): string {
  const id = String(parameters?.["elementId"] ?? DEFAULT_ELEMENT_IDS[method] ?? `${method}-element`)
  if (!id.startsWith("#")) return id
  console.warn(`The element's id is given without #: ${id}`)
  return id.slice(1)
}

async function reporting({ context }: Part, work: () => Promise<void> | undefined): Promise<void> {
  try {
    await work()
  } catch (error) {
    context.onError(error instanceof Error ? error : new Error(String(error)))
  }
}

function report({ onError }: MethodParameters, error: Error): void {
  if (onError) onError(error)
  else console.error(error.message)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
