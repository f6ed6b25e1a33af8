/** Of what a cart has more than is left: one name, or a list. Also `item-unavailable`, which pages of other carts may answer. */
export const SHORT_STOCK =
  "Stock insuffisant\u00a0: {name}. Réduisez la quantité ou retirez du panier ce qui n’est plus disponible."
