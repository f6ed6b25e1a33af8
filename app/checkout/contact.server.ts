import { listAddresses } from "~/commerce/account-records.server"
import type { AccountAddress } from "~/commerce/account-api-types"
import { readAccount } from "~/commerce/accounts.server"
import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Account, Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import type { ContactProblemCode } from "~/texts/contact-sentences"
import { formatPhone } from "~/texts/phone"
import { fail, type Result, succeed } from "~/problems"
import { viewCart } from "~/shop/cart/cart-view"
import { isCountryOffered } from "~/shop/cart/country-options.server"
import { postalLines } from "~/shop/account/format"
import { companyOfAccount } from "~/shop/account/profile/company"
import type { Contact } from "./contact-form"
import { contactOf, contactPatch, postalAddress } from "./contact-details"
import { saveStep } from "./save-step.server"

/** One of the customer's own addresses to choose. */
export type SavedAddress = { id: string; lines: string[]; isDefault: boolean }

const ADDRESS_NAMES = ["first_name", "last_name", "address1", "address2", "zip", "city", "state", "country", "phone"] as const

/**
 * The contact step's first values, from the cart and the customer's account. While the account cannot be read, as for a guest.
 *
 * @param customer as `readContactCustomer` answers
 * @returns `chosen`: id of the preselected saved address, null for a new one; `customer`: the account's e-mail
 */
export function readContactStep(cart: Cart, { account, addresses }: ContactCustomer) {
  const contact = contactOf(cart)
  if (!account) return { contact, saved: [] as SavedAddress[], chosen: null, customer: null }
  const usual = (account.shipping as { account_address_id?: string | null } | null | undefined)?.account_address_id
  const saved = addresses
    .map((address) => ({ id: address.id, lines: postalLines(address), isDefault: address.id === usual }))
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const isInCart = (address: AccountAddress) =>
    ADDRESS_NAMES.every((name) => (address[name] ?? "") === (cart.shipping?.[name] ?? ""))
  const chosen = (cart.shipping?.address1 ? addresses.find(isInCart) : saved[0])?.id ?? null
  return { contact: fillFromAccount(contact, account), saved, chosen, customer: account.email }
}

/** One of the customer's own addresses as the form's fields; null when the customer has none of this id. */
export async function readSavedAddress(commerce: Commerce, addressId: string): Promise<Record<string, string> | null> {
  const { addresses } = await readContactCustomer(commerce, true)
  const address = addresses.find(({ id }) => id === addressId)
  return address ? { ...postalAddress(address), phone: address.phone ?? "" } : null
}

type ContactCustomer = { account: Account | null; addresses: AccountAddress[] }

/**
 * Reads who is logged in, with their addresses, both at once.
 *
 * @param mayBeCustomer false where nobody is logged in, as far as is known
 * @returns nobody while it cannot be read
 */
export async function readContactCustomer(commerce: Commerce, mayBeCustomer: boolean): Promise<ContactCustomer> {
  try {
    const listing = mayBeCustomer ? listAddresses(commerce) : Promise.resolve([])
    listing.catch(() => undefined)
    const account = await readAccount(commerce)
    return { account, addresses: account ? await listing : [] }
  } catch (error) {
    if (!(error instanceof ApiUnavailableError || error instanceof ApiError)) throw error
    log.warn("addresses-unavailable", { message: error.message })
    return { account: null, addresses: [] }
  }
}

function fillFromAccount(contact: Contact, account: Account): Contact {
  return {
    ...contact,
    email: account.email,
    firstName: contact.firstName || (account.first_name ?? ""),
    lastName: contact.lastName || (account.last_name ?? ""),
    phone: contact.phone || formatPhone(typeof account.phone === "string" ? account.phone : ""),
    company: contact.company || companyOfAccount(account).company,
    vatNumber: contact.vatNumber || (typeof account.vat_number === "string" ? account.vat_number : ""),
  }
}

/** Writes the checked contact form to the cart. A customer's e-mail is the account's. A subscription without an account is `account-required`. */
export async function saveContact(commerce: Commerce, cart: Cart, contact: Contact): Promise<Result<Cart, ContactProblemCode>> {
  const write = async (): Promise<Result<Cart, ContactProblemCode>> => {
    const account = await findCustomer(commerce, cart)
    if (!account && viewCart(cart).hasSubscription) return fail("account-required")
    for (const [field, address] of [
      ["country", contact],
      ["billingCountry", contact.billing],
    ] as const) {
      if (address && !(await isCountryOffered(null, address.country))) return fail("country-unknown", field)
    }
    const email = account?.email ?? contact.email
    return succeed(await updateCart(commerce, contactPatch({ ...contact, email }, cart)))
  }
  return saveStep(write, "contact-refused", ({ param }) =>
    param?.includes("email") ? fail("email-invalid", "email") : fail("form-invalid"),
  )
}

/** The customer, or null for a guest. While accounts cannot be read, everybody is a guest; only a subscription then throws. */
async function findCustomer(commerce: Commerce, cart: Cart): Promise<{ email?: string | null } | null> {
  try {
    return await readAccount(commerce)
  } catch (error) {
    if (!(error instanceof ApiUnavailableError) || viewCart(cart).hasSubscription) throw error
    log.warn("customer-unavailable", { kind: error.kind, message: error.message })
    return null
  }
}
