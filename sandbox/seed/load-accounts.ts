import type { AddressRecord } from "../services/account/account-record.ts"
import { newAccount, saveAccount } from "../services/account/account-store.ts"
import { hashPassword } from "../services/account/password.ts"
import type { SandboxContext } from "../storage/context.ts"
import { putRecord } from "../storage/records.ts"
import { accounts, type SeedAccountWithAddresses } from "./accounts.ts"

function loadAccount(context: SandboxContext, { password, addresses, metadata, ...seed }: SeedAccountWithAddresses): void {
  const [first] = addresses
  const shipping = first ? { ...first, account_address_id: first.id } : {}
  saveAccount(context, {
    ...newAccount(context, seed.email),
    ...seed,
    name: `${seed.first_name} ${seed.last_name}`,
    shipping,
    metadata: metadata ?? {},
    password_hash: hashPassword(password),
  })
  for (const address of addresses) {
    const record: AddressRecord = {
      ...address,
      parent_id: seed.id,
      active: true,
      name: `${address.first_name} ${address.last_name}`,
    }
    putRecord(context.database, "addresses", record, { parentId: seed.id })
  }
}

/** Writes the demo store's customers with their hashed passwords and addresses. */
export function loadAccounts(context: SandboxContext): void {
  for (const account of accounts) loadAccount(context, account)
}
