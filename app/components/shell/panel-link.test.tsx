import { renderToStaticMarkup } from "react-dom/server"
import { RouterProvider, createMemoryRouter } from "react-router-dom"
import { expect, test } from "vitest"
import { RichText } from "~/components/content/rich-text"
import { parseRichText } from "~/shop/catalogue/rich-text"

/** Editors' text with one link, on the home page of https://boutique.example, for a visitor of this kind. */
function show(href: string, loggedIn: boolean): string {
  const element = <RichText nodes={parseRichText(`<a href="${href}">x</a>`)} />
  const root = { origin: "https://boutique.example", visitor: { loggedIn } }
  const router = createMemoryRouter([{ id: "root", path: "/", loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test.each([
  ["https://boutique.example/account", "#login", "/account"],
  ["https://BOUTIQUE.example/account/commandes?page=2", "#login", "/account/commandes?page=2"],
  ["https://boutique.example/account#haut", "#login", "/account#haut"],
  ["/account", "#login", "/account"],
  ["https://boutique.example/devis", "#devis", "#devis"],
  ["https://boutique.example/pages/faq", "/pages/faq", "/pages/faq"],
  ["https://ailleurs.example/account", "https://ailleurs.example/account", "https://ailleurs.example/account"],
  ["https://boutique.example.evil/account", "https://boutique.example.evil/account", "https://boutique.example.evil/account"],
  ["https://boutique.example//evil.example", "https://boutique.example//evil.example", "https://boutique.example//evil.example"],
])("an editor's link to %s leads to %s, and a customer's to %s", (href, anonymous, customer) => {
  expect(show(href, false)).toContain(`href="${anonymous}"`)
  expect(show(href, true)).toContain(`href="${customer}"`)
})
