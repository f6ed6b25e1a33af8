import type { WholeShop } from "../shopper/whole-shop"

/** What stands for each part of a path, and exists in the seed where it can. */
const parts: Record<string, string> = {
  ":slug": "melange-canut",
  ":categorie": "cafes",
  ":id": "65c000000000000000000001",
  ":checkoutId": "a".repeat(32),
  ":key": "a".repeat(32),
  ":token": "a".repeat(22),
  "*": "nulle-part",
}
const existing: Record<string, string> = {
  "routes/produits.$slug_.alerte": "/produits/cafe-epuise/alerte",
  "routes/pages.$slug": "/pages/cgv",
  "routes/tutoriels.$slug": "/tutoriels/infuser-a-froid",
}

export type ListedRoute = { id: string; path: string; hasAction: boolean; isPage: boolean }

/** Every route of the build below the root but those around others, with an address of it. */
export function listRoutes({ build }: Pick<WholeShop, "build">): ListedRoute[] {
  const around = new Set(Object.values(build.routes).map(({ parentId }) => parentId))
  return Object.values(build.routes)
    .filter(({ id }) => id !== "root" && !around.has(id))
    .map(({ id, path, index, parentId = "root", module }) => {
      const whole = [build.routes[parentId]?.path, path].filter(Boolean).join("/")
      const filled = whole.split("/").map((part) => parts[part] ?? part)
      const address = existing[id] ?? `/${filled.join("/")}`
      const isPage = module.default !== undefined
      return { id, path: index && isPage && module.action ? `${address}?index` : address, hasAction: !!module.action, isPage }
    })
}
