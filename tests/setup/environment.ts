/** The environment of tests that run in one process: a backend and a vault on hosts that only msw answers. */
export const testEnvironment = {
  SWELL_STORE: "maison-lilas",
  SWELL_PUBLIC_KEY: "pk_test_local",
  SWELL_URL: "http://sandbox.test",
  SWELL_VAULT_URL: "http://vault.test",
  SWELL_APP_ID: "boutique",
  PUBLIC_ORIGIN: "http://shop.test",
  COOKIE_SECRET: "unit tests sign cookies with this alone",
  PREVIEW_SECRET: "unit tests open previews with this alone",
  STRIPE_API_URL: "http://vault.test/stripe",
}

/** Call it before anything reads the environment, which is read once. */
export function setTestEnvironment(changes: Record<string, string> = {}): void {
  Object.assign(process.env, testEnvironment, changes)
}
