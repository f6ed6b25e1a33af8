import type { AddressInfo } from "node:net"
import type { Server } from "node:http"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { createBareContext } from "../../providers/bare-context.fixture.ts"
import { controlRoutes } from "../../routes/control.ts"
import { answerError } from "../../routes/middleware.ts"
import type { SandboxContext, SandboxEnv } from "../../storage/context.ts"
import { defaultSession } from "../session/default-session.ts"
import { readToken, writeToken } from "../session/token.ts"
import { rejectingBrokenConnections } from "./broken-connection.ts"
import { faultsMiddleware } from "./faults-middleware.ts"
import { submitModel } from "./submit-model.ts"

let context: SandboxContext
let app: Hono<SandboxEnv>
let made: number
let send: (path: string, init?: RequestInit) => Promise<Response>

beforeEach(() => {
  context = createBareContext()
  made = 0
  app = new Hono<SandboxEnv>()
  app.onError(answerError)
  app.use(faultsMiddleware(context))
  app.route("/", controlRoutes(context))
  app.post("/api/cart/order", (c) => {
    made += 1
    return c.json({ id: "order", number: "10001" }, 200, { "X-Session": "new:token" })
  })
  app.get("/api/cart", (c) => c.json({ id: "cart", items: [] }))
  app.get("/intent", (c) => c.json({ $status: 200, $data: true }))
  const handler = rejectingBrokenConnections((request) => app.fetch(request))
  send = (path, init) => handler(new Request(`http://localhost:4000${path}`, init))
})

const set = (fault: object) =>
  send("/__faults", { method: "POST", body: JSON.stringify(fault), headers: { "content-type": "application/json" } })
const order = () => send("/api/cart/order", { method: "POST" })

describe("a fault", () => {
  it("delays the answer", async () => {
    await set({ kind: "delay", ms: 80, match: { path: "/api/cart" } })
    const start = performance.now()
    expect((await send("/api/cart")).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(70)
  })

  it("gives the session another token of the same content", async () => {
    const token = writeToken(context.secret, defaultSession(context))
    const brought = async () => (await send("/api/cart", { headers: { "X-Session": token } })).headers.get("x-session")
    await set({ kind: "new-token", times: 1 })
    const next = (await brought()) ?? ""
    expect([next === token, readToken(context.secret, next)]).toEqual([false, readToken(context.secret, token)])
    expect(await brought()).toBeNull()
  })

  it("hangs until the caller gives up", async () => {
    await set({ kind: "hang" })
    const start = performance.now()
    await expect(send("/api/cart", { signal: AbortSignal.timeout(60) })).rejects.toThrow("fetch failed")
    expect(performance.now() - start).toBeGreaterThan(50)
  })

  it("breaks the connection", async () => {
    await set({ kind: "reset" })
    await expect(order()).rejects.toMatchObject({ name: "TypeError", cause: { code: "ECONNRESET" } })
    expect(made).toBe(0)
  })

  it("answers a status, in the vault's form at the vault", async () => {
    await set({ kind: "status", status: 429 })
    const answer = await send("/api/cart")
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { error: { message: "The service is not available", code: "server_error" } },
    ])
    expect(await (await send("/intent")).json()).toMatchObject({ $status: 429 })
  })

  it("answers a page in place of JSON", async () => {
    await set({ kind: "html" })
    const answer = await order()
    expect(answer.headers.get("content-type")).toContain("text/html")
    expect([answer.status, made]).toEqual([200, 0])
  })

  it("cuts the JSON", async () => {
    await set({ kind: "truncated" })
    const answer = await send("/api/cart")
    expect(answer.headers.get("content-type")).toContain("application/json")
    await expect(answer.json()).rejects.toThrow(SyntaxError)
  })

  it.each([
    ["a broken connection", { then: "reset" }],
    ["a page", { then: "html" }],
    ["an error", { then: "status", status: 502 }],
    ["a late answer", { then: "delay", ms: 40 }],
  ])("makes the order, and its answer is lost to %s", async (_name, how) => {
    await set({ kind: "lost-answer", match: { method: "post", path: "cart/order$" }, times: 1, ...how })
    const answer = await order().catch((error: unknown) => error)
    expect(made).toBe(1)
    if (how.then === "reset") return expect(answer).toBeInstanceOf(TypeError)
    const response = answer as Response
    if (how.then === "delay") return expect(await response.json()).toMatchObject({ number: "10001" })
    expect(response.headers.get("x-session")).toBeNull()
    expect(response.status).toBe(how.then === "html" ? 200 : 502)
  })

  it("answers 500 without making the order", async () => {
    await set({ kind: "not-made", times: 1 })
    expect((await order()).status).toBe(500)
    expect(made).toBe(0)
    expect((await order()).status).toBe(200)
  })
})

