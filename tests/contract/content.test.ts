import { describe, expect, it } from "vitest"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper } from "../shopper/store-client.ts"
import { itKnowsSeed, openStore } from "./store-under-test.ts"

const store = openStore()

describe("content", () => {
  it("that is missing, or of an unknown type, is an empty body", async () => {
    const shopper = newShopper(store)
    expect(await shopper.content.get("pages", "no-such-page-here")).toBe("")
    expect(await shopper.content.get("no-such-type", "nothing")).toBe("")
  })

  it("lists are envelopes", async () => {
    const list = await newShopper(store).content.list("pages")
    expect(list).toMatchObject({ count: expect.any(Number) as number, results: expect.any(Array) as unknown[] })
  })

  itKnowsSeed("get() reads by slug and by id", async () => {
    const shopper = newShopper(store)
    const page = await shopper.content.get("pages", "livraison")
    expect(page).toMatchObject({ slug: "livraison", published: true, sections: expect.any(Array) as unknown[] })
    expect(await shopper.content.get("pages", page.id)).toMatchObject({ slug: "livraison" })
  })

  itKnowsSeed("lists hold published records only, unless $preview asks for drafts", async () => {
    const shopper = newShopper(store)
    const published = await shopper.content.list("pages", { limit: 100 })
    const all = await shopper.content.list("pages", { limit: 100, $preview: true })
    expect(published.results.every((page: { published: boolean }) => page.published)).toBe(true)
    expect(all.count).toBeGreaterThan(published.count)
  })

  itKnowsSeed("get() answers drafts whatever $preview says: the shop looks at `published` itself", async () => {
    const [draft] = (await newShopper(store).content.list("pages", { where: { published: false }, $preview: true })).results
    for (const previewContent of [false, true]) {
      expect(await newShopper(store, { previewContent }).content.get("pages", draft.slug)).toMatchObject({ published: false })
    }
  })

  itDrivesItsCalls(store, "content.test.ts")
})
