import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { deleteRecord, getRecord, listRecords, putRecord } from "../../storage/records.ts"
import type { FieldError, FieldErrors } from "../cart/field-errors.ts"
import type { Envelope } from "../catalogue/envelope.ts"
import { listDocuments } from "../catalogue/list-documents.ts"
import type { AccountRecord, AddressRecord } from "./account-record.ts"
import { requireAccount, saveAccount } from "./account-store.ts"
import { dropEmpty } from "./account-view.ts"
import { completeNames, readAddress } from "./contact-fields.ts"

/** `GET /account/addresses`, the newest first. @throws ApiError `UNAUTHORIZED`, as every call on addresses when nobody is logged in */
export function listAddresses(context: SandboxContext, state: RequestState, query: Record<string, unknown>): Envelope {
  const account = requireAccount(context, state)
  return listDocuments(
    listRecords<AddressRecord>(context.database, "addresses", account.id).map(publishAddress).reverse(),
    query,
    [],
  )
}

/** `POST /account/addresses`: does not make the address the default one. */
export function createAddress(context: SandboxContext, state: RequestState, body: unknown): AddressRecord | FieldErrors {
  return addAddress(context, requireAccount(context, state), body)
}

/** Adds an address to an account. @returns the address or the refused fields */
export function addAddress(context: SandboxContext, account: AccountRecord, body: unknown): AddressRecord | FieldErrors {
  return writeAddress(context, { id: newId(), parent_id: account.id, active: true }, body)
}

/** `PUT /account/addresses/{id}`. @throws ApiError 404 for an address that is not one's own */
export function updateAddress(
  context: SandboxContext,
  state: RequestState,
  id: string,
  body: unknown,
): AddressRecord | FieldErrors {
  return writeAddress(context, requireAddress(context, requireAccount(context, state), id), body)
}

/** `DELETE /account/addresses/{id}`: answers the removed address; a default one stops being the default. */
export function removeAddress(context: SandboxContext, state: RequestState, id: string): AddressRecord {
  const account = requireAccount(context, state)
  const address = requireAddress(context, account, id)
  deleteRecord(context.database, "addresses", id)
  if (account.shipping["account_address_id"] === id) saveAccount(context, { ...account, shipping: {} })
  return address
}

/** An address as its owner reads it. */
export function publishAddress(address: AddressRecord): Record<string, unknown> {
  return dropEmpty(address)
}

function writeAddress(context: SandboxContext, address: AddressRecord, body: unknown): AddressRecord | FieldErrors {
  const change = readAddress(body)
  const changed = completeNames({ ...address, ...change }, change)
  const errors: Record<string, FieldError> = {}
  // assumed: which fields an address needs.
  for (const field of ["address1", "city", "country"] as const) {
    if (!changed[field]) errors[field] = { code: "REQUIRED", message: "This field is required" }
  }
  if (changed.country && !/^[A-Z]{2}$/.test(changed.country))
    errors["country"] = { code: "INVALID", message: "Must be a country code of two letters" }
  if (Object.keys(errors).length > 0) return { errors }
  return putRecord(context.database, "addresses", changed, { parentId: address.parent_id })
}

function requireAddress(context: SandboxContext, account: AccountRecord, id: string): AddressRecord {
  const address = getRecord<AddressRecord>(context.database, "addresses", id)
  if (address?.parent_id !== account.id) throw new ApiError(404, "not_found_error", "Address not found")
  return address
}
