/** Who visits, as far as every page needs it (specification §6). */
export type Visitor = { loggedIn: boolean; firstName: string | null; emailOptin: boolean }

/** Somebody who is not logged in. */
export const anonymous: Visitor = { loggedIn: false, firstName: null, emailOptin: false }
