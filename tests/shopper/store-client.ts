import swell from "swell-js"
import type { StoreUnderTest } from "../contract/store-under-test.ts"

// The client's published types lack fields that the backend answers; each assertion says what it expects.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Method = (...input: any[]) => any
type Methods<Names extends string> = Record<Names, Method>
type Crud = "list" | "get"

/** swell-js's own vocabulary, by resource. */
export type Client = Methods<"get" | "put" | "post" | "delete"> & {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  request: (method: string, url: string, id?: any, data?: any, options?: Record<string, unknown>) => Promise<any>
  settings: Methods<"load" | "get" | "menus" | "payments" | "subscriptions" | "session">
  session: Methods<"get">
  locale: Methods<"select" | "selected" | "list">
  currency: Methods<"select" | "selected" | "list" | "format">
  products: Methods<Crud | "variation" | "priceRange" | "filters" | "filterableAttributeFilters">
  categories: Methods<Crud>
  attributes: Methods<Crud>
  content: Methods<Crud>
  functions: Methods<"request" | "get" | "put" | "post" | "delete">
  cart: Methods<
    | ("get" | "getSettings" | "addItem" | "updateItem" | "setItems" | "removeItem" | "update" | "recover")
    | ("applyCoupon" | "removeCoupon" | "applyGiftcard" | "removeGiftcard" | "getShippingRates")
    | ("submitOrder" | "getOrder")
  > & { state: unknown; order: unknown }
  account: Methods<
    | ("get" | "create" | "update" | "login" | "logout" | "recover" | "listOrders" | "getOrder")
    | ("listAddresses" | "createAddress" | "updateAddress" | "deleteAddress")
    | ("listCards" | "createCard" | "updateCard" | "deleteCard")
  > & { state: unknown }
  subscriptions: Methods<Crud | "create" | "update" | "addItem" | "setItems" | "updateItem" | "removeItem">
  invoices: Methods<Crud>
  card: Methods<"createToken">
  payment: Methods<
    | ("get" | "methods" | "createElements" | "tokenize" | "handleRedirect" | "authenticate")
    | ("resetAsyncPayment" | "createIntent" | "updateIntent" | "authorizeGateway")
  >
}

export type Shopper = Client & {
  /** What the client keeps, as a browser's cookies would. */
  cookies: Map<string, string>
}

type Options = { publicKey?: string } & Record<string, unknown>

/**
 * A shopper of the store, with swell-js and cookies of their own. Vault calls follow the client made last
 * in the process, so a test makes its shopper first.
 */
export function newShopper(store: StoreUnderTest, { publicKey = store.publicKey, ...options }: Options = {}): Shopper {
  const cookies = new Map<string, string>()
  const client = swell.create(store.name, publicKey, {
    ...(store.url ? { url: store.url } : {}),
    ...(store.vaultUrl ? { vaultUrl: store.vaultUrl } : {}),
    getCookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    ...options,
  })
  return Object.assign(client as unknown as Client, { cookies })
}

type Refusal = { message: string; status?: number; code?: string; param?: string }

/** What a call rejected with. @throws when it did not reject */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const answer = await call.then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if (!("error" in answer)) throw new Error(`The call was granted: ${JSON.stringify(answer.value)?.slice(0, 300)}`)
  const { message, status, code, param } = answer.error as Refusal
  return { message, ...(status ? { status } : {}), ...(code ? { code } : {}), ...(param ? { param } : {}) }
}
