import { type NewAddress, addAddress, changeAddress, listAddresses, removeAddress } from "~/commerce/account-records.server"
import { updateAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Account } from "~/commerce/api-types"
import { fail, type Result, succeed } from "~/problems"
import { type Customer, catchAccountFailure, type ExpectedCustomer } from "../customer.server"
import { isCountryOffered } from "../../cart/country-options.server"
import { postalLines } from "../format"
import { type TypedAddress, fillAddressForm } from "./address-form"
import { formatPhone } from "~/texts/phone"

export type AddressView = { id: string; lines: string[]; phone: string; isDefault: boolean }

type AddressChange = Promise<Result<null> | null>

export function defaultAddressId({ shipping }: Account): string | null {
  return (shipping as { account_address_id?: string | null } | null | undefined)?.account_address_id ?? null
}

/** Lists the customer's addresses, the default one first. */
export async function readAddresses({ commerce, account }: ExpectedCustomer): Promise<AddressView[]> {
  const addresses = await listAddresses(commerce)
  const defaultId = defaultAddressId(await account)
  const views = addresses.map((address) => ({
    id: address.id,
    lines: postalLines(address),
    phone: formatPhone(address.phone ?? ""),
    isDefault: address.id === defaultId,
  }))
  return views.sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

/** Reads one of the customer's addresses for its form; null for any other. */
export async function readAddress({ commerce, account }: ExpectedCustomer, addressId: string): Promise<TypedAddress | null> {
  const address = (await listAddresses(commerce)).find(({ id }) => id === addressId)
  return address ? fillAddressForm(address, address.id === defaultAddressId(await account)) : null
}

/** Adds an address, or changes one, and makes it the default one where asked. */
export function saveAddress(
  { commerce, account }: Customer,
  addressId: string | null,
  address: NewAddress,
  makeDefault: boolean,
): AddressChange {
  return catchAccountFailure(async () => {
    if (!(await isCountryOffered(null, address.country))) return fail("country-unknown", "country")
    const id = addressId ?? (await addAddress(commerce, address)).id
    if (addressId !== null && !(await changeAddress(commerce, id, address))) return null
    if (makeDefault && defaultAddressId(account) !== id) await setDefault(commerce, id)
    return succeed(null)
  })
}

/** Makes one of the customer's addresses the default one. The backend does not check whose address it is. */
export function makeAddressDefault({ commerce }: Customer, addressId: string): AddressChange {
  return catchAccountFailure(async () => {
    if (!(await listAddresses(commerce)).some(({ id }) => id === addressId)) return null
    await setDefault(commerce, addressId)
    return succeed(null)
  })
}

/** Deletes one of the customer's addresses. */
export function deleteAddress({ commerce, account }: Customer, addressId: string): AddressChange {
  return catchAccountFailure(async () => {
    if (!(await removeAddress(commerce, addressId))) return null
    if (defaultAddressId(account) === addressId) await setDefault(commerce, null)
    return succeed(null)
  })
}

async function setDefault(commerce: Commerce, addressId: string | null): Promise<void> {
  await updateAccount(commerce, { shipping: { account_address_id: addressId } })
}
