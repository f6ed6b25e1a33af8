import type { Cart, PaymentSettings } from "~/commerce/wire"

/** What a step of a sheet is given: the shopper's cart as the backend has it, the store's settings, and what the half sent. */
type StepRequest = { cart: Cart; settings: PaymentSettings; shopName: string; body: unknown }

/**
 * A call to the vault that a browser half needs while its sheet is open. Whatever costs money is computed from the cart, never
 * taken from the body. Throws PaymentError, and BackendRefusal and BackendFault of the vault.
 */
export type WalletStep = (request: StepRequest) => Promise<unknown>
