import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import * as resilier from "../../app/routes/resilier"
import { listMails } from "../../sandbox/services/mail/outbox"
import { getRecord } from "../../sandbox/storage/records"
import { newSubscriber } from "./account-customer"
import { failOnce, placeDeclaredOrder } from "./declared-order"
import { cookiesOf, openRoute } from "./guarded-route"
import { told } from "./localized-problems"

const backend = startBackend()
afterAll(() => backend.close())
beforeAll(() => placeDeclaredOrder(backend))
const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true)
beforeEach(() => {
  backend.calls.length = 0
  logged.mockClear()
})

const page = openRoute(resilier, "/resilier")
const contract = { number: "10042", email: "jeanne@exemple.fr" }
const found = [{ number: "S1007", name: "Guji, Mensuel", end: "15\u00a0janvier 2099" }]
const mails = (kind: string) => listMails(backend.sandbox.context).filter((mail) => mail.kind === kind)
const code = () => /\d{6}/.exec(mails("resiliation-code")[0]?.text ?? "")?.[0] ?? ""
const functionCalls = () => backend.calls.filter((call) => call.includes("/functions"))
let caller = 0
const visit = () => ({ context: { clientAddress: `192.0.2.${++caller}` } })

test("asking for a code answers the same for a contract and for none", async () => {
  const right = await page.post({ step: "identify", ...contract }, visit())
  const wrong = await page.post({ step: "identify", ...contract, email: "malik@exemple.fr" }, visit())
  const values = { ...contract, name: "", wished: "", code: "" }
  const shown = { problems: [], wishedDay: null, position: 2, step: "verify", found: null, chosen: null }
  expect([right.status, await right.json()]).toEqual([200, { ...shown, values }])
  expect([wrong.status, await wrong.json()]).toEqual([200, { ...shown, values: { ...values, email: "malik@exemple.fr" } }])
  expect(mails("resiliation-code").map(({ to }) => to)).toEqual(["jeanne@exemple.fr"])
})

test.each([
  [{ step: "identify", number: "", email: "x" }, ["order-number-missing", "email-invalid"], "identify"],
  [{ step: "verify", ...contract, code: "12 34" }, ["code-missing"], "verify"],
  [{ step: "choose", ...contract, code: "123456", found: JSON.stringify(found) }, ["subscription-missing"], "choose"],
])("%j is refused before any call, with what was typed", async (fields, codes, step) => {
  const answer = await page.post(fields, visit())
  expect(answer.status).toBe(422)
  const { problems, ...shown } = (await answer.json()) as { problems: { code: string }[] }
  expect(problems.map((problem) => problem.code)).toEqual(codes)
  expect(shown).toMatchObject({ step, values: { number: fields.number, email: fields.email } })
  expect(functionCalls()).toEqual([])
})

test.each([
  ["05/12/2026", "2026-12-05", "5\u00a0décembre 2026"],
  [" 1.3.2027 ", "2027-03-01", "1er\u00a0mars 2027"],
  ["2026-12-31", "2026-12-31", "31\u00a0décembre 2026"],
  ["", "", null],
])("a wished day typed as %j, where the browser has no calendar, is carried on as %j", async (typed, wished, wishedDay) => {
  const answer = await page.post({ step: "identify", ...contract, number: "7777", wished: typed }, visit())
  expect([answer.status, await answer.json()]).toMatchObject([200, { problems: [], values: { wished }, wishedDay }])
})

test.each(["31 décembre 2026", "12/31/2026", "31/02/2027", "2027-02-30", "31/12/26", "bientôt"])(
  "a wished day typed as %j is refused before any call, and kept",
  async (wished) => {
    const answer = await page.post({ step: "identify", ...contract, wished }, visit())
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { problems: told({ code: "date-invalid", field: "wished" }), step: "identify", values: { ...contract, wished } },
    ])
    expect(functionCalls()).toEqual([])
  },
)

test("a wrong code is told at its field; the contract is kept", async () => {
  const wrong = code() === "000000" ? "000001" : "000000"
  const answer = await page.post({ step: "verify", ...contract, code: wrong }, visit())
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { problems: [{ code: "code-wrong", field: "code" }], step: "verify", values: contract },
  ])
})

test("the code leads to the recap", async () => {
  const answer = await page.post({ step: "verify", ...contract, code: ` ${code()} ` }, visit())
  expect([answer.status, await answer.json()]).toMatchObject([200, { step: "confirm", found, chosen: "S1007", problems: [] }])
})

const confirm = () => ({ step: "confirm", ...contract, code: code(), found: JSON.stringify(found), subscription: "S1007" })