describe("a rule", () => {
  it("matches by method, path and session, and ends after its times", async () => {
    await set({ kind: "status", match: { method: "GET", path: "/api/cart", session: "a:b" }, times: 2 })
    const mine = () => send("/api/cart", { headers: { "x-session": "a:b" } })
    expect((await send("/api/cart")).status).toBe(200)
    expect((await order()).status).toBe(200)
    expect([(await mine()).status, (await mine()).status, (await mine()).status]).toEqual([503, 503, 200])
  })

  it("strikes every second request, and the logical method of a vault query", async () => {
    await set({ kind: "status", every: 2, match: { method: "POST", path: "/intent" } })
    const call = async () => (await send("/intent?$jsonp%5Bmethod%5D=post")).status
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 503, 200, 503])
  })

  it("comes from a header for one request, and never strikes the control calls", async () => {
    const call = (fault: string) => send("/api/cart", { headers: { "x-fault": fault } })
    expect([(await call("status:404")).status, (await call("none")).status]).toEqual([404, 200])
    await expect(call("reset")).rejects.toThrow("fetch failed")
    expect((await call("lost-answer:html")).headers.get("content-type")).toContain("text/html")
    const start = performance.now()
    for (const late of ["delay:40", "lost-answer:40"]) expect(await (await call(late)).json()).toMatchObject({ id: "cart" })
    expect(performance.now() - start).toBeGreaterThan(70)
    await set({ kind: "reset" })
    expect((await send("/__faults")).status).toBe(200)
  })

  it("is refused when it makes no sense", async () => {
    for (const wrong of [
      {},
      { kind: "explode" },
      { kind: "delay", ms: -1 },
      { kind: "status", status: 200 },
      { kind: "reset", match: { path: "(" } },
      { kind: "reset", times: 0 },
    ]) {
      expect((await set(wrong)).status).toBe(400)
    }
  })

  it("is listed and cleared together with the submit model", async () => {
    await set({ kind: "delay", ms: 1 })
    await set({ submit_model: "second-order" })
    await set({ only_intents_named: true })
    expect(await (await send("/__faults")).json()).toMatchObject({
      faults: [{ kind: "delay", ms: 1 }],
      submit_model: "second-order",
      only_intents_named: true,
    })
    expect(submitModel(context)).toBe("second-order")
    await send("/__faults", { method: "DELETE" })
    expect(await (await send("/__faults")).json()).toEqual({ faults: [], submit_model: "same-order", only_intents_named: false })
  })
})

describe("over a socket", () => {
  let server: Server
  let origin: string

  beforeEach(async () => {
    await new Promise<void>((resolve) => (server = serve({ fetch: app.fetch, port: 0 }, () => resolve()) as Server))
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))))

  it("resets, loses an answer, and hangs for real", async () => {
    await set({ kind: "reset", times: 1 })
    await expect(fetch(`${origin}/api/cart`)).rejects.toThrow("fetch failed")
    await set({ kind: "lost-answer", times: 1 })
    await expect(fetch(`${origin}/api/cart/order`, { method: "POST" })).rejects.toThrow("fetch failed")
    expect(made).toBe(1)
    await set({ kind: "hang", times: 1 })
    await expect(fetch(`${origin}/api/cart`, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout|aborted/)
    expect(await (await fetch(`${origin}/api/cart`)).json()).toEqual({ id: "cart", items: [] })
  })
})
