import { CardError, isNotCapable, PaymentError } from "~/payments/errors"
import { openCartApi } from "~/payments/wallets/cart-api.client"
import type { cardSentences } from "~/texts/card-sentences"
import { loadClientMethod } from "./client-methods"
import { preconnect } from "./load-script.client"
import type {
  CardFieldsContext,
  CartApiClient,
  ClientPaymentMethod,
  MethodContext,
  MountedMethod,
  PublicSettings,
  RedirectContext,
  WalletCart,
} from "./client-payment-method"

/** What a page gives for one method. `onSuccess` means that the cart is updated, never that it is paid; `onClose` is no error. */
type MethodParameters = {
  elementId?: string
  onSuccess?: () => void
  /** The console by default. */
  onError?: (error: Error) => void
  onClose?: () => void
  [option: string]: unknown
}
/** The methods of an element by id, and at the top a `config` for card and iDEAL, as older pages have it. */
type ElementParameters = { config?: Record<string, unknown> } & Record<
  string,
  MethodParameters | Record<string, unknown> | undefined
>

/** What the page knows: the methods' settings, where libraries stand, and the client of the cart API, by default the shop's own. */
type ElementPage = Pick<MethodContext, "scripts" | "vault" | "nonce"> & {
  settings: Readonly<Record<string, PublicSettings>>
  cartApi?: CartApiClient
}

type KnownMethod = { id: string; method: ClientPaymentMethod; context: RedirectContext }
type OpenMethod = { method: ClientPaymentMethod; context: MethodContext; mounted: MountedMethod | null; id: string }

/** The payment element [4.12], [5.14]–[5.17]: makes and mounts the buttons and fields of each method. */
type PaymentElement = {
  /** Mounts the methods named; those that are switched off or unsupported are only logged. Rejects with 'Cart not found'. */
  createElements(parameters: ElementParameters): Promise<void>
  tokenize(parameters?: ElementParameters): Promise<void>
  /** Goes on with a payment after a provider's return or for 3-D Secure; does nothing when the address has no `gateway`. */
  handleRedirect(parameters?: ElementParameters): Promise<void>
  destroy(): void
}

const DEFAULT_ELEMENT_IDS: Readonly<Record<string, string>> = {
  card: "card-element",
  ideal: "idealBank-element",
  paypal: "paypal-button",
  google: "googlepay-button",
  apple: "applepay-button",
  link: "link-button",
  amazon: "amazonpay-button",
}

export function createSwellPayment({ cartApi = openCartApi(), settings, ...page }: ElementPage): PaymentElement {
  const methods = new Map<string, OpenMethod>()
  let last: ElementParameters | null = null

  function listMethods(given: ElementParameters | undefined, what: string): [string, MethodParameters][] {
    last = given ?? last
    if (!last) throw new PaymentError("parameters_missing", what)
    return Object.entries(moveConfig(last)) as [string, MethodParameters][]
  }

  async function load(id: string, parameters: MethodParameters): Promise<KnownMethod | null> {
    const own = Object.hasOwn(settings, id) ? settings[id] : undefined
    const { elementId: _elementId, onSuccess, onError: _onError, onClose, ...options } = parameters
    try {
      if (!own) throw new PaymentError("method_disabled", id)
      const method = await loadClientMethod(id, own.gateway ?? "")
      const context: RedirectContext = {
        ...page,
        settings: own,
        options,
        cardSettings: settings["card"] ?? null,
        cartApi,
        onSuccess: () => onSuccess?.(),
        onClose: () => onClose?.(),
        onError: (error) => report(parameters, error),
      }
      return { id, method, context }
    } catch (error) {
      // What the store does not offer is no failure of the page, unlike a file that did not come.
      if (error instanceof PaymentError) console.error(error.message)
      else report(parameters, asError(error))
      return null
    }
  }

  return {
    async createElements(given) {
      const named = listMethods(given, "Payment element")
      preconnect(page.scripts)
      const cart = await readCart(cartApi)
      const known = (await Promise.all(named.map(([id, parameters]) => load(id, parameters)))).filter((one) => one !== null)
      const opened = known.map((one): OpenMethod => ({ ...one, context: { ...one.context, cart }, mounted: null }))
      for (const one of opened) methods.set(one.id, one)
      await Promise.all(opened.map((one) => reportErrors(one, () => mount(one, elementIdOf(one.id, given[one.id])))))
    },
    async tokenize(given) {
      for (const [id, parameters] of listMethods(given, "Tokenization")) {
        const open = methods.get(id)
        if (open) await reportErrors(open, () => makeToken(open))
        else report(parameters, new PaymentError("element_not_created"))
      }
    },
    async handleRedirect(given) {
      const query = new URLSearchParams(window.location.search)
      const gateway = query.get("gateway")
      if (gateway === null) return
      const named = listMethods(given, "Redirect")
      // Only the method that the address names may act.
      for (const [id, parameters] of named.filter(([id]) => id === gateway || settings[id]?.gateway === gateway)) {
        const returned = await load(id, parameters)
        if (returned) await reportErrors(returned, () => returned.method.handleRedirect?.(returned.context, query))
      }
    },
    destroy() {
      for (const { mounted } of methods.values()) mounted?.destroy()
      methods.clear()
    },
  }
}

