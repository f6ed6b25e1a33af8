import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Redis } from "ioredis"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { clearFaults, leftFaults, listOrders, setFault, setSubmitModel } from "../e2e/sandbox-control.ts"
import { readForms } from "../shopper/html-forms.ts"
import { addToCart, endingOf, pressOrder, goToRecap } from "../shopper/http-purchase.ts"
import { type HttpShopper, createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"
import { hasRedisServer } from "../setup/redis-server.ts"
import { type SharedStack, startSharedStack } from "../setup/shared-stack.ts"

const goods = "filtres-papier-02"

describe.skipIf(!hasRedisServer)("two processes of the shop with one Redis server", () => {
  let stack: SharedStack
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shop-data-"))
    stack = await startSharedStack(2, { RATE_LIMITS: "coupon=4/600,login-failure=4/900", DATA_DIR: folder })
  })
  afterEach(() => clearFaults(stack))
  afterAll(async () => {
    await stack.stop()
    await rm(folder, { recursive: true })
  })

  /** A shopper whose requests go to both in turn, from the first on. */
  function newShopper(): HttpShopper {
    let asked = 0
    return createHttpShopper({ origin: stack.shop, process: () => stack.processes[asked++ % 2]!.address })
  }

  async function shopperAtRecap() {
    const shopper = newShopper()
    await addToCart(shopper, goods)
    return { shopper, recap: await goToRecap(shopper, "virement") }
  }

  test("S8 what a shopper changes at one process the pages of both show, however often both have shown the cart before", async () => {
    const shopper = newShopper()
    const count = (page: { html: string }) => /<span class="header-word">Panier <\/span><span[^>]*>(\d+)/.exec(page.html)?.[1]
    for (let quantity = 1; quantity <= 4; quantity++) {
      await addToCart(shopper, goods)
      for (const path of ["/boutique", "/", "/boutique", "/boutique", "/pages/faq"])
        expect([quantity, path, count(await shopper.open(path))]).toEqual([quantity, path, String(quantity)])
    }
  })

  test("S7 twenty parallel posts of one order over both make exactly one, and each is told of it", async () => {
    const before = (await listOrders(stack)).length
    const { shopper, recap } = await shopperAtRecap()
    const ends = await Promise.all(Array.from({ length: 20 }, () => pressOrder(shopper, recap)))
    expect(ends.map(endingOf)).toEqual(Array<string>(20).fill("confirmed"))
    expect(new Set(ends.map(({ url }) => url.pathname)).size).toBe(1)
    expect(await listOrders(stack)).toHaveLength(before + 1)
  })

  test("a backend that would make a second order is not asked for one", async () => {
    const before = (await listOrders(stack)).length
    const { shopper, recap } = await shopperAtRecap()
    await setSubmitModel(stack, "second-order")
    await setFault(stack, { kind: "lost-answer", then: "reset", match: { method: "POST", path: "/api/cart/order" }, times: 1 })
    const ends = await Promise.all(Array.from({ length: 6 }, () => pressOrder(shopper, recap)))
    expect(ends.map(endingOf)).toEqual(Array<string>(6).fill("confirmed"))
    expect(await listOrders(stack)).toHaveLength(before + 1)
  })

  test("a process killed between sending the order and its answer: the other finds that order @full", async () => {
    const before = (await listOrders(stack)).length
    const { shopper, recap } = await shopperAtRecap()
    const atFirst = createHttpShopper({ origin: stack.shop, process: () => stack.processes[0]!.address })
    atFirst.cookies.set("swell-session", shopper.cookies.get("swell-session") ?? "")
    const late = { kind: "lost-answer", then: "delay", ms: 10_000, match: { method: "POST", path: "/api/cart/order" }, times: 1 }
    await setFault(stack, late)
    const cut = pressOrder(atFirst, recap).catch(() => "no answer")
    await expect.poll(async () => (await listOrders(stack)).length, { timeout: 10_000 }).toBe(before + 1)
    await stack.processes[0]!.kill()
    expect(await cut).toBe("no answer")

    const again = createHttpShopper({ origin: stack.shop, process: () => stack.processes[1]!.address })
    again.cookies.set("swell-session", shopper.cookies.get("swell-session") ?? "")
    const end = await pressOrder(again, recap)
    expect(endingOf(end)).toBe("confirmed")
    expect(await listOrders(stack)).toHaveLength(before + 1)
    await stack.processes[0]!.restart()
  }, 60_000)

  test("S30 an order without an answer is not sent again when Redis is emptied and the process that sent it is gone", async () => {
    const { shopper, recap } = await shopperAtRecap()
    const atFirst = createHttpShopper({ origin: stack.shop, process: () => stack.processes[0]!.address })
    atFirst.cookies.set("swell-session", shopper.cookies.get("swell-session") ?? "")
    await setFault(stack, { kind: "hang", match: { method: "POST", path: "/api/cart/order" }, times: 1 })
    const cut = pressOrder(atFirst, recap).catch(() => "no answer")
    await expect.poll(() => leftFaults(stack), { timeout: 10_000 }).toBe(0)
    await stack.processes[0]!.kill()
    expect(await cut).toBe("no answer")
    const redis = new Redis(stack.redisUrl)
    await redis.flushall()
    redis.disconnect()

    const before = (await listOrders(stack)).length
    const again = createHttpShopper({ origin: stack.shop, process: () => stack.processes[1]!.address })
    again.cookies.set("swell-session", shopper.cookies.get("swell-session") ?? "")
    const pressed = await again.send(formWithButton(recap, "Commander avec obligation de paiement"), { terms: "on" })
    expect(endingOf(pressed)).toBe("waiting")
    expect(await listOrders(stack)).toHaveLength(before)
    await stack.processes[0]!.restart()
  }, 60_000)

  test("S30 an order that another process has sent meanwhile is not sent again when Redis, with its lock, is emptied @full", async () => {
    const before = (await listOrders(stack)).length
    const { shopper, recap } = await shopperAtRecap()
    await setSubmitModel(stack, "second-order")
    const pressAt = (index: number) => {
      const at = createHttpShopper({ origin: stack.shop, process: () => stack.processes[index]!.address })
      at.cookies.set("swell-session", shopper.cookies.get("swell-session") ?? "")
      return at.send(formWithButton(recap, "Commander avec obligation de paiement"), { terms: "on" })
    }
    // The second reading of the cart: the first process holds the lock then, and has seen no order.
    const slow = {
      kind: "lost-answer",
      then: "delay",
      ms: 2_500,
      match: { method: "GET", path: "/api/cart$" },
      every: 2,
      times: 1,
    }
    await setFault(stack, slow)
    const first = pressAt(0)
    await expect.poll(() => leftFaults(stack), { interval: 20, timeout: 10_000 }).toBe(0)
    const redis = new Redis(stack.redisUrl)
    await redis.flushall()
    redis.disconnect()
    expect(endingOf(await pressAt(1))).toBe("confirmed")
    expect(endingOf(await first)).toBe("confirmed")
    expect(await listOrders(stack)).toHaveLength(before + 1)
  }, 60_000)

  test("S13 limits count over both: four coupons and four logins pass, the fifth of each is asked to wait @full", async () => {
    const shopper = newShopper()
    await addToCart(shopper, goods)
    const coupons: number[] = []
    const logins: number[] = []
    for (let tries = 0; tries < 5; tries++) {
      const cart = await shopper.open("/panier")
      coupons.push((await shopper.send(formWithButton(cart, "Appliquer"), { code: `RIEN${tries}` })).status)
      const login = formWithButton(await shopper.open("/connexion"), "Se connecter")
      logins.push((await shopper.send(login, { email: "jeanne@exemple.fr", password: `faux-${tries}` })).status)
    }
    expect(coupons).toEqual([422, 422, 422, 422, 429])
    expect(logins).toEqual([422, 422, 422, 422, 429])
    const redis = new Redis(stack.redisUrl)
    const keys = await redis.keys("*limit-*")
    redis.disconnect()
    expect(keys.filter((key) => key.includes("limit-login-failure:"))).toHaveLength(1)
    expect(keys.filter((key) => !/:limit-[a-z-]+:[\w-]{43}$/.test(key))).toEqual([])
  })

  /** How many changes have had to wait for the lock of a cart that none waited for before. */
  async function watchWaiting(): Promise<{ count(): Promise<number>; isHeld(): Promise<boolean>; stop(): void }> {
    const redis = new Redis(stack.redisUrl)
    const find = (part: string) => redis.keys(`*lock:{cart:*}:${part}`)
    const former = await find("arrivals")
    if (former.length > 0) await redis.del(former)
    return {
      async count() {
        const [key] = await find("arrivals")
        return key === undefined ? 0 : Number(await redis.get(key))
      },
      isHeld: async () => (await find("holder")).length > 0,
      stop: () => redis.disconnect(),
    }
  }

  test("R6 ten changes of one cart sent to both in turn are made in their order, none is lost @full", async () => {
    const shopper = newShopper()
    const cart = await addToCart(shopper, goods)
    const form = formWithButton(cart.url.pathname === "/panier" ? cart : await shopper.open("/panier"), "Retirer")
    const line = form.fields.find(([name]) => name === "lineId")
    expect(line).toBeDefined()
    const changes = { method: "PUT", path: "/api/cart/items" }
    const waiting = await watchWaiting()
    // The first takes so long that all others arrive meanwhile, each after the one before.
    await setFault(stack, { kind: "delay", ms: 4_000, match: changes, times: 1 })
    const all: Promise<number>[] = []
    for (let quantity = 1; quantity <= 10; quantity++) {
      all.push(shopper.send(form, { intent: "set-quantity", quantity: `${quantity}` }).then(({ status }) => status))
      const hasArrived = async () => (quantity === 1 ? waiting.isHeld() : (await waiting.count()) === quantity - 1)
      await expect.poll(hasArrived, { interval: 10, timeout: 10_000 }).toBe(true)
    }
    waiting.stop()
    expect(await Promise.all(all)).toEqual(Array<number>(10).fill(200))
    const end = await shopper.open("/panier")
    const fields = readForms(end.html, end.url.href).flatMap((each) => each.fields)
    expect(fields.find(([name]) => name === "quantity")?.[1]).toBe("10")
  }, 60_000)
})
