import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { COOKIES } from "./cookies"

/** Names in the code that sets cookies: of plain ones, and those of the contract. */
const patterns = [
  /writeCookie\(\s*"([\w-]+)"/g,
  /const \w*(?:Cookie|_COOKIE) = "([\w-]+)"/g,
  /"(swell-(?:session|locale|currency))"/g,
]

test("the list names exactly the cookies that the code knows", () => {
  const files = globSync("app/{sessions,http,routes}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.|sessions\/cookies\.ts/.test(file),
  )
  const source = files.map((file) => readFileSync(file, "utf8")).join("\n")
  const known = patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name))
  const sealed = [...source.matchAll(/createSealedCookie<[^(]*>\(\s*"([\w-]+)"/g)].map(([, name]) => `__Host-${name}`)
  expect(new Set([...known, ...sealed])).toEqual(new Set(COOKIES.map(({ name }) => name)))
})
