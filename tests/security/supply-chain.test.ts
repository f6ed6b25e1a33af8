import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { describe, expect, test } from "vitest"
import { openWholeShop } from "../shopper/whole-shop"
import type * as environment from "../../app/env.server.ts"
import type * as shopApp from "../../server/shop-app.ts"

type Locked = { version: string; integrity?: string; hasInstallScript?: boolean }

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8")) as unknown
const manifest = read("package.json") as Record<string, Record<string, string | boolean> | undefined>
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== "")
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)

const floors: Record<string, string> = {
  "@remix-run/dev": "2.17.5",
  "@remix-run/express": "2.17.5",
  "@remix-run/node": "2.17.5",
  "@remix-run/react": "2.17.5",
  "@remix-run/serve": "2.17.5",
  "@remix-run/server-runtime": "2.17.5",
  express: "4.22.0",
  "path-to-regexp": "0.1.13",
  qs: "6.16.2",
  undici: "6.27.0",
}

function isBelow(version: string, floor: string): boolean {
  const [one = [], other = []] = [version, floor].map((text) => text.split(".").map(Number))
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && one[at]! < other[at]!
}

describe("S20 what the shop is made of", { timeout: 90_000 }, () => {
  test("S20 no locked package is below its floor", () => {
    const below = locked
      .filter(([path, { version }]) => isBelow(version, floors[nameOf(path)] ?? "0.0.0"))
      .map(([path, { version }]) => [path, version])
    expect(Object.fromEntries(below)).toEqual({})
    expect(Object.keys(floors).filter((name) => !packages[`node_modules/${name}`])).toEqual([])
  })

  test("S20 Express parses no query, so that the query parser it brings is never reached", async () => {
    const shop = openWholeShop()
    const load = createRequire(import.meta.url)
    const { createShopApp } = load("../../server/shop-app.ts") as typeof shopApp
    const { readEnvironment } = load("../../app/env.server.ts") as typeof environment
    const app = createShopApp(shop.build, readEnvironment())
    shop.close()
    const parse = app.get("query parser fn") as (text: string) => object
    expect(parse("a[b]=c&__proto__[x]=1&d=e")).toEqual({})
  })

  test("S20 every dependency is pinned to one version, the locked one", () => {
    for (const group of ["dependencies", "devDependencies"]) {
      for (const [name, version] of Object.entries(manifest[group] ?? {})) {
        expect([name, version]).toEqual([name, packages[`node_modules/${name}`]?.version])
      }
    }
  })

  test("S20 every locked package has its SHA-512", () => {
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([])
  })

  test("S20 packages with an install script are listed, and none may run", () => {
    const scripted = new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)))
    expect(manifest["allowScripts"]).toEqual(Object.fromEntries([...scripted].toSorted().map((name) => [name, false])))
  })
})
