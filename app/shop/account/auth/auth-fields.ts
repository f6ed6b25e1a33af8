export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 200

/** The only callback that a login may carry beside the path that follows it [4.34]. */
export const ADD_TO_CART = "add-to-cart"

/** The names that the login form posts; `returnTo` is the local path that follows, `callback` what is done then. */
export const LOGIN_FIELDS = ["email", "password", "returnTo", "callback"] as const

/** The names that the sign-up form posts, in its order. */
export const SIGN_UP_FIELDS = ["firstName", "lastName", "email", "newsletter", "returnTo"] as const

/** What goes back to a refused sign-up: all of it. */
export type TypedAccount = { email: string; firstName: string; lastName: string; newsletter: boolean }
