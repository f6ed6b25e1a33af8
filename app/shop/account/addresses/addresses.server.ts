import { type NewAddress, addAddress, changeAddress, listAddresses, removeAddress } from "~/commerce/account-addresses.server"
import { updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Account } from "~/commerce/wire"
import { type Result, succeed } from "~/problems"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type TypedAddress, typedFrom } from "./address-form"
import { postalLines } from "~/shop/account/format"

export type AddressView = { id: string; lines: string[]; phone: string; isDefault: boolean }

/** What a change of the addresses led to; null for an address that is unknown or somebody else's. */
export type AddressChange = ForCustomer<Result<null> | null>

function defaultAddressId(account: Account): string | null {
  const shipping = account.shipping as { account_address_id?: string | null } | null | undefined
  return shipping?.account_address_id ?? null
}

/** The customer's addresses, the usual one first. */
export function readAddresses(commerce: Commerce): Promise<ForCustomer<AddressView[]>> {
  return forCustomer(commerce, async (account) => {
    const usual = defaultAddressId(account)
    const views = (await listAddresses(commerce)).map((address) => ({
      id: address.id,
      lines: postalLines(address),
      phone: address.phone ?? "",
      isDefault: address.id === usual,
    }))
    return views.sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
  })
}

/** One of the customer's addresses for its form; null for any other. */
export function readAddress(commerce: Commerce, addressId: string): Promise<ForCustomer<TypedAddress | null>> {
  return forCustomer(commerce, async (account) => {
    const address = (await listAddresses(commerce)).find(({ id }) => id === addressId)
    return address ? typedFrom(address, address.id === defaultAddressId(account)) : null
  })
}

/** Keeps a new address, or changes one, and makes it the usual one where asked. */
export function saveAddress(
  commerce: Commerce,
  addressId: string | null,
  address: NewAddress,
  makeDefault: boolean,
): Promise<AddressChange> {
  return change(commerce, async (account) => {
    const id = addressId ?? (await addAddress(commerce, address)).id
    if (addressId !== null && !(await changeAddress(commerce, id, address))) return false
    if (makeDefault && defaultAddressId(account) !== id) await setDefault(commerce, id)
    return true
  })
}

/** Makes one of the customer's own addresses the usual one: the backend does not look whose it is. */
export function makeAddressDefault(commerce: Commerce, addressId: string): Promise<AddressChange> {
  return change(commerce, async () => {
    if (!(await listAddresses(commerce)).some(({ id }) => id === addressId)) return false
    await setDefault(commerce, addressId)
    return true
  })
}

/** Deletes one of the customer's addresses; the usual one leaves no usual one. */
export function deleteAddress(commerce: Commerce, addressId: string): Promise<AddressChange> {
  return change(commerce, async (account) => {
    if (!(await removeAddress(commerce, addressId))) return false
    if (defaultAddressId(account) === addressId) await setDefault(commerce, null)
    return true
  })
}

async function setDefault(commerce: Commerce, addressId: string | null): Promise<void> {
  await updateAccount(commerce, { shipping: { account_address_id: addressId } })
}

/** Runs a change that answers false for an address that is not the customer's. */
function change(commerce: Commerce, work: (account: Account) => Promise<boolean>): Promise<AddressChange> {
  return forCustomer(commerce, async (account) => {
    try {
      return (await work(account)) ? succeed(null) : null
    } catch (error) {
      return accountFailure(error)
    }
  })
}
