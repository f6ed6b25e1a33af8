import { describe, expect, it } from "vitest"
import type { ProductRecord } from "../storage/models.ts"
import { listRecords } from "../storage/records.ts"
import { emptyContext } from "./empty-context.fixture.ts"
import { loadSeed } from "./load-seed.ts"

// Processor time, not the clock: other test files and servers share the cores.
describe("a large catalogue", () => {
  it("writes 10,000 products in less than 6 s of work, the same at every start", () => {
    const [first, second] = [emptyContext(), emptyContext()]
    const start = process.cpuUsage()
    loadSeed(first, { products: 10_000 })
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(6000)
    loadSeed(second, { products: 200 })
    const written = listRecords<ProductRecord>(first.database, "products")
    expect(written).toHaveLength(10_000)
    expect(new Set(written.map((product) => product.slug)).size).toBe(10_000)
    expect(listRecords<ProductRecord>(second.database, "products")).toEqual(written.slice(0, 200))
    first.database.close()
    second.database.close()
  }, 30_000)
})
