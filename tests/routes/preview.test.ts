import type { AppLoadContext } from "@remix-run/node"
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { testEnvironment } from "../setup/environment"
import { canaryOfPage, canaryOfTutorial } from "../../sandbox/seed/content/drafts.ts"
import * as exitPreview from "../../app/routes/api.exit-preview"
import * as preview from "../../app/routes/api.preview"
import { loader as showCategory } from "../../app/routes/boutique.$categorie"
import { loader as showPage } from "../../app/routes/pages.$slug"
import { loader as showTutorial } from "../../app/routes/tutoriels.$slug"
import { cookiesOf, openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => vi.useRealTimers())

const secret = testEnvironment.PREVIEW_SECRET
const enter = openRoute(preview, "/api/preview")
const leave = openRoute(exitPreview, "/api/exit-preview")
const from = (clientAddress: string): { context: AppLoadContext } => ({ context: { clientAddress } })

let visitor = 0
/** Enters preview from an address of its own; answers the cookie's line. */
async function enterPreview(): Promise<string> {
  const answer = await enter.get(`?secret=${encodeURIComponent(secret)}&vers=/`, from(`192.0.2.${++visitor}`))
  return (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? ""
}

async function show(loader: typeof showPage | typeof showTutorial, path: string, slug: string, cookie = "") {
  const request = new Request(`http://shop.test${path}${slug}`, { headers: cookie ? { Cookie: cookie } : {} })
  const answer: unknown = await Promise.resolve(loader({ request, params: { slug }, context: {} })).catch(
    (error: unknown) => error,
  )
  if (!(answer instanceof Response)) throw answer
  return { status: answer.status, text: await answer.text() }
}
const showDraftPage = (cookie?: string) => show(showPage, "/pages/", "cuvee-saint-sylvestre", cookie)

describe("entering", () => {
  test("the secret leads to a local page, with a cookie of two hours that no script reads", async () => {
    const answer = await enter.get(`?secret=${encodeURIComponent(secret)}&vers=/pages/cgv?x=1`, from("198.51.100.1"))
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/pages/cgv?x=1"])
    expect(answer.headers.get("Set-Cookie")).toMatch(/^apercu=[^;]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test.each(["//evil.test", "https://evil.test", "/\\evil.test", "javascript:alert(1)", ""])(
    "%s leads to the home page",
    async (to) => {
      const answer = await enter.get(`?secret=${encodeURIComponent(secret)}&vers=${encodeURIComponent(to)}`, from("198.51.100.2"))
      expect(answer.headers.get("Location")).toBe("/")
    },
  )

  test("S16 wrong secrets are refused, and the sixth within an hour is not even compared", async () => {
    const guess = (given: string) => enter.get(given, from("198.51.100.3"))
    const wrong = ["?secret=%20", "?secret=", `?secret=${secret.slice(0, -1)}`, `?secret=${secret}x`, "?secret=a&secret=b"]
    for (const query of wrong) {
      const answer = await guess(query)
      expect([query, answer.status, answer.headers.get("Set-Cookie")]).toEqual([query, 403, null])
    }
    const sixth = await guess(`?secret=${encodeURIComponent(secret)}`)
    expect([sixth.status, sixth.headers.get("Set-Cookie")]).toEqual([429, null])
    expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect(backend.calls).toEqual([])
  })

  test("without a secret the page says how, which is no guess", async () => {
    const answer = await enter.get("", from("198.51.100.4"))
    expect([answer.status, await answer.json()]).toEqual([200, { refused: null, origin: testEnvironment.PUBLIC_ORIGIN }])
  })

  test("leaving ends the cookie and leads back, within the shop only [2.4]", async () => {
    const back = await leave.get("?vers=/pages/cgv%3Fx=1")
    expect([back.status, back.headers.get("Location")]).toEqual([303, "/pages/cgv?x=1"])
    expect(back.headers.get("Set-Cookie")).toContain("apercu=; Max-Age=0")
    expect((await leave.get("?vers=//evil.test")).headers.get("Location")).toBe("/")
  })
})

describe("drafts", () => {
  test("say where their record is changed, to an editor alone", async () => {
    const read = async (cookie: string) => (await show(showPage, "/pages/", "cgv", cookie)).text
    expect(await read(await enterPreview())).toContain("Modifier\u00a0: Contenu › Pages › «\u00a0Conditions")
    expect(await read("")).not.toContain("Modifier")
  })

  test("say so of a category too", async () => {
    const cookie = await enterPreview()
    const read = async (slug: string) => {
      const request = new Request(`http://shop.test/boutique/${slug}`, { headers: { Cookie: cookie } })
      const answer = (await showCategory({ request, params: { categorie: slug }, context: {} })) as Response
      return answer.text()
    }
    expect(await read("cafes")).toContain("Modifier\u00a0: Produits › Catégories › «\u00a0Cafés\u00a0»")
  })

  test("are shown in preview, read afresh each time", async () => {
    const cookie = await enterPreview()
    expect((await showDraftPage(cookie)).text).toContain(canaryOfPage)
    expect((await showDraftPage(cookie)).text).toContain(canaryOfPage)
    const reads = backend.calls.filter((call) => call === "GET /api/content/pages/cuvee-saint-sylvestre")
    expect(reads).toHaveLength(2)
  })

  test("are never shown to others, not even after a hundred views in preview", async () => {
    const cookie = await enterPreview()
    const slug = "infuser-a-froid"
    for (let view = 0; view < 50; view++) {
      expect((await showDraftPage(cookie)).status).toBe(200)
      expect((await show(showTutorial, "/tutoriels/", slug, cookie)).text).toContain(canaryOfTutorial)
      const [page, tutorial] = [await showDraftPage(), await show(showTutorial, "/tutoriels/", slug)]
      expect(page.status).toBe(404)
      for (const { text } of [page, tutorial])
        for (const canary of [canaryOfPage, canaryOfTutorial]) expect(text).not.toContain(canary)
    }
  })

  test("are not shown for a forged, changed or old cookie", async () => {
    const cookie = await enterPreview()
    const changed = cookie.slice(0, -9) + (cookie.at(-9) === "A" ? "B" : "A") + cookie.slice(-8)
    for (const bad of ["apercu=editor", "apercu=", changed]) expect((await showDraftPage(bad)).status).toBe(404)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 + 1000 })
    expect((await showDraftPage(cookie)).status).toBe(404)
  })

  test("everything that an editor's browser gets is kept by nobody", async () => {
    const cookie = await enterPreview()
    const answer = await leave.get("?vers=/", { headers: { Cookie: cookie } })
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
    const again = await enter.get("?vers=/pages/cgv", {
      ...from("198.51.100.9"),
      cookies: { apercu: decodeURIComponent(cookie.slice(7)) },
    })
    expect([again.status, again.headers.get("X-Robots-Tag")]).toEqual([303, "noindex, nofollow"])
    expect(cookiesOf(again)).toEqual({})
  })
})
