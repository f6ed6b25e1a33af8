import fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalPath } from "./canonical-path"

test.each([
  ["/Boutique", "/boutique"],
  ["/boutique/", "/boutique"],
  ["/BOUTIQUE/Cafes///", "/boutique/cafes"],
  ["/Produits/Melange-Canut/", "/produits/melange-canut"],
  ["/boutique/Caf%C3%A9s", "/boutique/caf%C3%A9s"],
  ["/Mot-De-Passe/AbC_12/", "/mot-de-passe/AbC_12"],
  ["/commande/MERCI/AbC12", "/commande/merci/AbC12"],
  ["/Account/Commandes/AbC12", "/account/commandes/AbC12"],
  ["/Account/Commandes/", "/account/commandes"],
])("%s is the page %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each([
  ...["/", "//", "///", "/boutique", "/boutique/caf%C3%A9s", "/mot-de-passe/AbC_12", "/account/commandes/AbC12"],
  ...["//evil.example", "//Evil.example/", "/\\\\Evil.example/", "Boutique", ""],
])("%s stays", (path) => {
  expect(canonicalPath(path)).toBeNull()
})

test("leads to a path of this shop that stays, whatever is asked for", () => {
  const piece = fc.oneof(fc.constantFrom("/", "//", "\\", "%2F", "%C3%A9", "A", "b", ".", "@evil.example", ":"), fc.string())
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { pathname } = new URL(`/${pieces.join("").replace(/[?#]/g, "")}`.replace(/^[/\\]+/, "/"), "http://shop.test")
      const canonical = canonicalPath(pathname)
      if (canonical === null) return
      expect(new URL(canonical, "http://shop.test").host).toBe("shop.test")
      expect(canonicalPath(canonical)).toBeNull()
    }),
  )
})