test.each([
  ["a function that is not installed", { kind: "status", status: 404 }, "declaration-closed"],
  ["a failure", { kind: "status", status: 500 }, "declaration-unconfirmed"],
  ["HTML instead of JSON", { kind: "html" }, "declaration-unconfirmed"],
])("%s is no receipt; the recap stays, the fault is logged, nobody's data is", async (_, fault, problem) => {
  await failOnce(backend, { match: { path: "/functions" }, ...fault })
  const answer = await page.post(confirm(), visit())
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ problems: [{ code: problem }], step: "confirm", found, values: contract })
  expect(logged.mock.calls.join()).toContain('"call":"POST /functions/resiliation"')
  expect(logged.mock.calls.join()).not.toMatch(/jeanne|10042|S1007/i)
})

test("ending a subscription: done once, at the end of its period, with a receipt on page and by mail", async () => {
  const confirmed = await page.post(confirm(), visit())
  expect(confirmed.status).toBe(303)
  const receiptOf = async (answer: Response) => {
    const query = (answer.headers.get("Location") ?? "").replace("/resilier", "")
    return (await (await page.get(query, { cookies: cookiesOf(answer) })).json()).receipt
  }
  const receipt = await receiptOf(confirmed)
  expect(receipt).toMatchObject({
    number: "S1007",
    content: ["Guji, Mensuel", "Fin du contrat\u00a0: 15\u00a0janvier 2099"],
    moment: expect.stringMatching(/ à \d{1,2}\u00a0h\u00a0\d\d$/) as string,
  })
  const repeated = await page.post(confirm(), visit())
  expect(await receiptOf(repeated)).toEqual(receipt)
  expect(mails("resiliation")).toHaveLength(1)
  expect(mails("resiliation")[0]?.text).toContain(receipt.reference)
  const stored = getRecord(backend.sandbox.context.database, "subscriptions", "s1")
  expect(stored).toMatchObject({ canceled: true, cancel_at_end: true, status: "active" })
  const late = await page.post({ step: "verify", ...contract, code: code() }, visit())
  expect(await late.json()).toMatchObject({ problems: [{ code: "cancellation-done" }] })
})

test("a customer ends their subscription also while their account cannot be read", async () => {
  const { customer, id } = await newSubscriber()
  const stored = () => getRecord<{ id: string; number: string }>(backend.sandbox.context.database, "subscriptions", id)
  const number = stored()?.number ?? ""
  const own = { number, email: customer.email, found: JSON.stringify([{ ...found[0], number }]), subscription: number }
  for (const _ of [1, 2])
    await failOnce(backend, { kind: "status", status: 503, match: { method: "GET", path: "/api/account$" } })
  expect((await page.post({ step: "confirm", ...own }, customer.visit())).status).toBe(303)
  expect(stored()).toMatchObject({ canceled: true })
})

test("a receipt of a withdrawal is none of a cancellation", async () => {
  expect(await (await page.get("?recu=00000000-0000-4000-8000-000000000000")).json()).toMatchObject({ receipt: null })
})

const askCodes = async (times: number, asked: { number: string; email: string }, by: typeof visit) => {
  const answers: Response[] = []
  while (answers.length < times) answers.push(await page.post({ step: "identify", ...asked }, by()))
  return answers
}
const statuses = (answers: Response[]) => answers.map(({ status }) => status)

test("the fourth code for one contract within an hour waits, and the last one can still be typed", async () => {
  const one = visit()
  const asked = { number: "4444", email: "quatre@exemple.fr" }
  const answers = await askCodes(4, asked, () => one)
  expect(statuses(answers)).toEqual([200, 200, 200, 429])
  expect(functionCalls()).toHaveLength(3)
  expect(await answers[3]?.json()).toMatchObject({ problems: [{ code: "too-many-requests" }], step: "verify", values: asked })
  expect(statuses(await askCodes(1, { ...asked, number: "n° 4444" }, () => one))).toEqual([429])
})

test("S13 a stranger who knows an e-mail, or the number too, leaves its owner their codes", async () => {
  const [stranger, owner] = [visit(), visit()]
  const email = "cinq@exemple.fr"
  expect(statuses(await askCodes(4, { number: "1", email }, () => stranger))).toEqual([200, 200, 200, 429])
  expect(statuses(await askCodes(4, { number: "5555", email }, () => stranger))).toEqual([200, 200, 200, 429])
  expect(statuses(await askCodes(3, { number: "5555", email }, () => owner))).toEqual([200, 200, 200])
})

test("nine codes an hour go to one contract, whoever asks", async () => {
  const answers = await askCodes(10, { number: "6666", email: "six@exemple.fr" }, visit)
  expect(statuses(answers)).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  expect(functionCalls()).toHaveLength(9)
})
