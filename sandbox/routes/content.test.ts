import { afterAll, expect, test } from "vitest"
import { openSmallShop } from "../storage/small-shop.fixture.ts"

const shop = openSmallShop()
const honouring = openSmallShop({ honourPreviewFalse: true })
afterAll(() => {
  shop.close()
  honouring.close()
})

test("lists published pages, and drafts with $preview=true only", async () => {
  expect((await shop.call("GET", "/api/content/pages")).json.count).toBe(1)
  expect((await shop.call("GET", "/api/content/pages?$preview=false")).json.count).toBe(1)
  expect((await shop.call("GET", "/api/content/pages?$preview=true")).json.count).toBe(2)
})

test("any $preview shows a draft by slug or id, as the hosted backend does", async () => {
  for (const path of ["brouillon?$preview=false", "id-brouillon?$preview=true"]) {
    expect((await shop.call("GET", `/api/content/pages/${path}`)).json).toMatchObject({ slug: "brouillon", published: false })
  }
})

test("$preview=false hides drafts behind the switch", async () => {
  expect((await honouring.call("GET", "/api/content/pages/brouillon?$preview=false")).text).toBe("")
  expect((await honouring.call("GET", "/api/content/pages/brouillon?$preview=true")).json.slug).toBe("brouillon")
})

test("a missing record and an unknown type answer 200 with an empty body", async () => {
  for (const path of ["pages/inconnue?$preview=false", "inconnu/a-propos?$preview=false", "inconnu"]) {
    const answer = await shop.call("GET", `/api/content/${path}`)
    expect([path, answer.status, answer.text]).toEqual([path, 200, ""])
  }
  expect((await shop.call("GET", "/api/content/blogs")).json.count).toBe(0)
})
