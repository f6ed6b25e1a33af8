import swell from "swell-js"
import { expect, test } from "vitest"
import { formatPrice } from "~/money/format-amount"
import { settingsSchema } from "./schemas/catalogue.server"

test("French and euros are the display's defaults, although the client's own are English and dollars [1.18] [9.14]", () => {
  const client = swell.create("maison-lilas", "pk_test_local", { url: "http://127.0.0.1:9", getCookie: () => undefined })
  // A client that has no settings yet, as the specification states its defaults.
  Object.assign(client.settings, { get: (_name: string, fallback: unknown) => fallback })
  expect((client.currency.format as (amount: number) => string).call(client.currency, 1234.5)).toBe("$1,234.50")

  const { locale, currency } = settingsSchema.parse({ store: { name: "Lilas" } }).store
  expect([locale, currency]).toEqual(["fr-FR", "EUR"])
  expect(formatPrice(1234.5, currency)).toBe("1\u202f234,50\u00a0€")
})
