import { expect, test } from "vitest"
import { safeAddress } from "./editor-fields"

test.each([
  [" https://lilas.test/ ", "https://lilas.test/"],
  ["HTTPS://lilas.test", "HTTPS://lilas.test"],
  ["http://lilas.test", "http://lilas.test"],
  ["tel:+33 4 78 00 00 00", "tel:+33478000000"],
  ["mailto:a@lilas.test?subject=Un devis", "mailto:a@lilas.test?subject=Un%20devis"],
  ["/boutique/cafés d’été", "/boutique/cafés%20d’été"],
])("%j is the address %s", (typed, address) => {
  expect(safeAddress(typed)).toBe(address)
})

test.each([
  "//evil.example",
  "/\\evil",
  "javascript:x",
  "http:evil.example",
  "data:x",
  " //evil.example",
  "/\t/evil",
  "mailto:x",
  12,
  null,
])("%j is no address", (address) => {
  expect(safeAddress(address)).toBeNull()
})
