/** The one callback that a login may carry beside the path that follows it (specification §4, login modal). */
export const ADD_TO_CART = "add-to-cart"
