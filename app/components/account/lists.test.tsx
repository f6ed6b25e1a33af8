import { MemoryRouter } from "react-router-dom"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { DataTable } from "../ui/data-table"
import { AddressLines } from "../ui/page-parts"
import { PageLinks } from "./lists"

const linksOf = (page: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PageLinks page={page} pages={3} path="/account/commandes" />
    </MemoryRouter>,
  )

test("the pages of a list are a list, with the one that is shown", () => {
  expect([1, 2, 3].map((page) => linksOf(page).match(/<li/g)?.length)).toEqual([2, 3, 2])
  expect(linksOf(2)).toMatch(/<li aria-current="page">Page 2 sur 3<\/li>/)
})

test("every part of a table says what it is, however it is laid out", () => {
  const columns = [{ heading: "Demande" }, { heading: "État" }]
  const html = renderToStaticMarkup(
    <DataTable name="Demandes" columns={columns} rows={[{ key: "a", cells: ["D-1", "reçue"] }]} />,
  )
  const parts = [...html.matchAll(/<(table|tr|th|td)\b( role="(\w+)")?/g)].map(([, tag, , role]) => `${tag} ${role}`)
  const heads = ["table table", "tr row", "th columnheader", "th columnheader"]
  expect(parts).toEqual([...heads, "tr row", "th rowheader", "td cell"])
})

test("an address without any line is nothing", () => {
  expect(renderToStaticMarkup(<AddressLines lines={[null, undefined, ""]} />)).toBe("")
  expect(renderToStaticMarkup(<AddressLines lines={["3 rue Sainte-Catherine", null]} />)).toMatch(/^<address.*<\/address>$/)
})
