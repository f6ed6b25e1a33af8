import { accessSync, constants, statSync } from "node:fs"
import { z } from "zod"
import { listUnknownVariables } from "./env-names.ts"
import { LIMITS } from "./store/limits.ts"

/** The exit code of a shop that its settings keep from starting: EX_CONFIG of sysexits.h; a supervisor need not try again. */
export const EXIT_WRONG_SETTINGS = 78

const origin = z
  .string()
  .refine(isWebAddress, "an address such as https://www.example.com")
  .transform((value) => value.replace(/(?<!\/)\/+$/, ""))
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
/** Names that never leave this machine or its own network: RFC 6761, and one without a dot, as containers have. */
const OWN_NETWORK = /^[^.]+$|\.(?:internal|local|localhost|test)$|^127\./
/** What stands in the demo's secrets (scripts/demo-environment.mjs), in capitals too. */
const DEMO_SECRET = /demo-/i
/** The `id` of swell/swell.json. */
const MERCHANT_APP = "boutique"
/** What a copied example or a person's own idea holds, and `openssl rand -hex 32` never. */
const EXAMPLE_SECRET = /change|example|exemple|password|mot-de-passe|secret|0123456789|(.)\1{7}/i
/** The fewest different characters of a secret; one of 32 random ones has nearly always twice as many. */
const MIN_CHARACTERS = 8

function wholeNumber(least: number, most: number, why = "") {
  const inRange = (value: number) => value >= least && value <= most
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, `a whole number from ${least} to ${most}, in digits`)
    .transform(Number)
    .refine(inRange, `a whole number from ${least} to ${most}${why}`)
}

const milliseconds = (most = 120_000, why = "") => wholeNumber(100, most, why)

/** The shop sends JSON, which OpenTelemetry's own collector takes at the same address as protobuf. */
const traceProtocol = z
  .string()
  .regex(/^http\//, "http/json, not grpc")
  .optional()

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

const variables = z.object({
  NODE_ENV: z.enum(["production", "development", "test"], { message: "production or development" }).default("development"),
  SETTINGS_FILE: z.string().optional(),
  SWELL_STORE: z.string().regex(/^[a-z0-9-]+$/, "lower-case letters, digits and hyphens"),
  SWELL_PUBLIC_KEY: z.string().regex(/^pk_[A-Za-z0-9_]+$/, "a public key, which begins with pk_"),
  SWELL_URL: origin.optional(),
  SWELL_VAULT_URL: origin.default("https://vault.schema.io"),
  SWELL_APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, "letters, digits, _ and -")
    .optional(),
  SWELL_TIMEOUT_MS: milliseconds(45_000, ": an order that was sent is noted for 60 s, its waits included").default("20000"),
  VAULT_TIMEOUT_MS: milliseconds().default("20000"),
  PUBLIC_ORIGIN: origin.refine((value) => URL.canParse(value) && new URL(value).origin === value, "an origin without a path"),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default("3000"),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: origin.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: traceProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: traceProtocol,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds().optional(),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d+|[01](?:\.0*)?)$/, "a number from 0 to 1")
    .optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  PROCESSES: wholeNumber(1, 128).default("1"),
  REDIS_URL: z
    .string()
    .refine(
      (value) => /^rediss?:\/\/[^/?\s]+(?:\/\d*)?(?:\?\S*)?$/.test(value) && URL.canParse(value),
      "such as redis://localhost:6379 or rediss://…",
    )
    .optional(),
  DATA_DIR: z.string().default(".data/shop"),
  TRUSTED_HOPS: wholeNumber(0, 10).default("0"),
  COOKIE_SECRET: z
    .string()
    .transform((list) => list.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), "at least 32 characters each"),
  PREVIEW_SECRET: z.string().trim().min(32, "at least 32 characters"),
  STRIPE_API_URL: origin.default("https://api.stripe.com"),
  PAYMENT_SCRIPTS_URL: origin.optional(),
  AMAZON_PAY_REGION: z.enum(["eu", "uk", "us", "jp"], { message: "eu, uk, us or jp" }).default("eu"),
  APPLE_DOMAIN_FILE: z.string().refine(isReadable, "a file that the shop's user can read").optional(),
  RATE_LIMITS: z
    .string()
    .regex(/^[a-z-]+=[1-9]\d*\/[1-9]\d*(,[a-z-]+=[1-9]\d*\/[1-9]\d*)*$/, "such as coupon=10/600,order=3/60 (times / seconds)")
    .optional(),
})

