import { expect, test } from "vitest"
import type { Order } from "~/commerce/api-types"
import { followUpDigest, followUpMetadata, followUpPath, isFollowUpToken, newFollowUpToken } from "./follow-up-link.server"

const orderWith = (follow_up: unknown) => ({ metadata: { follow_up } }) as unknown as Order
const token = newFollowUpToken()
const { shop } = followUpMetadata(token).follow_up

test("a link's token is 128 random bits, of which the order knows a digest only", () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(newFollowUpToken()).not.toBe(token)
  expect(shop).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(followUpDigest(orderWith({ shop }))).toBe(shop)
  expect(followUpPath("c1", token)).toBe(`/suivi/c1/${token}`)
})

test.each([
  ["the shop's", { shop }],
  ["a mail's", { shop: "x", mail: shop }],
  ["one of a list", [shop]],
])("%s digest opens the order", (_name, known) => expect(isFollowUpToken(orderWith(known), token)).toBe(true))

// A shopper can write any text to the cart's metadata.
test.each([
  ["no links", null],
  ["a text", "text"],
  ["no digest", {}],
  ["a number", { shop: 43 }],
  ["the token itself", { shop: token }],
  ["other characters", { shop: "é".repeat(43) }],
  ["what stands for a missing one", { shop: "-".repeat(43) }],
])("%s opens nothing, and breaks nothing", (_name, known) => expect(isFollowUpToken(orderWith(known), token)).toBe(false))

test.each([[null], ["text"], [43], [{}], [{ follow_up: null }], [{ follow_up: { shop: 43 } }], [{ follow_up: "text" }]])(
  "metadata of a strange shape have no digest, and break nothing: %j",
  (metadata) => {
    expect(followUpDigest({ metadata } as unknown as Order)).toBeNull()
    expect(isFollowUpToken({ metadata } as unknown as Order, token)).toBe(false)
  },
)

test("another token, and any of an order that is not there, open nothing", () => {
  expect(isFollowUpToken(orderWith({ shop }), newFollowUpToken())).toBe(false)
  expect(isFollowUpToken(orderWith({ shop }), "")).toBe(false)
  expect(isFollowUpToken(null, token)).toBe(false)
})
