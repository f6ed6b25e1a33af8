import { expect, test } from "vitest"
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

test("a call may not last longer than the note of an order that was sent", () => {
  expect(parseEnvironment({ ...testEnvironment, SWELL_TIMEOUT_MS: "55000" }).swellTimeoutMs).toBe(55_000)
  expect(() => parseEnvironment({ ...testEnvironment, SWELL_TIMEOUT_MS: "60000" })).toThrow(/SWELL_TIMEOUT_MS: at most 55000/)
})

test("several processes need a shared store", () => {
  expect(() => parseEnvironment({ ...testEnvironment, PROCESSES: "2" })).toThrow(/PROCESSES: more than one process/)
  const shared = { ...testEnvironment, PROCESSES: "2", REDIS_URL: "redis://localhost" }
  expect(parseEnvironment(shared)).toMatchObject({ processes: 2, redisUrl: "redis://localhost" })
  expect(() => parseEnvironment({ ...testEnvironment, REDIS_URL: "localhost:6379" })).toThrow(/REDIS_URL: such as redis:/)
})

test.each([
  ["development", "http://shop.test", false],
  ["production", "https://shop.test", true],
  ["production", "http://shop.test", true],
  ["production", "http://localhost:3000", false],
])("in %s on %s cookies are secure: %s", (NODE_ENV, PUBLIC_ORIGIN, secure) => {
  expect(parseEnvironment({ ...testEnvironment, NODE_ENV, PUBLIC_ORIGIN }).secureCookies).toBe(secure)
})