const schema = variables.superRefine((value, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message })
  // Two processes that share nothing could place two orders for one cart.
  if (value.PROCESSES > 1 && value.REDIS_URL === undefined)
    refuse("PROCESSES", "more than one process needs REDIS_URL, to share locks and payment attempts")
  for (const [name = ""] of value.RATE_LIMITS?.split(",").map((limit) => limit.split("=")) ?? [])
    if (!Object.hasOwn(LIMITS, name)) refuse("RATE_LIMITS", `there is no limit ${name}, but ${Object.keys(LIMITS).join(", ")}`)
  const address = URL.canParse(value.PUBLIC_ORIGIN) ? new URL(value.PUBLIC_ORIGIN) : null
  const isPublic = address !== null && !LOCAL_HOSTS.includes(address.hostname)
  const isLive = isPublic && value.NODE_ENV === "production"
  if (isPublic && value.PAYMENT_SCRIPTS_URL !== undefined)
    refuse("PAYMENT_SCRIPTS_URL", "the demo's alone: a public shop loads the providers' own libraries")
  if (isLive && address.protocol !== "https:")
    refuse("PUBLIC_ORIGIN", "an address that begins with https://, for payments and logins")
  for (const name of ["SWELL_URL", "SWELL_VAULT_URL", "STRIPE_API_URL"] as const) {
    const url = URL.canParse(value[name] ?? "") ? new URL(value[name]!) : null
    if (isLive && url?.protocol === "http:" && !OWN_NETWORK.test(url.hostname))
      refuse(name, "an address that begins with https://, for what shoppers type")
  }
  const secrets = [
    ...value.COOKIE_SECRET.map((secret) => ["COOKIE_SECRET", secret] as const),
    ["PREVIEW_SECRET", value.PREVIEW_SECRET] as const,
  ]
  for (const [index, [name, secret]] of secrets.entries()) {
    const isSame = ([, earlier]: (typeof secrets)[number]) => earlier.toLowerCase() === secret.toLowerCase()
    if (secrets.slice(0, index).some(isSame)) refuse(name, "must differ from every other secret")
    if (isPublic && DEMO_SECRET.test(secret)) refuse(name, "everybody knows the demo's; openssl rand -hex 32")
    else if (isLive && EXAMPLE_SECRET.test(secret)) refuse(name, "made at random, not an example: openssl rand -hex 32")
    else if (isLive && new Set(secret).size < MIN_CHARACTERS)
      refuse(name, "made at random, not of a few characters: openssl rand -hex 32")
  }
})

/** Its message is for whoever starts the shop; a stack would say no more. */
export class SettingsError extends Error {
  override name = "SettingsError"
}

export type Environment = ReturnType<typeof parseEnvironment>

/**
 * Checks the variables of `.env.example`. An empty variable counts as missing.
 *
 * @param ours names in the shop's own file, where a name that it does not know is wrong whatever it is
 * @throws SettingsError whose message names every variable that is missing, wrong or misspelt, and shows no value
 */
export function parseEnvironment(given: Record<string, string | undefined>, ours: readonly string[] = []) {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(filled, {
    errorMap: (issue, { defaultError }) => ({ message: issue.code === "invalid_type" ? "it must be set" : defaultError }),
  })
  const unknown = listUnknownVariables(Object.keys(filled), Object.keys(variables.shape), ours)
  if (!parsed.success || unknown.length > 0) {
    const wrong = new Map<string, string>()
    // What is wrong with a value first explains what follows from it.
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = path.join(".")
      wrong.set(name, wrong.get(name) ?? `${name}: ${message}`)
    }
    const lines = [...unknown, ...wrong.values()].map((line) => `  ${line}.\n`)
    throw new SettingsError(`The shop cannot start. Correct these variables (see .env.example):\n${lines.join("")}`.trimEnd())
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
    host: value.HOST ?? (value.TRUSTED_HOPS > 0 ? "127.0.0.1" : null),
    port: value.PORT,
    /** Where this machine reads figures in Prometheus' format; null for nowhere. */
    metricsPort: value.METRICS_PORT ?? null,
    processes: value.PROCESSES,
    redisUrl: value.REDIS_URL ?? null,
    /** Where a shop without Redis keeps its database; ":memory:" keeps nothing. */
    dataDir: value.DATA_DIR,
    trustedHops: value.TRUSTED_HOPS,
    /** The first signs and encrypts; what any of them did is read. */
    cookieSecrets: value.COOKIE_SECRET as [string, ...string[]],
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
