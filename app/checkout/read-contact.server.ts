import { listAddresses } from "~/commerce/account-addresses.server"
import { readAccount } from "~/commerce/accounts.server"
import type { AccountAddress } from "~/commerce/account-wire"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Account, Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { companyOf } from "../shop/account/profile/company"
import { postalLines } from "../shop/account/format"
import type { Contact } from "./contact-fields"
import { contactOf } from "./contact-patch"

/** One of the customer's own addresses to choose. */
export type SavedAddress = { id: string; lines: string[]; isUsual: boolean }

/** What the contact step begins with. `customer` is who is logged in; their e-mail is not asked. */
type ContactStep = {
  contact: Contact
  saved: SavedAddress[]
  /** The saved address that is chosen at first; null for one to type. */
  chosen: string | null
  customer: string | null
}

const wireNames = [
  ...(["first_name", "last_name", "address1", "address2"] as const),
  ...(["zip", "city", "country", "phone"] as const),
]

/** What the cart and, for a customer, the account know. An account that does not answer leaves a guest's form. */
export async function readContactStep(commerce: Commerce, cart: Cart): Promise<ContactStep> {
  const contact = contactOf(cart)
  const { account, addresses } = await readCustomer(commerce)
  if (!account) return { contact, saved: [], chosen: null, customer: null }
  const usual = (account.shipping as { account_address_id?: string | null } | null | undefined)?.account_address_id
  const saved = addresses
    .map((address) => ({ id: address.id, lines: postalLines(address), isUsual: address.id === usual }))
    .sort((one, other) => Number(other.isUsual) - Number(one.isUsual))
  const present = addresses.find((address) => wireNames.every((name) => (address[name] ?? "") === (cart.shipping?.[name] ?? "")))
  const isTyped = Boolean(cart.shipping?.address1)
  const chosen = isTyped ? (present?.id ?? null) : (saved[0]?.id ?? null)
  return { contact: fillFromAccount(contact, account), saved, chosen, customer: account.email }
}

/** One of the customer's own addresses as the form's fields; null when it is somebody else's or nobody's. */
export async function readSavedAddress(commerce: Commerce, addressId: string): Promise<Record<string, string> | null> {
  const { addresses } = await readCustomer(commerce)
  const address = addresses.find(({ id }) => id === addressId)
  if (!address) return null
  const text = (value: string | null | undefined) => value ?? ""
  return {
    ...{ firstName: text(address.first_name), lastName: text(address.last_name) },
    ...{ address1: text(address.address1), address2: text(address.address2), zip: text(address.zip), city: text(address.city) },
    ...{ country: text(address.country) || "FR", phone: text(address.phone) },
  }
}

async function readCustomer(commerce: Commerce): Promise<{ account: Account | null; addresses: AccountAddress[] }> {
  try {
    const account = await readAccount(commerce)
    return { account, addresses: account ? await listAddresses(commerce) : [] }
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("addresses-left-out", { message: error.message })
    return { account: null, addresses: [] }
  }
}

function fillFromAccount(contact: Contact, account: Account): Contact {
  return {
    ...contact,
    email: account.email,
    firstName: contact.firstName || (account.first_name ?? ""),
    lastName: contact.lastName || (account.last_name ?? ""),
    phone: contact.phone || (typeof account.phone === "string" ? account.phone : ""),
    company: contact.company || companyOf(account).company,
    vatNumber: contact.vatNumber || (typeof account.vat_number === "string" ? account.vat_number : ""),
  }
}
