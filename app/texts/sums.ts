/** What a row of sums calls a discount. @param reason the coupon's code or the promotion's name; null where there is none */
export function discountLabel(kind: "coupon" | "promotion", reason: string | null): string {
  return `${kind === "coupon" ? "Code promo" : "Remise"}${reason ? ` «\u00a0${reason}\u00a0»` : ""}`
}

/** The one row for discounts that cannot be told apart. */
export const ALL_DISCOUNTS = "Remises"

/** What the last sums are called. @param isOpen whether delivery is still to be added */
export function sumLabels(isOpen: boolean): { totalLabel: string; dueLabel: string } {
  const until = isOpen ? ", hors livraison" : ""
  return { totalLabel: `Total TTC${until}`, dueLabel: `Reste à payer${until}` }
}
