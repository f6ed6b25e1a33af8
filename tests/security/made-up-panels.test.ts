import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { useServedShop } from "./served-shop"

// S26: panels and data that somebody makes up count as pages that are missing.

const { served } = useServedShop({ environment: { TRUSTED_HOPS: "1" } })
// However long a test takes, its minute is not over.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }))
afterEach(() => void vi.useRealTimers())
const TOLD = 60
const MOST_BYTES = 2_048
const from =
  (address: string, encoding = "identity") =>
  (path: string) =>
    served.send("GET", path, { "X-Forwarded-For": address, "Accept-Encoding": encoding })
const dataOf = (path: string, route: string) => `${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(route)}`
const PANELS = (number: number) => [`/?choix=rien-${number}`, `/pages/cgv?tutoriel=rien-${number}`]
const DATA = (number: number) => [
  dataOf(`/produits/rien-${number}`, "routes/produits.$slug"),
  dataOf(`/pages/rien-${number}`, "routes/pages.$slug"),
  dataOf(`/tutoriels/rien-${number}`, "routes/tutoriels.$slug"),
  dataOf(`/?choix=rien-${number}`, "root"),
  dataOf(`/boutique?tri=nom&tutoriel=rien-${number}`, "root"),
]

test("S26 pages of made-up panels are told sixty times a minute, then briefly; a shopper's panels always", async () => {
  const [stranger, shopper] = [from("198.51.100.1"), from("198.51.100.2")]
  const paths = Array.from({ length: TOLD }, (_none, number) => PANELS(number)).flat()
  for (const path of paths.slice(0, TOLD)) {
    const { status, text } = await stranger(path)
    expect([status, text.length > 10 * MOST_BYTES], path).toEqual([200, true])
  }
  for (const path of paths.slice(TOLD, TOLD + 2)) {
    const { status, headers, text } = await stranger(path)
    expect([status, headers["retry-after"], text.length <= MOST_BYTES], path).toEqual([429, "60", true])
    expect((await from("198.51.100.1", "gzip")(path)).headers["content-encoding"], path).toBeUndefined()
    expect((await shopper(path)).status, path).toBe(200)
  }
  expect((await stranger("/produits/rien")).text.length).toBeLessThanOrEqual(MOST_BYTES)
  for (const path of ["/?choix=melange-canut", "/?tutoriel=regler-espresso"]) {
    const { status, text } = await stranger(path)
    expect([status, text.length > 10 * MOST_BYTES], path).toEqual([200, true])
  }
})

test("S26 data of made-up panels is told sixty times, and then the browser loads the page; a shopper's data is always read", async () => {
  const [stranger, shopper] = [from("203.0.113.1"), from("203.0.113.2")]
  const paths = Array.from({ length: TOLD }, (_none, number) => DATA(number)).flat()
  const expected = [404, 404, 404, 200, 200]
  for (const [at, path] of paths.slice(0, TOLD).entries())
    expect((await stranger(path)).status, path).toBe(expected[at % expected.length])
  for (const [at, path] of DATA(TOLD).entries()) {
    const { status, headers, text } = await stranger(path)
    const page = path.replace(/[?&]_data=.*/, "")
    expect([status, headers["x-remix-redirect"], text], path).toEqual([204, page, ""])
    expect(headers["x-remix-reload-document"], path).toBeDefined()
    expect((await shopper(path)).status, path).toBe(expected[at])
    expect((await stranger(page)).text.length, page).toBeLessThanOrEqual(MOST_BYTES)
  }
  const real = [
    [dataOf("/produits/melange-canut", "routes/produits.$slug"), "Canut"],
    [dataOf("/?choix=melange-canut", "root"), '"slug":"melange-canut"'],
    [dataOf("/?tutoriel=regler-espresso", "root"), '"slug":"regler-espresso"'],
  ] as const
  for (const [path, words] of real) {
    const { status, text } = await stranger(path)
    expect([status, text.includes(words)], path).toEqual([200, true])
  }
})
