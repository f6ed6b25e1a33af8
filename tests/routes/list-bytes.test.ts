import { expect, test } from "vitest"
import { useServedShop } from "../security/served-shop"

const { served } = useServedShop()

test.each([
  // Addresses of pictures are as long as the hosted backend's, 28 bytes each that no compression saves.
  ["/boutique", {}, 13.5],
  ["/boutique", { "Save-Data": "on" }, 9],
])("a list of 24 products at %s with %j takes at most %d KB of compressed HTML", async (path, headers, most) => {
  const ask = { Host: "shop.test", "Accept-Encoding": "br", ...headers }
  const answer = await served.send("GET", path, ask)
  expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, "br"])
  const plain = await served.send("GET", path, { Host: "shop.test", ...headers })
  expect(plain.text.match(/<li class="card"/g)).toHaveLength(24)
  expect(Number(answer.headers["content-length"]) / 1024).toBeLessThanOrEqual(most)
})
