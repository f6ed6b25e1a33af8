import { createRequire } from "node:module"
import { matchRoutes } from "react-router-dom"
import { expect, test } from "vitest"
import type { ServerBuild } from "@remix-run/node"
import { placesOf } from "./builds.js"
import { setTestEnvironment } from "../tests/setup/environment"
import { groupRoutes, routesOf } from "./route-groups.ts"

setTestEnvironment()
const { routes } = createRequire(import.meta.url)(placesOf().server) as ServerBuild
const groupOf = groupRoutes(routes)
const all = Object.keys(routes)

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] }
const treeOf = (ids: string[], parentId?: string): Tree[] =>
  ids.flatMap((id) => {
    const { path, index, parentId: parent } = routes[id]!
    if (parent !== parentId) return []
    const children = treeOf(ids, id)
    return [{ id, ...(path && { path }), ...(index ? { index: true } : { children }) } as Tree]
  })

const matched = (ids: string[], path: string) => matchRoutes(treeOf(ids) as never, path)?.map(({ route }) => route.id) ?? null
const reached = (path: string) => {
  const group = groupOf(path)
  return matched(group === null ? all : routesOf(routes, group), path)
}

const pathOf = (id: string) => {
  const parts: string[] = []
  for (let at = routes[id]; at; at = routes[at.parentId ?? ""]) if (at.path) parts.unshift(at.path)
  return `/${parts.join("/").replaceAll(/:\w+|\*/g, "un-nom")}`
}
const written = (path: string) => [
  path,
  `${path}/`,
  `${path}/encore`,
  `/${path}`,
  path.toUpperCase(),
  path.replace(/\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  path.replace("/", "/%2F"),
  path.replace(/(?<=.)\//, "%2F"),
]
const odd = ["/", "//", "/inconnu", "/inconnu/boutique", "/*", "/:slug", "/%E0%A4%A", "/Boutıque", "/__proto__", "/constructor"]

test("an address reaches the routes of its group that it reaches among all", () => {
  for (const path of [...odd, ...all.map(pathOf).flatMap(written)])
    expect([path, reached(path)]).toEqual([path, matched(all, path)])
})

test("most groups have few routes", () => {
  expect(routesOf(routes, groupOf("/images/320/0/a.avif")!)).toHaveLength(4)
  expect(routesOf(routes, groupOf("/boutique")!).length).toBeLessThan(all.length / 5)
  expect(routesOf(routes, groupOf("/inconnu")!).length).toBeLessThan(all.length / 5)
})
