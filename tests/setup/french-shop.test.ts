import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, "utf8")

/** The topics of what French law and French shoppers expect, as the shop was asked to meet them. */
const topics = [
  ...["Order button", "Recap before ordering", "Terms", "No paid extra pre-ticked", "Withdrawal, 14 days"],
  ...["Withdrawal function", "Withdrawal exceptions", "Ending a subscription", "Renewal", "Cookies", "Newsletter", "Prices"],
  ...["Price per kg", "Struck-through price", "Delivery date", "Mediator, legal notice", "Accessibility", "Food", "Machines"],
  ...["Eco-participation", "Invoices", "Saved cards", "Guests", "Collection", "Transfer", "Guarantees", "Privacy"],
  ...["Credit", "Training", "Durable medium"],
].toSorted()

test("each topic has a line that says what the shop does and, with the merchant's part, what to set", () => {
  const [, chapter = ""] = read("docs/go-live.md").split("## What the law and French shoppers expect")
  const [alone = "", withMerchant = ""] = chapter.split("\n## ")[0]!.split("\nWith what you set:\n")
  const topicsIn = (list: string, line: RegExp) => [...list.matchAll(line)].map((match) => match[1])
  const named = [...topicsIn(alone, /^- \*\*(.+)\*\*: ./gm), ...topicsIn(withMerchant, /^- \*\*(.+)\*\*: .+\. Set: ./gm)]
  expect(named.toSorted()).toEqual(topics)
})

test("each topic has one test named after it", () => {
  const tests = ["french-shop", "french-order"].map((name) => read(`tests/routes/${name}.test.ts`)).join("\n")
  const titles = [...tests.matchAll(/^test\("([^":]+): [^"]+"/gm)].map((match) => match[1]!)
  expect(titles.toSorted()).toEqual(topics)
})
