import fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalPath, localPath } from "./paths"

test.each([
  ["/Boutique", "/boutique"],
  ["/boutique/", "/boutique"],
  ["/BOUTIQUE/Cafes///", "/boutique/Cafes"],
  ["/Produits/Melange-Canut/", "/produits/Melange-Canut"],
  ["/Recherche/Caf%C3%A9s", "/recherche/caf%C3%A9s"],
  ["/Mot-De-Passe/AbC_12/", "/mot-de-passe/AbC_12"],
  ["/commande/MERCI/AbC12", "/commande/merci/AbC12"],
  ["/Suivi/AbC12/dEf-34_", "/suivi/AbC12/dEf-34_"],
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

test.each([
  ["/panier", "/panier"],
  ["/boutique?tri=prix-asc#liste", "/boutique?tri=prix-asc#liste"],
  ["/recherche?q=caf%C3%A9", "/recherche?q=caf%C3%A9"],
  ["/a/../b", "/b"],
  ["/?suite=https://evil.test", "/?suite=https://evil.test"],
  ["/%2F%2Fevil.test", "/%2F%2Fevil.test"],
])("%s leads to %s", (value, path) => {
  expect(localPath(value)).toBe(path)
})

const payloads = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\nLocation: //evil.test",
  "\u0000/panier",
  "https://evil.test",
  "https:evil.test",
  "http:///evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.test",
  "panier",
  "",
  " /panier",
  "/..//evil.test",
  "/.//evil.test",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "//shop.invalid@evil.test",
  `/${"a".repeat(8001)}`,
]
test.each(payloads)("S11 %j leads nowhere", (value) => {
  expect(localPath(value)).toBeNull()
})

test("what is no text leads nowhere, and what is answered stays on the origin it is read on", () => {
  expect([null, undefined, 5, ["/panier"]].map(localPath)).toEqual([null, null, null, null])
  const answered = ["/panier", "/a//b", "/@evil.test", "/;//evil.test", "/%5Cevil.test"].map(localPath)
  for (const path of answered) expect(new URL(path ?? "//none", "https://shop.test").origin).toBe("https://shop.test")
})
