import { randomInt } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { PASSWORD, makeAccount } from "../e2e/customer-steps.ts"
import { setFault } from "../e2e/sandbox-control.ts"
import { type HttpShopper, type Page, createHttpShopper } from "../shopper/http-shopper.ts"
import { hasRedisServer } from "../setup/redis-server.ts"
import { startSharedStack } from "../setup/shared-stack.ts"
import { type Stack, startStack } from "../setup/stack.ts"

// All of it runs in `npm run test:long`, which asks for more inputs than `npm test`.
const isLong = Number(process.env["FUZZ_RUNS"] ?? 0) > 2_000
const [sessions, callsEach] = isLong ? [200, 50] : [24, 12]
/** Milliseconds that a session waits at most before its next call. */
const pauseMs = isLong ? 8_000 : 100
const processCount = hasRedisServer ? 2 : 1

const environment = { RATE_LIMITS: "search=100000/60,coupon=100000/60,session-change=100000/60" }
const goods = ["filtres-papier-02", "melange-canut", "melange-traboule"]

let stack: Stack
let processes: string[]
beforeAll(async () => {
  if (hasRedisServer) {
    const shared = await startSharedStack(processCount, environment)
    stack = shared
    processes = shared.processes.map(({ address }) => address)
  } else {
    stack = await startStack({ environment })
    processes = [stack.shop]
  }
  await setFault(stack, { kind: "delay", ms: 25, match: { path: "/api/" }, every: 3 })
  await setFault(stack, { kind: "delay", ms: 70, match: { path: "/api/" }, every: 7 })
})
afterAll(() => stack.stop())

const letters = (index: number) =>
  [...index.toString(26).padStart(3, "0")].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join("")

/** A shopper whose name nobody else has, and which stands on every page that is theirs. */
function openMarked(index: number) {
  const mark = `Marque${letters(index)}fin`
  const shopper = createHttpShopper({ origin: stack.shop, process: () => processes[randomInt(processes.length)]! })
  return { mark, shopper, email: `${mark.toLowerCase()}@exemple.fr` }
}

const post = (shopper: HttpShopper, path: string, values: Record<string, string>) =>
  shopper.send({ action: stack.shop + path, method: "post", fields: [], buttons: [] }, values)

/** Once more after a connection that the loaded machine lost: what it costs is time, not what is read. */
async function again(call: () => Promise<Page>): Promise<Page> {
  return call().catch(() => pause(500).then(call))
}

const cookies = (shopper: HttpShopper) => shopper.cookies.header()

describe(`S2 ${sessions} sessions, ${callsEach} calls each, over ${processCount} processes`, () => {
  test(
    "S2 nobody ever reads a value of anybody else",
    async () => {
      const foreign: unknown[] = []
      let ownReads = 0

      async function live(index: number): Promise<void> {
        const { mark, shopper, email } = openMarked(index)
        const contact = { address1: `1 rue ${mark}`, zip: "69001", city: "Lyon", phone: "0612345678", country: "FR" }
        const isCustomer = index % 2 === 0
        if (isCustomer) {
          await makeAccount(stack, { email, first_name: mark, last_name: "Essai" })
          await again(() => post(shopper, "/connexion", { email, password: PASSWORD }))
        }
        for (let tries = 0; tries < 10 && !cookies(shopper).includes("swell-session"); tries++)
          await again(() => post(shopper, "/produits/filtres-papier-02", { quantity: "1" }))
        const calls = [
          () => shopper.open("/panier"),
          () => shopper.open("/commande/coordonnees"),
          () => shopper.open("/commande/livraison"),
          () => shopper.open("/boutique"),
          () => shopper.open("/"),
          () => shopper.open(isCustomer ? "/account" : "/connexion"),
          () => shopper.open(isCustomer ? "/account/profil" : "/preferences"),
          () => shopper.open(`/produits/${goods[index % 3]}`),
          () => shopper.open(`/recherche?q=${mark}`),
          () => post(shopper, "/panier", { intent: "add-coupon", code: `CODE-${mark}` }),
          () => post(shopper, "/commande/coordonnees", { ...contact, email, firstName: mark, lastName: "Essai" }),
          () => post(shopper, "/connexion", { email, password: "faux" }),
        ]
        for (let call = 0; call < callsEach; call++) {
          // The name is written before the rest, so that there is something to be mixed up.
          await pause(randomInt(pauseMs))
          const page = await again(calls[call === 0 ? 10 : randomInt(calls.length - 1)]!)
          expect([page.url.pathname, page.status < 500 || page.status === 503]).toEqual([page.url.pathname, true])
          const marks = page.html.match(/marque[a-z]{3}fin/gi) ?? []
          const strange = marks.filter((found) => found.toLowerCase() !== mark.toLowerCase())
          if (strange.length > 0) foreign.push([page.url.pathname, mark, strange[0]])
          ownReads += Number(marks.length > 0)
        }
      }

      await Promise.all(Array.from({ length: sessions }, (_none, index) => live(index)))
      expect(foreign).toEqual([])
      expect(ownReads).toBeGreaterThan(sessions * callsEach * 0.2)
    },
    isLong ? 1_200_000 : 90_000,
  )
})
