import { accountWalks } from "./account-walks.ts"
import { buyWalks } from "./buy-walks.ts"
import { cartWalks } from "./cart-walks.ts"
import { customerWalks } from "./customer-walks.ts"
import { declarationWalks } from "./declaration-walks.ts"
import { formWalks } from "./form-walks.ts"
import { pageWalks } from "./page-list.ts"
import { payWalks } from "./pay-walks.ts"
import { shellWalks } from "./shell-walks.ts"
import type { Walk } from "./walk.ts"

/** Every page and state of the shop; tests/e2e/accessibility/every-page.test.ts checks them, `npm run screens` pictures them. */
export const allWalks: Walk[] = [
  ...accountWalks,
  ...buyWalks,
  ...cartWalks,
  ...customerWalks,
  ...declarationWalks,
  ...formWalks,
  ...payWalks,
  ...shellWalks,
  ...pageWalks,
]
