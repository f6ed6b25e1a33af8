// Loaded into the shop's process by `node --import`: the shop knows the real hosts only. Its own calls of them reach the sandbox,
// whose answers name the providers' pages by their real hosts too.
const sandbox = process.env.SWELL_VAULT_URL
for (const name of ["SWELL_VAULT_URL", "STRIPE_API_URL", "PAYMENT_SCRIPTS_URL"]) delete process.env[name]

const REAL = /^https:\/\/(vault\.schema\.io|api\.stripe\.com)(?=\/)/
const PAGES = {
  amazon: "payments.amazon.fr",
  klarna: "pay.klarna.com",
  paysafecard: "customer.cc.at.paysafecard.com",
  quickpay: "payment.quickpay.net",
  stripe: "hooks.stripe.com",
}

const { fetch } = globalThis
globalThis.fetch = async (input, init) => {
  if (input instanceof Request || !REAL.test(input)) return fetch(input, init)
  const answer = await fetch(String(input).replace(REAL, sandbox), init)
  const text = (await answer.text()).replaceAll(
    new RegExp(`${sandbox}(?=/provider/(${Object.keys(PAGES).join("|")})/)`, "g"),
    (_origin, provider) => `https://${PAGES[provider]}`,
  )
  return new Response(text, answer)
}
