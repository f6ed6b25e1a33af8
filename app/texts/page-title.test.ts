import { expect, test } from "vitest"
import { listTitle, pageTitle } from "./page-title"

const matches = [{ id: "root", data: { shell: { storeName: "Lilas" } } }]

test.each([
  ["Cafés", "Cafés | Lilas"],
  ["Les cafés de Lilas", "Les cafés de Lilas | Lilas"],
  ["Lilas", "Lilas"],
])("the page %s is titled %s [1.17]", (title, shown) => {
  expect(pageTitle(title, matches)).toBe(shown)
})

test("a page without the shop's name has its own title alone", () => {
  expect(pageTitle("Cafés", [])).toBe("Cafés")
})

test("each page of a list but the first has its number", () => {
  expect(listTitle("Cafés")).toBe("Cafés")
  expect(listTitle("Cafés", 1)).toBe("Cafés")
  expect(listTitle("Cafés", 2)).toBe("Cafés – page 2")
})
