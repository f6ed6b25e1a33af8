import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"
import { answerNames, readAnswer } from "./replay"

// Records pass with fields that no schema names. Where the shop reads one of those, it is recorded, declared in swell/ or named here.

/** Fields that neither a recording nor `swell/` holds, by what says that stores answer them. */
const ELSEWHERE: Record<string, readonly string[]> = {
  "specification and storefront API": [
    ...["cancel_at_end", "date_pause_end", "giftcard", "page_count", "payments", "refunds", "shipments"],
    ...["apple", "password", "paypal", "ppcp", "services", "support_phone", "stripe_customer"],
  ],
  "swell-js types": ["authorized", "captured", "children", "fallback", "parent", "round", "round_fraction", "round_interval"],
  "open: only the sandbox says how long a carrier needs; without it the settings do": ["days"],
  "Stripe's API": ["client_secret"],
  "what the shop and its functions write": [
    ...["estimates", "follow_up", "payment_id", "promises", "shop", "subscription_promises", "withdrawals"],
  ],
  "content of products that a merchant adds (docs/go-live.md)": [
    ...["eco_participation", "food", "lead_days", "manufacturer"],
    ...["withdrawal_exception", "withdrawal_exception_options"],
    ...["legal_name", "ingredients", "origin", "storage", "operator", "organic", "training", "contact", "warnings"],
  ],
  "the theme's form of what swell/ has flat": ["free_delivery"],
  "names of ours": ["*", "addressId", "clientAddress", "pageCount", "separateBilling"],
}

const files = globSync("app/{commerce,shop,checkout}/**/*.ts").filter(
  (file) => !/\.test\.ts$|\.fixture\.ts$|\/schemas\//.test(file),
)

/** Names of fields that a file reads beside the schemas: in a type of its own, and by `record["name"]`. */
function fieldsOf(file: string): string[] {
  const names: string[] = []
  const collect = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) names.push(node.name.getText())
    ts.forEachChild(node, collect)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node)) collect(node.type)
    if (file.endsWith("api-types.ts") && ts.isTypeAliasDeclaration(node)) collect(node)
    if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
      names.push(node.argumentExpression.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true))
  return names
}

/** Keys, and the names that declarations give as `id`. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(key === "id" ? [String(inner)] : []), ...namesIn(inner)])
}

const read = new Set(files.flatMap(fieldsOf))
const declared = globSync("swell/{models,settings}/*.json").map((file) => JSON.parse(readFileSync(file, "utf8")) as unknown)
const groups = globSync("swell/settings/*.json").map((file) => basename(file, ".json"))
const known = new Set([...groups, ...[...answerNames.map(readAnswer), ...declared].flatMap(namesIn)])
const elsewhere = new Set(Object.values(ELSEWHERE).flat())

test("a field that is read beside the schemas is recorded, declared in swell/ or named with its source", () => {
  expect(read.size).toBeGreaterThan(60)
  expect([...read].filter((name) => !known.has(name) && !elsewhere.has(name))).toEqual([])
})

test("the list names no field that is known by now, or no longer read", () => {
  expect([...elsewhere].filter((name) => known.has(name) || !read.has(name))).toEqual([])
})
