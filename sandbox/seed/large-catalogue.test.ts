import { describe, expect, it } from "vitest"
import { isBroad } from "../../tests/setup/breadth.ts"
import type { SandboxContext } from "../storage/context.ts"
import type { ProductRecord } from "../storage/models.ts"
import { listRecords } from "../storage/records.ts"
import { emptyContext } from "./empty-context.fixture.ts"
import { loadSeed } from "./load-seed.ts"

/** As many as a large shop has in `npm run test:full`. */
const PRODUCTS = isBroad ? 10_000 : 1_000

// Processor time, not the clock: other test files and servers share the cores.
describe("a large catalogue", () => {
  it(`writes ${PRODUCTS} products in no more work each than 200, the same at every start`, () => {
    const [first, second] = [emptyContext(), emptyContext()]
    const workOfEach = (context: SandboxContext, products: number) => {
      const start = process.cpuUsage()
      loadSeed(context, { products })
      const { user, system } = process.cpuUsage(start)
      return (user + system) / products
    }
    const ofFew = workOfEach(second, 200)
    expect(workOfEach(first, PRODUCTS)).toBeLessThan(ofFew)
    const written = listRecords<ProductRecord>(first.database, "products")
    expect(written).toHaveLength(PRODUCTS)
    expect(new Set(written.map((product) => product.slug)).size).toBe(PRODUCTS)
    expect(listRecords<ProductRecord>(second.database, "products")).toEqual(written.slice(0, 200))
    first.database.close()
    second.database.close()
  })
})
