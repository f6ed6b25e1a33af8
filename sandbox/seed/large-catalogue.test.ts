import { describe, expect, it } from "vitest"
import type { ProductRecord } from "../storage/models.ts"
import { listRecords } from "../storage/records.ts"
import { emptyContext } from "./empty-context.fixture.ts"
import { loadSeed } from "./load-seed.ts"

describe("a large catalogue", () => {
  it("writes 10,000 products within 6 s, the same at every start", () => {
    const [first, second] = [emptyContext(), emptyContext()]
    const start = performance.now()
    loadSeed(first, { products: 10_000 })
    expect(performance.now() - start).toBeLessThan(6000)
    loadSeed(second, { products: 200 })
    const written = listRecords<ProductRecord>(first.database, "products")
    expect(written).toHaveLength(10_000)
    expect(new Set(written.map((product) => product.slug)).size).toBe(10_000)
    expect(listRecords<ProductRecord>(second.database, "products")).toEqual(written.slice(0, 200))
    first.database.close()
    second.database.close()
  }, 30_000)
})
