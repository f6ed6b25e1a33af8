import { createHash } from "node:crypto"

/**
 * The shop's environment against the local sandbox; it keeps nothing. The secrets are of no use anywhere else.
 *
 * @param {{ port: number, storefrontPort: number, providersPort: number }} ports
 * @returns {Record<string, string>}
 */
export function demoEnvironment({ port, storefrontPort, providersPort }) {
  const secret = (name) => `demo-${createHash("sha256").update(`demo ${name}`).digest("hex")}`
  return {
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    SWELL_STORE: "maison-lilas",
    SWELL_PUBLIC_KEY: "pk_test_local",
    SWELL_APP_ID: "boutique",
    SWELL_URL: `http://localhost:${storefrontPort}`,
    SWELL_VAULT_URL: `http://localhost:${providersPort}`,
    STRIPE_API_URL: `http://localhost:${providersPort}`,
    PAYMENT_SCRIPTS_URL: `http://localhost:${providersPort}/browser`,
    DATA_DIR: ":memory:",
    COOKIE_SECRET: secret("cookies"),
    PREVIEW_SECRET: secret("preview"),
  }
}

/** Where the demo keeps payments on their way, beside what the sandbox keeps. */
export const demoDataFolder = ".data/shop"

/**
 * The sandbox's command line for the shop on these ports.
 *
 * @param {{ port: number, storefrontPort: number, providersPort: number }} ports
 * @returns {string[]}
 */
export function sandboxCommand({ port, storefrontPort, providersPort }) {
  const ports = ["--storefront-port", `${storefrontPort}`, "--providers-port", `${providersPort}`]
  return ["sandbox/main.ts", ...ports, "--shop-origin", `http://localhost:${port}`]
}

/** The three ports, from PORT, SANDBOX_PORT and PROVIDERS_PORT, else 3000, 4000 and 4001. */
export function demoPorts() {
  return {
    port: Number(process.env.PORT ?? 3000),
    storefrontPort: Number(process.env.SANDBOX_PORT ?? 4000),
    providersPort: Number(process.env.PROVIDERS_PORT ?? 4001),
  }
}
