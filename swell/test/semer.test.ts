import { expect, test } from "vitest"
import * as semer from "../functions/semer"
import { firstPages } from "../functions/lib/first-pages"
import { readFolder } from "./app-folder"
import { type FakeStore, fakeRequest } from "./fake-request"

test("the pages that a store lacks are written once, and none is overwritten", async () => {
  const own = { id: "x", slug: "cgv", title: "Nos conditions", published: true }
  const store: FakeStore = { records: { pages: [own] }, settings: {} }
  const written = firstPages.map(({ slug }) => slug).filter((slug) => slug !== "cgv")
  expect(await semer.post(fakeRequest(store, {}))).toMatchObject({ ok: true, written })
  expect(await semer.post(fakeRequest(store, {}))).toMatchObject({ written: [] })
  expect(store.records["pages"]).toHaveLength(firstPages.length)
  expect(store.records["pages"]?.[0]).toEqual(own)
})

test("what the merchant must complete is a draft", () => {
  const isOpen = (sections: object) => /\[(?:\p{Lu}|nom)/u.test(JSON.stringify(sections))
  for (const { slug, published, sections } of firstPages) expect([slug, published]).toEqual([slug, !isOpen(sections)])
})

test("a page has fields that the model declares, and sections that the form offers", () => {
  const sections = readFolder("content")
    .get("pages")
    ?.fields.find(({ id }) => id === "sections")
  const offered = (sections?.fields ?? []).map(({ id }) => id)
  for (const { sections: written } of firstPages)
    for (const section of written) expect(Object.keys(section).filter((field) => !offered.includes(field))).toEqual([])
})

test("it is no public route", () => expect(semer.config.route).not.toHaveProperty("public"))
