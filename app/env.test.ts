import { expect, test } from "vitest"
import { demoEnvironment } from "../scripts/demo-environment.mjs"
import { testEnvironment } from "../tests/setup/environment"
import { parseEnvironment } from "./env.server"

test("a whole environment, with the hosted backend where nothing else is said [7.8] [9.2] [9.23]", () => {
  const { SWELL_URL: _url, SWELL_VAULT_URL: _vault, SWELL_APP_ID: _app, ...rest } = testEnvironment
  expect(parseEnvironment({ ...rest, RATE_LIMITS: "coupon=100/60" })).toMatchObject({
    swellUrl: "https://maison-lilas.swell.store",
    swellVaultUrl: "https://vault.schema.io",
    swellTimeoutMs: 20_000,
    swellAppId: "boutique",
    host: null,
    port: 3000,
    processes: 1,
    redisUrl: null,
    rateLimits: new Map([["coupon", { times: 100, seconds: 60 }]]),
    secureCookies: false,
  })
})

test("one message names every variable that is missing or wrong", () => {
  const wrong = {
    SWELL_STORE: "maison-lilas",
    SWELL_PUBLIC_KEY: "sk_secret",
    PUBLIC_ORIGIN: "http://shop.test/path",
    PORT: "many",
    COOKIE_SECRET: "",
  }
  expect(() => parseEnvironment(wrong)).toThrow(
    /SWELL_PUBLIC_KEY[\s\S]*PUBLIC_ORIGIN[\s\S]*PORT[\s\S]*COOKIE_SECRET[\s\S]*PREVIEW_SECRET/,
  )
  expect(() => parseEnvironment(wrong)).not.toThrow(/sk_secret/)
})

test("the cookies' secret may be a list, whose first one signs", () => {
  const [newer, older] = ["n".repeat(32), "o".repeat(32)]
  expect(parseEnvironment({ ...testEnvironment, COOKIE_SECRET: `${newer}, ${older}` }).cookieSecrets).toEqual([newer, older])
  expect(() => parseEnvironment({ ...testEnvironment, COOKIE_SECRET: `${newer},short` })).toThrow(/COOKIE_SECRET: at least 32/)
})

test("secrets that are equal, or the demo's on a public address, are refused", () => {
  const same = { ...testEnvironment, PREVIEW_SECRET: testEnvironment.COOKIE_SECRET }
  expect(() => parseEnvironment(same)).toThrow(/PREVIEW_SECRET: must differ/)
  const twice = { ...testEnvironment, COOKIE_SECRET: `${testEnvironment.COOKIE_SECRET},${testEnvironment.COOKIE_SECRET}` }
  expect(() => parseEnvironment(twice)).toThrow(/COOKIE_SECRET: must differ/)
  const demo = { ...testEnvironment, ...demoEnvironment({ port: 3000, storefrontPort: 4000, providersPort: 4001 }) }
  expect(parseEnvironment(demo).publicOrigin).toBe("http://localhost:3000")
  const open = { ...demo, PUBLIC_ORIGIN: "https://boutique.example" }
  expect(() => parseEnvironment(open)).toThrow(/COOKIE_SECRET: everybody knows[\s\S]*PREVIEW_SECRET: everybody knows/)
})

