import { globSync, readFileSync, readdirSync } from "node:fs"
import ts from "typescript"
import { expect, test } from "vitest"
import { answerNames, readAnswer } from "./replay"

// What the shop reads of the backend's records is recorded or documented: nothing that only the sandbox answers.

/** Fields that no recording holds, by what says that stores answer them. Those of the shop itself a merchant adds. */
const ELSEWHERE: Record<string, readonly string[]> = {
  "swell-js types": ["caption", "discontinued", "fallback", "parent_value_ids", "services"],
  "swell-js types, accounts and subscriptions": ["cancel_at_end", "plan_name"],
  "storefront API, lists and expansions": ["page_count", "payments", "promotions", "refunds", "shipments"],
  "storefront API, carts": ["account_credit_amount", "bundle_items", "source_id"],
  "swell-js types, payments": ["captured"],
  "storefront API, payments": ["async", "authorized", "giftcard", "transaction_id"],
  "storefront API, orders": ["carrier", "carrier_name", "tracking_code"],
  "storefront API, subscriptions": ["date_pause_end"],
  "a field of the shop itself": ["related"],
  "names of ours for a payment": ["cardToken", "errorCode", "orderId", "transactionId"],
}

const folder = "app/commerce/schemas/"
/** What the shop sends, and names of its own. */
const SENT = /^(newAccountSchema|accountPatchSchema|cartPatchSchema|methodParts|address)$/

/** The names of the fields in the schemas of a file. */
function fieldsOf(file: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && SENT.test(node.name.getText())) return
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) names.push(node.name.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(folder + file, "utf8"), ts.ScriptTarget.Latest, true))
  return names
}

function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

const read = new Set(
  readdirSync(folder)
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap(fieldsOf),
)
const recorded = new Set(answerNames.flatMap((name) => keysOf(readAnswer(name))))
const elsewhere = new Set(Object.values(ELSEWHERE).flat())

test("every field of the schemas is recorded, or documented as a list here says", () => {
  expect(read.size).toBeGreaterThan(60)
  expect([...read].filter((name) => !recorded.has(name) && !elsewhere.has(name))).toEqual([])
})

test("the list names no field that is recorded by now, or no longer read", () => {
  expect([...elsewhere].filter((name) => recorded.has(name) || !read.has(name))).toEqual([])
})

test("every expansion says how many records it holds: without a number a store gives five", () => {
  const sources = globSync("app/**/*.ts").filter((file) => !file.endsWith(".test.ts"))
  const lists = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bexpand\b[^[\n]*\[([^\]]*"[^\]]*)\]/g)])
  const names = lists.flatMap(([, list = ""]) => [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name) => !/^[a-z_.]+:\d+$/.test(name ?? ""))).toEqual([])
})
