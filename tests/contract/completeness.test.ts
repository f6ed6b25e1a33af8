import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { isCall } from "./recorded-calls.ts"
import { specifiedCalls } from "./specified-calls.ts"

const files = [...new Set(specifiedCalls.map(({ file }) => file))]

describe("every call of the specification's §7 is driven", () => {
  it("names each of its sixty-three calls once [1.23]", () => {
    const calls = specifiedCalls.map(({ call }) => call)
    expect(calls).toHaveLength(63)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it.each(files)("%s looks on the wire for the calls that it answers for", (file) => {
    const path = fileURLToPath(new URL(file, import.meta.url))
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, "utf8")).toContain(`itDrivesItsCalls(store, "${file}")`)
  })

  it.each([
    ["PUT", "/cart/items/65b", "PUT /cart/items/{id}", true],
    ["PUT", "/cart/items", "PUT /cart/items/{id}", false],
    ["PUT", "/cart/items/65b/more", "PUT /cart/items/{id}", false],
    ["POST", "/cart/items", "PUT /cart/items", false],
    ["DELETE", "/functions/lilas/devis", "ANY /functions/{app}/{name}", true],
  ])("tells %s %s from the row %s", (method, path, row, same) => {
    expect(isCall({ method, path, succeeded: true }, row)).toBe(same)
  })
})
