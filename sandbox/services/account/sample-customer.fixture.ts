import type { RequestState } from "../../storage/context.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { addItem } from "../cart/change-items.ts"
import { ids } from "../cart/sample-shop.fixture.ts"
import type { SampleShopper } from "../cart/sample-shopper.fixture.ts"
import { enterSampleShop } from "../cart/sample-shopper.fixture.ts"
import { createAccount } from "./create-account.ts"
import { logInWith } from "./log-in.ts"

/** The e-mail of the account that a sample customer makes. */
export const email = "jeanne@exemple.fr"

/** A shopper with an account, in their own session or in another. */
export type SampleCustomer = SampleShopper & {
  create: (fields?: object, state?: RequestState) => ReturnType<typeof createAccount>
  logIn: (state?: RequestState, password?: string) => ReturnType<typeof logInWith>
  addCourse: (state?: RequestState) => CartRecord
}

/** A new sample shop with a shopper whose account is yet to be made. */
export function enterAsCustomer(): SampleCustomer {
  const shopper = enterSampleShop()
  const { context } = shopper
  return {
    ...shopper,
    create: (fields = {}, state = shopper.state) => createAccount(context, state, { email, ...fields }),
    logIn: (state = shopper.state, password = "secret1") => logInWith(context, state, { email, password }),
    addCourse: (state = shopper.state) => addItem(context, state, { product_id: ids.course }) as CartRecord,
  }
}
