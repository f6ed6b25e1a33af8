import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Stack, startStack } from "../setup/stack.ts"
import { addToCart, goToRecap, isAtProvider, payAtProvider } from "../shopper/http-purchase.ts"
import { createHttpShopper, formWithButton, type HttpShopper, type Page } from "../shopper/http-shopper.ts"
import { customer } from "../shopper/people.ts"

// S13: the limits as they are in operation, behind a proxy, for whoever begins again with a new browser and cart.

const OF_ADDRESS = 30
const OF_ACCOUNT = 20
/** Fewer than a cart may have, which is the same wherever its account is logged in. */
const STARTS = 6

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ environment: { TRUSTED_HOPS: "1" } })
})
afterAll(() => stack.stop())

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

async function open(address = newAddress(), who?: typeof customer): Promise<HttpShopper> {
  const shopper = createHttpShopper({ origin: stack.shop, address })
  if (who) expect((await post(shopper, "/connexion", who)).url.pathname).toBe("/account")
  await addToCart(shopper, "filtres-papier-02")
  return shopper
}

const post = (shopper: HttpShopper, path: string, values: Record<string, string>) =>
  shopper.send({ action: stack.shop + path, method: "post", fields: [], buttons: [] }, values)

let codes = 0
const tryCode = (shopper: HttpShopper) => post(shopper, "/panier", { intent: "add-coupon", code: `ESSAI${codes++}` })

async function startPayment(shopper: HttpShopper): Promise<Page> {
  const recap = await goToRecap(shopper, "paysafecard")
  return shopper.send(formWithButton(recap, "Commander avec obligation de paiement"), { terms: "on" })
}

const DECLINED = { token: "pm_local_decline", gateway: "stripe", brand: "visa", last4: "0002", exp_month: "12", exp_year: "2030" }
const tryCard = (shopper: HttpShopper) => post(shopper, "/account/cartes", DECLINED)

/** The statuses of so many tries, two by each new shopper. */
async function tryTwice(count: number, opening: () => Promise<HttpShopper>, attempt: (shopper: HttpShopper) => Promise<Page>) {
  const statuses: number[] = []
  for (let tried = 0; tried < count; tried += 2) {
    const shopper = await opening()
    statuses.push((await attempt(shopper)).status, (await attempt(shopper)).status)
  }
  return statuses
}

function expectRefused({ status, headers }: Page): void {
  expect([status, Number(headers.get("Retry-After")) > 0, headers.get("Refresh")]).toEqual([429, true, null])
}

const isStarted = ({ status, headers }: Page) => status === 200 && /^0;url=/.test(headers.get("Refresh") ?? "")

describe("S13 limits of the served shop", { timeout: 120_000 }, () => {
  test("S13 payment starts: 30 from an address, of new carts", async () => {
    const address = newAddress()
    for (let tried = 0; tried < OF_ADDRESS; tried++) expect(isStarted(await startPayment(await open(address)))).toBe(true)
    expectRefused(await startPayment(await open(address)))
    expectRefused(await tryCard(await open(address, customer)))
    expect(isStarted(await startPayment(await open()))).toBe(true)
  })

  test("S13 payment starts and cards: 20 of an account, from new browsers and addresses", async () => {
    const openOwn = () => open(newAddress(), { email: "malik@exemple.fr", password: "traboule-demo-2026" })
    expect(await tryTwice(OF_ACCOUNT - STARTS, openOwn, tryCard)).not.toContain(429)
    for (let started = 0; started < STARTS; started++) {
      const shopper = await openOwn()
      const page = await startPayment(shopper)
      expect(isStarted(page)).toBe(true)
      // The account's cart waits for an unanswered payment.
      await payAtProvider(shopper, await shopper.settle(page, isAtProvider), "cancel")
    }
    expectRefused(await tryCard(await openOwn()))
    expectRefused(await startPayment(await openOwn()))
    expect(isStarted(await startPayment(await open()))).toBe(true)
  })

  test("S13 codes: 30 from an address, 20 of an account, of new carts", async () => {
    const address = newAddress()
    expect(await tryTwice(OF_ADDRESS, () => open(address), tryCode)).not.toContain(429)
    expectRefused(await tryCode(await open(address)))
    expect(await tryTwice(OF_ACCOUNT, () => open(newAddress(), customer), tryCode)).not.toContain(429)
    expectRefused(await tryCode(await open(newAddress(), customer)))
    expect((await tryCode(await open())).status).toBe(422)
  })
})
