import { printTable, readKeptValues } from "./kept-values.mjs"

// The payments that were accepted beside their order's: money taken is to be given back, a hold to be let go. `npm run surplus`, or
// `npm run surplus -- --json` for programs. Reads what the shop of this folder keeps (app/store/surplus.server.ts).

const texts = await readKeptValues("surplus")
const payments = [...texts.values()]
  .map((text) => JSON.parse(text))
  .toSorted((one, other) => other.foundAt.localeCompare(one.foundAt))

if (process.argv.includes("--json")) console.log(JSON.stringify(payments, null, 2))
else if (payments.length === 0) console.log("No surplus payment in the last 90 days.")
else printTable(listRows())

function listRows() {
  const rows = payments.map(({ foundAt, orderNumber, reference, amount, currency, funds, method, gateway, providerId }) => [
    foundAt.slice(0, 16).replace("T", " "),
    orderNumber ?? "none",
    reference,
    formatAmount(amount, currency),
    { held: "held", none: "approved only" }[funds] ?? "taken",
    gateway && gateway !== method ? `${method} (${gateway})` : (method ?? ""),
    providerId ?? "",
  ])
  return [["found (UTC)", "order", "reference", "amount", "money", "method", "at the provider"], ...rows]
}

/** @param {number} amount in minor units */
function formatAmount(amount, currency) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits).replace("\u00a0", " ")
}
