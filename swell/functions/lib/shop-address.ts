/** Where the shop stands, without a slash at its end; null where the merchant has not set it. */
export function shopAddress(boutique: Record<string, unknown> | undefined): string | null {
  const shop = boutique?.["shop_url"]
  return typeof shop === "string" && shop !== "" ? shop.replace(/\/$/, "") : null
}
