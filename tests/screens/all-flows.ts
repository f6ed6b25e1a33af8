import { accountFlows } from "./account-flows.ts"
import { buyFlows } from "./buy-flows.ts"
import { cartFlows } from "./cart-flows.ts"
import { customerFlows } from "./customer-flows.ts"
import { declarationFlows } from "./declaration-flows.ts"
import { formFlows } from "./form-flows.ts"
import { pageFlows } from "./page-flows.ts"
import { payFlows } from "./pay-flows.ts"
import { shellFlows } from "./shell-flows.ts"
import type { Flow } from "./flow.ts"

/** Every page and state of the shop; tests/e2e/accessibility/every-page.test.ts checks them, `npm run screens` pictures them. */
export const allFlows: Flow[] = [
  ...accountFlows,
  ...buyFlows,
  ...cartFlows,
  ...customerFlows,
  ...declarationFlows,
  ...formFlows,
  ...payFlows,
  ...shellFlows,
  ...pageFlows,
]
