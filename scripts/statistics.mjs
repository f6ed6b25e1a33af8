import { printTable, readKeptValues } from "./kept-values.mjs"

// How the shop was used, a day a row: `npm run statistics` for the last 30 days, `-- --days 400` for more, `-- --csv` for a spreadsheet.
// Sums only (app/store/statistics.server.ts): nothing tells who did what.

const flag = process.argv.indexOf("--days")
const count = flag === -1 ? 30 : Number(process.argv[flag + 1])
if (!Number.isInteger(count) || count < 1) {
  console.error("--days takes a whole number, such as 90.")
  process.exit(1)
}
const days = [...(await readKeptValues("statistics"))]
  .map(([day, text]) => ({ day, sums: JSON.parse(text) }))
  .toSorted((one, other) => one.day.localeCompare(other.day))
  .slice(-count)
const names = [...new Set(days.flatMap(({ sums }) => Object.keys(sums)))].toSorted()
const rows = [["day", ...names], ...days.map(({ day, sums }) => [day, ...names.map((name) => String(sums[name] ?? 0))])]

if (process.argv.includes("--csv")) for (const row of rows) console.log(row.join(";"))
else if (days.length === 0) console.log("Nothing was counted yet.")
else printTable(turn(rows))

/** Days side by side do not fit a window; names below each other do. */
function turn(table) {
  return table[0].map((_cell, column) => table.map((row) => row[column]))
}
