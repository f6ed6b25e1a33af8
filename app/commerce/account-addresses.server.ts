import type { Commerce } from "./client.server"
import { BackendRefusal } from "./errors"
import { addressListSchema, addressSchema } from "./schemas/account-records"
import { parseReply } from "./replies.server"
import type { AccountAddress } from "./account-wire"

type WrittenField = "first_name" | "last_name" | "company" | "address1" | "address2" | "zip" | "city" | "country" | "phone"
export type NewAddress = Record<WrittenField, string>

/** More addresses than anybody keeps: one call reads them all. */
const MOST_ADDRESSES = 100

// Every function throws BackendRefusal when nobody is logged in and BackendFault when the answer cannot be relied on.

/** The addresses of the logged-in customer. */
export async function listAddresses(commerce: Commerce): Promise<AccountAddress[]> {
  const reply = await commerce.client.account.listAddresses({ limit: MOST_ADDRESSES })
  return parseReply<{ results: AccountAddress[] }>(addressListSchema, reply, "GET /account/addresses").results
}

export async function addAddress(commerce: Commerce, address: NewAddress): Promise<AccountAddress> {
  const reply = await commerce.client.account.createAddress(address)
  return parseReply<AccountAddress>(addressSchema, reply, "POST /account/addresses")
}

/** Changes an address; false for one that is unknown or somebody else's. */
export function changeAddress(commerce: Commerce, addressId: string, address: NewAddress): Promise<boolean> {
  return unlessMissing(async () => {
    const reply = await commerce.client.account.updateAddress(addressId, address)
    parseReply(addressSchema, reply, "PUT /account/addresses/{id}")
  })
}

/** Deletes an address; false for one that is unknown or somebody else's. */
export function removeAddress(commerce: Commerce, addressId: string): Promise<boolean> {
  return unlessMissing(() => commerce.client.account.deleteAddress(addressId))
}

async function unlessMissing(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof BackendRefusal && error.status === 404) return false
    throw error
  }
}
