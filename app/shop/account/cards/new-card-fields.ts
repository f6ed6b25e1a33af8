/** The names that the card's fields post: a token and what a list of cards shows, never a number. */
export const newCardFields = ["token", "gateway", "brand", "display_brand", "last4", "exp_month", "exp_year"] as const
