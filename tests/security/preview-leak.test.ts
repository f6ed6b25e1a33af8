import { afterAll, describe, expect, test, vi } from "vitest"
import { canaryOfPage, canaryOfTutorial } from "../../sandbox/seed/content/drafts.ts"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop({ environment: { RATE_LIMITS: "preview-secret=1000/60" } })
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

const drafts = ["/pages/cuvee-saint-sylvestre", "/tutoriels/infuser-a-froid", "/?tutoriel=infuser-a-froid"]
const open = ["/", "/boutique", "/sitemap.xml", "/recherche?q=infusion", "/pages/cgv", "/nulle-part"]

describe("S16 drafts", { timeout: 90_000 }, () => {
  test("S16 after a hundred preview views an anonymous visitor meets no draft, fresh or from any cache", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    const editor = openVisitor(shop)
    await editor.get(`/api/preview?secret=${encodeURIComponent(process.env["PREVIEW_SECRET"] ?? "")}&vers=/`)
    let seen = 0
    for (let view = 0; view < 100; view++) {
      const path = [...drafts, ...open][view % (drafts.length + open.length)]!
      const answer = await editor.get(path)
      const text = await answer.text()
      if (text.includes(canaryOfPage) || text.includes(canaryOfTutorial)) seen++
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
      expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow")
    }
    expect(seen).toBeGreaterThan(20)

    for (const seconds of [0, 6, 70]) {
      vi.setSystemTime(Date.now() + seconds * 1000)
      for (const path of [...drafts, ...open]) {
        for (const answer of [await openVisitor(shop).get(path), await openVisitor(shop).data(path, "root")]) {
          const text = await answer.text()
          expect([path, text.includes(canaryOfPage), text.includes(canaryOfTutorial)]).toEqual([path, false, false])
        }
      }
    }
  })

  test("S16 the cookie is closed to scripts, ends after two hours, and a forged one shows nothing", async () => {
    const editor = openVisitor(shop)
    const entered = await editor.get(`/api/preview?secret=${encodeURIComponent(process.env["PREVIEW_SECRET"] ?? "")}&vers=/`)
    const [line = ""] = entered.headers.getSetCookie()
    expect(line).toMatch(/; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const sealed = editor.cookies.get("__Host-apercu") ?? ""
    for (const forged of ["editor", "1", sealed.slice(0, -6), `${sealed}A`, sealed.toLowerCase()]) {
      const answer = await openVisitor(shop).get(drafts[0]!, { cookies: { "__Host-apercu": forged } })
      expect([answer.status, (await answer.text()).includes(canaryOfPage)]).toEqual([404, false])
    }
  })
})
