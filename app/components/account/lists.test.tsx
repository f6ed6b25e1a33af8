import { MemoryRouter } from "react-router-dom"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
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

test("an address without any line is nothing", () => {
  expect(renderToStaticMarkup(<AddressLines lines={[null, undefined, ""]} />)).toBe("")
  expect(renderToStaticMarkup(<AddressLines lines={["3 rue Sainte-Catherine", null]} />)).toMatch(/^<address.*<\/address>$/)
})
