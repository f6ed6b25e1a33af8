import { z } from "zod"

const origin = z
  .string()
  .url()
  .transform((value) => value.replace(/\/+$/, ""))
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
/** The `id` of swell/swell.json. */
const MERCHANT_APP = "boutique"
const milliseconds = z.coerce.number().int().min(100).max(120_000)

const schema = z
  .object({
    NODE_ENV: z.string().default("development"),
    SWELL_STORE: z.string().regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens"),
    SWELL_PUBLIC_KEY: z.string().regex(/^pk_[A-Za-z0-9_]+$/, "a public key, which begins with pk_"),
    SWELL_URL: origin.optional(),
    SWELL_VAULT_URL: origin.default("https://vault.schema.io"),
    SWELL_APP_ID: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .optional(),
    SWELL_TIMEOUT_MS: milliseconds.max(55_000, "at most 55000: an order that was sent is noted for 60 s").default(20_000),
    VAULT_TIMEOUT_MS: milliseconds.default(20_000),
    PUBLIC_ORIGIN: origin.refine((value) => URL.canParse(value) && new URL(value).origin === value, "an origin without a path"),
    HOST: z.string().optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    PROCESSES: z.coerce.number().int().min(1).max(128).default(1),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\/\S+$/, "such as redis://localhost:6379 or rediss://…")
      .optional(),
    DATA_DIR: z.string().default(".data/shop"),
    TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
    COOKIE_SECRET: z.string().min(32, "at least 32 characters"),
    PREVIEW_SECRET: z.string().min(32, "at least 32 characters"),
    STRIPE_API_URL: origin.default("https://api.stripe.com"),
    PAYMENT_SCRIPTS_URL: origin.optional(),
    AMAZON_PAY_REGION: z.enum(["eu", "uk", "us", "jp"]).default("eu"),
    APPLE_DOMAIN_FILE: z.string().optional(),
    RATE_LIMITS: z
      .string()
      .regex(/^[a-z-]+=\d+\/\d+(,[a-z-]+=\d+\/\d+)*$/, "such as coupon=10/600,order=3/60 (times / seconds)")
      .optional(),
  })
  .superRefine((value, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message })
    // Two processes that share nothing could place two orders for one cart.
    if (value.PROCESSES > 1 && value.REDIS_URL === undefined)
      refuse("PROCESSES", "more than one process needs REDIS_URL, to share locks and payment attempts")
  })

export type Environment = ReturnType<typeof parseEnvironment>

/**
 * Checks the variables of `.env.example`. An empty variable counts as missing.
 *
 * @throws Error whose message names every variable that is missing or wrong
 */
export function parseEnvironment(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`)
    throw new Error(`The shop cannot start. Correct these variables (see .env.example):\n${lines.join("\n")}`)
  }
  const value = parsed.data
  const production = value.NODE_ENV === "production"
  return {
    swellStore: value.SWELL_STORE,
    swellPublicKey: value.SWELL_PUBLIC_KEY,
    swellUrl: value.SWELL_URL ?? `https://${value.SWELL_STORE}.swell.store`,
    swellVaultUrl: value.SWELL_VAULT_URL,
    swellAppId: value.SWELL_APP_ID ?? MERCHANT_APP,
    swellTimeoutMs: value.SWELL_TIMEOUT_MS,
    vaultTimeoutMs: value.VAULT_TIMEOUT_MS,
    publicOrigin: value.PUBLIC_ORIGIN,
    /** The address to listen on; null for all of this machine. */
    host: value.HOST ?? null,
    port: value.PORT,
    processes: value.PROCESSES,
    redisUrl: value.REDIS_URL ?? null,
    /** Where a shop without Redis keeps its database; ":memory:" keeps nothing. */
    dataDir: value.DATA_DIR,
    trustedHops: value.TRUSTED_HOPS,
    cookieSecret: value.COOKIE_SECRET,
    previewSecret: value.PREVIEW_SECRET,
    stripeApiUrl: value.STRIPE_API_URL,
    paymentScriptsUrl: value.PAYMENT_SCRIPTS_URL ?? null,
    /** Where the merchant has opened the account with Amazon Pay. */
    amazonPayRegion: value.AMAZON_PAY_REGION,
    /** The path of the file that Apple asks the shop's address for. */
    appleDomainFile: value.APPLE_DOMAIN_FILE ?? null,
    /** Times and seconds by name of limit, where they differ from the defaults. */
    rateLimits: parseLimits(value.RATE_LIMITS ?? ""),
    production,
    /** Cookies carry `Secure`: in production, unless the shop stands on this very machine. */
    secureCookies: production && !LOCAL_HOSTS.includes(new URL(value.PUBLIC_ORIGIN).hostname),
  }
}

function parseLimits(text: string): ReadonlyMap<string, { times: number; seconds: number }> {
  const entries = text.split(",").filter(Boolean)
  return new Map(
    entries.map((entry) => {
      const [name = "", figures = ""] = entry.split("=")
      const [times, seconds] = figures.split("/").map(Number)
      return [name, { times: times ?? 0, seconds: seconds ?? 0 }]
    }),
  )
}

let environment: Environment | undefined

/** The environment of this process, checked once (see parseEnvironment). */
export function readEnvironment(): Environment {
  return (environment ??= parseEnvironment(process.env))
}
