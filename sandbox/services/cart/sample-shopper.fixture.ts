import { expect } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CartRecord } from "./cart-record.ts"
import { addItem } from "./change-items.ts"
import { anonymous, openSampleShop } from "./sample-shop.fixture.ts"
import { updateCart } from "./update-cart.ts"

/** Somebody in a sample shop of their own, and what they do to their cart. */
export type SampleShopper = {
  context: SandboxContext
  /** The state of their requests; who they are once they log in. */
  state: RequestState
  add: (item: unknown) => CartRecord
  update: (body: unknown) => CartRecord
}

/** A new sample shop with a shopper who has neither cart nor account there. */
export function enterSampleShop(): SampleShopper {
  const context = openSampleShop()
  const state = anonymous()
  return {
    context,
    state,
    add: (item) => addItem(context, state, item) as CartRecord,
    update: (body) => updateCart(context, state, body),
  }
}

/** What `toThrowError` compares with an error that has these fields. */
export const refusal = (fields: object) => expect.objectContaining(fields) as Error
