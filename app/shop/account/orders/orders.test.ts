import { expect, test } from "vitest"
import type { AccountOrder } from "~/commerce/account-api-types"
import type { Account } from "~/commerce/api-types"
import { orderStatus } from "./order-views"
import { parsePage } from "../customer.server"
import { viewCustomer } from "./orders.server"

test.each([
  [{ status: "payment_pending" }, "En attente de paiement"],
  [{ status: "delivery_pending" }, "En préparation"],
  [{ status: "complete", delivered: true }, "Expédiée"],
  [{ status: "complete", delivered: true, refunded: true }, "Remboursée"],
  [{ status: "canceled", canceled: true, refunded: true }, "Annulée"],
  [{ status: "something_new" }, "En cours"],
  [{ delivered: true, shipment_delivery: true, metadata: { promises: { collected_at: ["22 rue Neuve"] } } }, "Retirée"],
  [{ delivered: true, shipment_delivery: false }, "Terminée"],
])("an order that is %j is shown as %s", (order, label) => expect(orderStatus(order as AccountOrder)).toBe(label))

test.each([
  ["3", 3],
  ["0", 1],
  ["-1", 1],
  ["1e3", 1],
  ["999999", 1],
  [null, 1],
])("the page %j is %i", (value, page) => expect(parsePage(value)).toBe(page))

test("a customer is greeted by the first name, if there is one", () => {
  const account = { id: "65c000000000000000000001", email: "zoe@exemple.fr", email_optin: true }
  expect(viewCustomer(account as Account)).toEqual({ firstName: null, email: "zoe@exemple.fr" })
  expect(viewCustomer({ ...account, first_name: "Zoé", last_name: "Paul" } as Account).firstName).toBe("Zoé")
})
