import { describe, expect, it } from "vitest"
import { listCalls, listFurtherCalls } from "../../scripts/compare-calls.mjs"
import { isCall } from "../contract/recorded-calls.ts"
import { specifiedCalls } from "../contract/specified-calls.ts"
import { codeIn, files, read } from "./repository-files.ts"

/** The call that each method of swell-js makes; every method that the shop uses must stand here. */
const callOfMethod: Record<string, string> = {
  "account.create": "POST /account",
  "account.createAddress": "POST /account/addresses",
  "account.createCard": "POST /account/cards",
  "account.deleteAddress": "DELETE /account/addresses/{id}",
  "account.deleteCard": "DELETE /account/cards/{id}",
  "account.get": "GET /account",
  "account.getOrder": "GET /account/orders/{id}",
  "account.listAddresses": "GET /account/addresses",
  "account.listCards": "GET /account/cards",
  "account.login": "POST /account/login",
  "account.logout": "POST /account/logout",
  "account.recover": "POST /account/recover",
  "account.update": "PUT /account",
  "account.updateAddress": "PUT /account/addresses/{id}",
  "cart.addItem": "POST /cart/items",
  "cart.applyCoupon": "PUT /cart/coupon",
  "cart.applyGiftcard": "POST /cart/giftcards",
  "cart.get": "GET /cart",
  "cart.getOrder": "GET /cart/order",
  "cart.recover": "PUT /cart/recover/{id}",
  "cart.removeCoupon": "DELETE /cart/coupon",
  "cart.removeGiftcard": "DELETE /cart/giftcards/{id}",
  "cart.removeItem": "DELETE /cart/items/{id}",
  "cart.setItems": "PUT /cart/items",
  "cart.update": "PUT /cart",
  "cart.updateItem": "PUT /cart/items/{id}",
  "functions.post": "ANY /functions/{app}/{name}",
  "invoices.get": "GET /invoices/{id}",
  "session.get": "GET /session",
  "subscriptions.get": "GET /subscriptions/{id}",
}

const methodPattern = /\bclient\.(\w+\.\w+)\(/g
const requestPattern = /(?:\bclient\.|callVault\(")(get|post|put|delete)(?:\(|", )["`](\/[^"`]+)["`]/g
const readPattern =
  /\b(?:readRecord|readNow|readIfAllowed|readNowIfAllowed|listAll|readOptional)(?:<[^(]*>)?\(\s*(?:\w+,\s*)?(?:["`](\/[^"`]+)["`]|path\b)/g

const further = listFurtherCalls(read("docs/requirements.md"))

/**
 * The calls of specification §7 that a folder's code writes, sorted. Throws for one that §7 does not have and for a
 * method that `callOfMethod` lacks, so that nothing new passes unseen.
 */
function callsWrittenIn(folder: string): string[] {
  const written = codeIn(folder).flatMap((path) => {
    const text = read(path)
    const named = /const path = `(\/[^`]+)`/.exec(text)?.[1] ?? ""
    return [
      ...[...text.matchAll(methodPattern)].map(([, method = ""]) => callOfMethod[method] ?? method),
      ...[...text.matchAll(requestPattern)].map(([, method = "", path = ""]) => `${method.toUpperCase()} ${path}`),
      ...[...text.matchAll(readPattern)].flatMap(([, given = named]) => (given === "" ? [] : [`GET ${given}`])),
    ]
  })
  const rows = written.flatMap((call) => {
    const [method = "", path = ""] = call.split(" ")
    const row = specifiedCalls.find((specified) => isCall({ method, path, succeeded: true }, specified.call))
    if (!row && further.some((each) => isCall({ method, path, succeeded: true }, each))) return []
    if (!row) throw new Error(`${call} is none of specification §7, or callOfMethod lacks it`)
    return [row.call]
  })
  return [...new Set(rows)].toSorted()
}

describe("docs/requirements.md", () => {
  const text = read("docs/requirements.md")
  const [, ...sections] = text.split(/^## (?=\d\. )/m)
  /** Lines "4.31 what is required: `file`", with a backslash where another follows, as number and the rest. */
  const listed = (section: string) =>
    [...section.matchAll(/^(\d+\.\d+) (.+?)\\?$/gm)].map(([, number = "", rest = ""]) => [number, rest])
  const requirements = sections.flatMap(listed)

  it("has the specification's nine sections", () => {
    expect(sections.map((section) => Number(section[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it("numbers each section's requirements one after the other", () => {
    const numbers = sections.flatMap((section) => {
      return listed(section).map((_requirement, index) => `${section[0]}.${index + 1}`)
    })
    expect(requirements.map((cells) => cells[0])).toEqual(numbers)
  })

  it("names a file for each requirement", () => {
    const lacking = requirements.filter(([, rest = ""]) => !/: (?:`[^`]+`|\[.+\]\()/.test(rest))
    expect(lacking).toEqual([])
  })

  it("has a test of npm test for each requirement, and no test names another number", () => {
    const tests = ["app", "server", "sandbox", "scripts", "tests"]
      .flatMap((folder) => files.filter((path) => path.startsWith(`${folder}/`) && /\.test\.tsx?$/.test(path)))
      .map((path) => ({ path, text: read(path) }))
    const titled = tests.flatMap(({ path, text }) => {
      // A title is a string that a test or a group of tests begins with; `@full` marks one of npm run test:full.
      const titles = [...text.matchAll(/(?:\b(?:test|it|describe)[\w.]*|\))\(\s*(?:"([^"\n]*)"|`([^`\n]*)`)/g)]
      return titles
        .map((match) => match[1] ?? match[2] ?? "")
        .filter((title) => !title.includes("@full"))
        .flatMap((title) => [...title.matchAll(/\[(\d\.\d+)\]/g)].map((match) => ({ path, number: match[1]! })))
    })
    const numbers = requirements.map((cells) => cells[0]!)
    const shown = new Set(titled.map(({ number }) => number))
    expect(numbers.filter((number) => !shown.has(number))).toEqual([])
    expect(titled.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })

  const calls = listCalls(sections[6]!)

  it("has each call of specification §7 once, with what makes it or a reason", () => {
    expect(calls.map(({ call }) => call).toSorted()).toEqual(specifiedCalls.map(({ call }) => call).toSorted())
    expect(calls.filter(({ maker }) => !/^(?:`app\/[^`]+`|nobody, .)/.test(maker))).toEqual([])
  })

  it("names a file of the shop for the calls that its code makes, and for no other", () => {
    const made = calls.filter(({ maker }) => maker.startsWith("`app/"))
    expect(made.map(({ call }) => call).toSorted()).toEqual(callsWrittenIn("app"))
  })
})
