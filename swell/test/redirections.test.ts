import { expect, test } from "vitest"
import { config, post } from "../functions/redirections"
import { type FakeStore, fakeRequest } from "./fake-request"

const store: FakeStore = { records: {}, settings: {} }
const write = (csv: string) => post(fakeRequest(store, { body: { csv } }))

test("a table of old and new addresses is written, and written anew", async () => {
  const csv = 'Ancienne,Nouvelle\nhttps://ancien.exemple/Cafes.html;/boutique/cafes\r\n"/vieux/","/pages/ecole"\n/a\t/b\n'
  expect(await write(csv)).toEqual({ ok: true, written: 3, refused: [], left: 0 })
  await write("/a,/c")
  expect(store.records["redirections"]).toMatchObject([
    { from: "/cafes.html", to: "/boutique/cafes" },
    { from: "/vieux", to: "/pages/ecole" },
    { from: "/a", to: "/c" },
  ])
})

test.each(["/a", "/a,", "/,/b", "/a,/a", "/a,//ailleurs.exemple", "/a,javascript:alert(1)"])("%s is refused", async (line) => {
  expect(await write(`/x,/y\n${line}`)).toMatchObject({ written: 1, refused: [line] })
})

test("it is no public route", () => expect(config.route).not.toHaveProperty("public"))