test("only a shop on this machine takes the providers' libraries from a sandbox", () => {
  const sandbox = { ...testEnvironment, PAYMENT_SCRIPTS_URL: "http://localhost:4001/browser" }
  expect(() => parseEnvironment(sandbox)).toThrow(/PAYMENT_SCRIPTS_URL: the demo's/)
  const demo = parseEnvironment({ ...sandbox, PUBLIC_ORIGIN: "http://localhost:3000" })
  expect(demo.paymentScriptsUrl).toBe("http://localhost:4001/browser")
})

const live = { ...testEnvironment, NODE_ENV: "production", PUBLIC_ORIGIN: "https://boutique.example" }

test.each([
  [{ TRUSTED_HOP: "1" }, "TRUSTED_HOP: the shop has no such variable, but TRUSTED_HOPS"],
  [{ REDIS_URI: "redis://localhost" }, "REDIS_URI: the shop has no such variable, but REDIS_URL"],
  [{ swell_store: "x" }, "swell_store: the shop has no such variable, but SWELL_STORE"],
  [{ SWELL_SECRET_KEY: "sk_1" }, "SWELL_SECRET_KEY: the shop has no such variable"],
  [{ RATE_LIMITS: "cupon=1/60" }, "RATE_LIMITS: there is no limit cupon, but "],
  [{ RATE_LIMITS: "constructor=1/60" }, "RATE_LIMITS: there is no limit constructor, but "],
  [{ PUBLIC_ORIGIN: "http://boutique.example" }, "PUBLIC_ORIGIN: an address that begins with https://"],
  [{ PUBLIC_ORIGIN: "boutique.example" }, "PUBLIC_ORIGIN: an address such as https://www.example.com"],
  [{ COOKIE_SECRET: "change-me-to-something-long-and-random" }, "COOKIE_SECRET: made at random, not an example"],
  [{ PREVIEW_SECRET: "x".repeat(40) }, "PREVIEW_SECRET: made at random, not an example"],
  [{ PREVIEW_SECRET: `DEMO-${"0a1b2c3d4e5f6071".repeat(4)}` }, "PREVIEW_SECRET: everybody knows the demo's"],
  [{ PREVIEW_SECRET: `x-demo-${"0a1b2c3d4e5f6071".repeat(4)}` }, "PREVIEW_SECRET: everybody knows the demo's"],
  [{ PREVIEW_SECRET: ` ${live.COOKIE_SECRET.toUpperCase()} ` }, "PREVIEW_SECRET: must differ from every other secret"],
  [{ COOKIE_SECRET: "ab".repeat(20) }, "COOKIE_SECRET: made at random, not of a few characters"],
  [{ PREVIEW_SECRET: "abcdefg".repeat(6) }, "PREVIEW_SECRET: made at random, not of a few characters"],
  [{ PREVIEW_SECRET: "" }, "PREVIEW_SECRET: it must be set"],
  [{ APPLE_DOMAIN_FILE: "/nowhere/apple" }, "APPLE_DOMAIN_FILE: a file that the shop's user can read"],
  [{ PROCESSES: "deux" }, "PROCESSES: a whole number from 1 to 128, in digits"],
  [{ PORT: "3e3" }, "PORT: a whole number from 0 to 65535, in digits"],
  [{ PORT: "70000" }, "PORT: a whole number from 0 to 65535"],
  [{ NODE_ENV: "prod" }, "NODE_ENV: production or development"],
  [{ SWELL_URL: "ftp://store.example" }, "SWELL_URL: an address such as https://www.example.com"],
  [{ SWELL_URL: "http://store.example" }, "SWELL_URL: an address that begins with https://"],
  [{ SWELL_VAULT_URL: "http://vault.example" }, "SWELL_VAULT_URL: an address that begins with https://"],
  [{ STRIPE_API_URL: "http://93.184.216.34" }, "STRIPE_API_URL: an address that begins with https://"],
  [{ PUBLIC_ORIGIN: "javascript:1" }, "PUBLIC_ORIGIN: an address such as https://www.example.com"],
  [{ REDIS_URL: "redis://localhost:port" }, "REDIS_URL: such as redis://localhost:6379"],
  [{ REDIS_URL: "redis://localhost:6379/boutique" }, "REDIS_URL: such as redis://localhost:6379"],
  [{ APPLE_DOMAIN_FILE: "/" }, "APPLE_DOMAIN_FILE: a file that the shop's user can read"],
  [{ RATE_LIMITS: "coupon=0/60" }, "RATE_LIMITS: such as coupon=10/600"],
  [{ RATE_LIMITS: "coupon=10/0" }, "RATE_LIMITS: such as coupon=10/600"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT: an address such as"],
  [{ OTEL_EXPORTER_OTLP_ENDPIONT: "http://collector" }, "OTEL_EXPORTER_OTLP_ENDPIONT: the shop has no such variable, but OTEL_"],
  [{ OTEL_EXPORTER_OTLP_TIMEOUT: "10s" }, "OTEL_EXPORTER_OTLP_TIMEOUT: a whole number"],
  [{ OTEL_BSP_SCHEDULE_DELAY: "10s" }, "OTEL_BSP_SCHEDULE_DELAY: a whole number"],
  [{ OTEL_TRACES_SAMPLER_ARG: "10s" }, "OTEL_TRACES_SAMPLER_ARG: a number from 0 to 1"],
  [{ OTEL_TRACES_SAMPLER_ARG: "1.5" }, "OTEL_TRACES_SAMPLER_ARG: a number from 0 to 1"],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_PROTOCOL: http/json"],
  [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "grpc" }, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: http/json"],
  [{ OTEL_TRACE_SAMPLER: "always_off" }, "OTEL_TRACE_SAMPLER: the shop has no such variable, but OTEL_TRACES_SAMPLER"],
  [{ AMAZON_PAY_REGION: "fr" }, "AMAZON_PAY_REGION: eu, uk, us or jp"],
])("a live shop with %o is told what to correct", (wrong, sentence) => {
  expect(parseEnvironment(live).secureCookies).toBe(true)
  expect(() => parseEnvironment({ ...live, ...wrong })).toThrow(`\n  ${sentence}`)
})

test("a live shop may reach the backend by a relay in its own network", () => {
  for (const url of ["http://relay:8080", "http://127.0.0.1:8080", "http://relay.internal", "http://[::1]:8080"])
    expect(parseEnvironment({ ...live, SWELL_URL: url }).swellUrl).toBe(url)
})

test("a variable that is wrong in two ways has one sentence", () => {
  for (const [name, value] of Object.entries({ COOKIE_SECRET: "short,", RATE_LIMITS: "coupon=1/60, order=2/60" })) {
    const told = () => parseEnvironment({ ...live, [name]: value })
    expect(told).toThrow(`\n  ${name}: `)
    expect(told).not.toThrow(new RegExp(`${name}: [\\s\\S]*${name}: `))
  }
})

test("variables of other programs are none of the shop's", () => {
  const others = [
    "HOSTNAME",
    "PATH",
    "POST",
    "VAULT_TOKEN",
    "STRIPE_SECRET",
    "npm_config_cache",
    "REDIS_PASSWORD",
    "DATADOG_KEY",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
    "OTEL_TRACES_SAMPLER",
    "OTEL_BLRP_SCHEDULE_DELAY",
    "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT",
    "OTEL_LOGS_EXPORTER",
    "OTEL_METRICS_EXPORTER",
    "OTEL_EXPORTER_OTLP_METRICS_HEADERS",
    "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL",
    "OTEL_BSP_EXPORT_TIMEOUT",
    "OTEL_PROPAGATORS",
  ]
  expect(parseEnvironment({ ...live, ...Object.fromEntries(others.map((name) => [name, "x"])) }).port).toBe(3000)
})

test("in the shop's own file every name is the shop's", () => {
  const settings = { ...live, PROT: "3000", NODE_OPTIONS: "--import x" }
  expect(parseEnvironment(settings).port).toBe(3000)
  expect(parseEnvironment(settings, ["PORT", "OTEL_SERVICE_NAME"]).port).toBe(3000)
  expect(() => parseEnvironment(settings, ["PORT", "PROT"])).toThrow("\n  PROT: the shop has no such variable.")
  const traced = { OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf", OTEL_TRACES_SAMPLER_ARG: "0.25", OTEL_BSP_SCHEDULE_DELAY: "200" }
  expect(parseEnvironment({ ...settings, ...traced }, Object.keys(traced)).port).toBe(3000)
  expect(() => parseEnvironment(settings, ["NODE_OPTIONS"])).toThrow("\n  NODE_OPTIONS: the shop has no such variable.")
})

test("behind a proxy the port listens on this machine only, unless HOST says more", () => {
  expect(parseEnvironment({ ...testEnvironment, TRUSTED_HOPS: "1" }).host).toBe("127.0.0.1")
  expect(parseEnvironment({ ...testEnvironment, TRUSTED_HOPS: "1", HOST: "0.0.0.0" }).host).toBe("0.0.0.0")
})

test("a call may not last longer than the note of an order that was sent", () => {
  expect(parseEnvironment({ ...testEnvironment, SWELL_TIMEOUT_MS: "45000" }).swellTimeoutMs).toBe(45_000)
  expect(() => parseEnvironment({ ...testEnvironment, SWELL_TIMEOUT_MS: "60000" })).toThrow(
    /SWELL_TIMEOUT_MS: a whole number from 100 to 45000/,
  )
})

test("several processes need a shared store", () => {
  expect(() => parseEnvironment({ ...testEnvironment, PROCESSES: "2" })).toThrow(/PROCESSES: more than one process/)
  for (const REDIS_URL of ["redis://:p@[::1]:6379/0", "rediss://u:p@redis.example/1?family=6", "redis://localhost/"])
    expect(parseEnvironment({ ...testEnvironment, REDIS_URL }).redisUrl).toBe(REDIS_URL)
  const shared = { ...testEnvironment, PROCESSES: "2", REDIS_URL: "redis://localhost" }
  expect(parseEnvironment(shared)).toMatchObject({ processes: 2, redisUrl: "redis://localhost" })
  expect(() => parseEnvironment({ ...testEnvironment, REDIS_URL: "localhost:6379" })).toThrow(/REDIS_URL: such as redis:/)
})

test.each([
  ["development", "http://shop.test", false],
  ["production", "https://shop.test", true],
  ["production", "http://localhost:3000", false],
])("in %s on %s cookies are secure: %s", (NODE_ENV, PUBLIC_ORIGIN, secure) => {
  expect(parseEnvironment({ ...testEnvironment, NODE_ENV, PUBLIC_ORIGIN }).secureCookies).toBe(secure)
})
