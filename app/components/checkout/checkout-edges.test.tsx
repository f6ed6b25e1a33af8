import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { orderWaitingPath } from "~/checkout/checkout-paths"
import { CheckoutHead } from "./checkout-edges"

test.each([
  ["/commande/paiement", "panier"],
  ["/commande/attente", "panier"],
  ["/commande/merci/0123456789abcdef", "boutique"],
  [orderWaitingPath("0123456789abcdef"), "boutique"],
  ["/commande/authentification?gateway=stripe&commande=0123456789abcdef", "boutique"],
  ["/commande/authentification?gateway=stripe&compte=0123456789abcdef01234567", "boutique"],
])("the head of %s leads back to the %s: there is no cart once it was ordered", (path, place) => {
  const router = createMemoryRouter([{ id: "root", path: "*", element: <CheckoutHead /> }], { initialEntries: [path] })
  const links = [...renderToStaticMarkup(<RouterProvider router={router} />).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual(["/", `/${place}`])
})
