import { afterAll, expect, test, vi } from "vitest"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import { getRecord, putRecord } from "../../sandbox/storage/records"
import { startBackend } from "../../tests/setup/backend"
import { tryStore } from "./try-store"

const backend = startBackend({ store: "without-vat" })
const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true)
afterAll(() => {
  backend.close()
  errors.mockRestore()
})

const told = async () =>
  (await tryStore("cart")).findings
    .filter(({ level }) => level === "broken")
    .map(({ record, detail }) => `${record} ${detail ?? ""}`)

test("prices without VAT are told where the setting does not say so, for pages then call them TTC @full", async () => {
  expect(await told()).toEqual([])
  const { database } = backend.sandbox.context
  const settings = getRecord<{ id: string; value: { checkout: Record<string, unknown> } }>(database, "settings", "store")!
  delete settings.value.checkout["prices_without_vat"]
  putRecord(database, "settings", settings)
  clearCatalogueCache()
  expect(await told()).toEqual(["checkout.prices_without_vat item_tax_included false"])
})
