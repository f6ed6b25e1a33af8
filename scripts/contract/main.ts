import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { isBroken, printReport } from "./findings"
import { saveAnswers } from "./save-answers"
import { tryStore } from "./try-store"

const { values } = parseArgs({
  options: {
    read: { type: "boolean" },
    cart: { type: "boolean" },
    order: { type: "boolean" },
    french: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
  },
})
const trial = values.order ? "order" : values.cart ? "cart" : "read"
const countKept = values.save ? saveAnswers(".data/answers") : null
const report = await tryStore(trial)
console.log(printReport(report, values.french ? "fr" : "en"))
writeFileSync("contract-report.json", `${JSON.stringify(report, null, 2)}\n`)
if (countKept) console.log(`\n${countKept()} answers, redacted, in .data/answers/: read them before you pass them on.`)
// Connections to the store stay open for a while.
process.exit(isBroken(report) ? 1 : 0)
