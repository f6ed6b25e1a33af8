import { setTimeout as pause } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { config, post } from "../functions/redirections"
import { type FakeStore, fakeRequest } from "./fake-request"

const store: FakeStore = { records: {}, settings: {} }
const write = (csv: string) => post(fakeRequest(store, { body: { csv } }))

test("a table of old and new addresses is written, and written anew", async () => {
  const csv = 'Ancienne,Nouvelle\nhttps://ancien.exemple/Cafes.html;/boutique/cafes\r\n"/vieux/","/pages/ecole"\n/a\t/b\n'
  expect(await write(csv)).toEqual({ ok: true, written: 3, refused: [], left: 0 })
  await write("/a,/c")
  const records = store.records["redirections"] ?? []
  // They are written beside each other.
  expect(records.map(({ from, to }) => `${String(from)} ${String(to)}`).toSorted()).toEqual([
    "/a /c",
    "/cafes.html /boutique/cafes",
    "/vieux /pages/ecole",
  ])
})

test.each(["/a", "/a,", "/,/b", "/a,/a", "/a,//ailleurs.exemple", "/a,javascript:alert(1)"])("%s is refused", async (line) => {
  expect(await write(`/x,/y\n${line}`)).toMatchObject({ written: 1, refused: [line] })
})

test("one made by hand leads to the new address too, and one that is refused stops no other", async () => {
  const store: FakeStore = { records: { redirections: [{ id: "by-hand", from: "/a", to: "/b" }] }, settings: {} }
  const request = fakeRequest(store, { body: { csv: "/a,/c\n/refused,/d\n/e,/f" } })
  const { post: save } = request.swell
  request.swell.post = (path, fields) => (fields["from"] === "/refused" ? Promise.reject(new Error("400")) : save(path, fields))
  expect(await post(request)).toEqual({ ok: true, written: 2, refused: ["/refused,/d"], left: 0 })
  expect(store.records["redirections"]).toMatchObject([
    { id: "by-hand", to: "/c" },
    { from: "/e", to: "/f" },
  ])
})

test("a long table is written six lines at once, and what no longer fits the platform's ten seconds is told", async () => {
  const lines = Array.from({ length: 500 }, (_line, index) => `/ancien-${index},/nouveau`)
  const store: FakeStore = { records: {}, settings: {} }
  const clock = vi.spyOn(Date, "now").mockReturnValue(0)
  let [running, most] = [0, 0]
  const send = (rest: string[]) => {
    const request = fakeRequest(store, { body: { csv: `${rest.join("\n")}\n` } })
    const { post: save } = request.swell
    request.swell.post = async (path, fields) => {
      most = Math.max(most, ++running)
      clock.mockReturnValue(Date.now() + 20)
      await pause(5)
      running--
      return save(path, fields)
    }
    return post(request) as Promise<{ written: number; left: number }>
  }
  const first = await send(lines)
  expect([first.written + first.left, first.left > 0, most, Date.now() < 8_000]).toEqual([500, true, 6, true])
  const rest = await send(lines.slice(-first.left))
  expect([rest.left, store.records["redirections"]?.length]).toEqual([0, 500])
  clock.mockRestore()
})

test("it is no public route", () => expect(config.route).not.toHaveProperty("public"))