/** Card fields without a cart, to save a card to an account. Throws PaymentError `script_not_loaded` or `unsupported_gateway`. */
export async function mountCardFields(context: CardFieldsContext, element: HTMLElement): Promise<MountedMethod> {
  const { gateway = "" } = context.settings
  const { mountFields } = await loadClientMethod("card", gateway)
  if (!mountFields) throw new PaymentError("unsupported_gateway", gateway)
  return mountFields(element, context)
}

/** What can be wrong with card fields; texts/card-sentences.ts has the sentence of each. */
export type CardProblemCode = keyof typeof cardSentences

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
  return (Object.hasOwn(CARD_PROBLEMS, code) && CARD_PROBLEMS[code]) || "service-unavailable"
}

/** Every problem of a typed card, in the order of its fields; for any other error the one problem of `cardProblemOf`. */
export function cardProblemsOf(error: unknown): CardProblemCode[] {
  if (!(error instanceof CardError)) return [cardProblemOf(error)]
  return error.faults.map((code) => CARD_PROBLEMS[code] ?? "card-refused")
}

async function mount(open: OpenMethod, elementId: string): Promise<void> {
  if (!(await open.method.isAvailable(open.context))) return
  const element = document.getElementById(elementId)
  if (!element) throw new PaymentError("not_found", "DOM element with that ID")
  try {
    open.mounted = await open.method.mount(element, open.context)
  } catch (error) {
    if (!isNotCapable(error)) throw error
  }
}

async function makeToken({ mounted, context }: OpenMethod): Promise<void> {
  if (!mounted) throw new PaymentError("element_not_created")
  if (!mounted.createToken) return
  const card = await mounted.createToken()
  await context.cartApi.update({ billing: { method: "card", account_card_id: null, intent: null, card } })
  context.onSuccess()
}

async function readCart(cartApi: CartApiClient): Promise<WalletCart> {
  return cartApi.read().catch((error: unknown) => {
    const isEmpty = error instanceof Error && "code" in error && error.code === "cart-empty"
    throw isEmpty ? new PaymentError("not_found", "Cart") : error
  })
}

/** A `config` at the top belongs to the card and to iDEAL [5.15]; it is moved there, where they are asked for. */
function moveConfig({ config, ...methods }: ElementParameters): Omit<ElementParameters, "config"> {
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

async function reportErrors({ context }: KnownMethod, work: () => Promise<void> | undefined): Promise<void> {
  try {
    await work()
  } catch (error) {
    context.onError(asError(error))
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function report({ onError }: MethodParameters, error: Error): void {
  if (onError) onError(error)
  else console.error(error.message)
}
