/** The page of the newsletter's form, and the address that its script posts to. */
export const NEWSLETTER_PAGE = "/newsletter"
export const NEWSLETTER_FETCH_PATH = "/newsletter/inscription"

/** The names that the newsletter's form posts; `returnTo` is the local path that follows. */
export const NEWSLETTER_FIELDS = ["email", "returnTo"]

/** Milliseconds between the success and the new state of the account [9.4]. */
export const ACCOUNT_UPDATE_DELAY_MS = 1000
