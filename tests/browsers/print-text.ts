import { keepText, printAsText, printPurchase } from "./purchase-text.ts"
import { startStack } from "../setup/stack.ts"

// `npm run text` starts this: `--keep`, or the path of a page.
const [wanted = "/"] = process.argv.slice(2)
const stack = await startStack()
try {
  if (wanted === "--keep") {
    for (const [name, text] of Object.entries(await printPurchase(stack.shop))) keepText(name, text)
  } else {
    const answer = await fetch(stack.shop + wanted)
    console.log(printAsText(await answer.text()))
  }
} finally {
  await stack.stop()
}
