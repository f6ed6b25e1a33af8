import { afterAll, expect, test } from "vitest"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

const readAccount = "GET /api/account"
type RootData = { visitor: { loggedIn: boolean; firstName?: string | null } }

/** What the root's loader answers for a page, and how often it asked for the account. */
async function readRoot(browser: ReturnType<typeof openVisitor>, path: string) {
  shop.calls.length = 0
  const answer = await browser.data(path, "root")
  expect(answer.status).toBe(200)
  const { visitor } = (await answer.json()) as RootData
  return { visitor, asked: shop.calls.filter(({ name }) => name === readAccount).map(({ session }) => session) }
}

test("the root's loader asks once whether a visitor is logged in, and for a customer's account on pages of their own [7.10]", async () => {
  const browser = openVisitor(shop)
  const sessionOf = () => decodeURIComponent(browser.cookies.get("swell-session") ?? "")
  const anonymous = { visitor: { loggedIn: false }, asked: [] }
  expect(await readRoot(browser, "/boutique")).toMatchObject(anonymous)

  await fillCart(browser)
  expect(await readRoot(browser, "/boutique")).toMatchObject({ ...anonymous, asked: [sessionOf()] })
  for (const path of ["/", "/boutique", "/produits/melange-canut"]) {
    expect(await readRoot(browser, path), path).toMatchObject(anonymous)
  }

  await logIn(browser)
  for (const [path, times] of [
    ["/", 1],
    ["/boutique", 0],
    ["/produits/melange-canut", 0],
    ["/panier", 1],
  ] as const) {
    const { visitor, asked } = await readRoot(browser, path)
    expect(visitor, path).toMatchObject({ loggedIn: true, firstName: "Jeanne" })
    expect(asked, path).toEqual(Array<string>(times).fill(sessionOf()))
  }
})
