import type { AccountOrder } from "~/commerce/account-wire"

export type OrderItem = NonNullable<AccountOrder["items"]>[number]

/** Whether a line may be put into a cart again; a subscription is only ever taken out on its product's page. */
export function isReorderable(item: OrderItem): boolean {
  return Boolean(item.product_id) && (item.quantity ?? 0) > 0 && item.purchase_option?.type !== "subscription"
}
