import { describe, expect, test } from "vitest"
import { completionPath, isOwnVisit, readProviderReturn, returnAddress } from "./return-address"

const id = "AbCdEfGhIjKlMnOpQrStU_"

describe("the return address", () => {
  test("names the page that started, the gateway and the attempt", () => {
    expect(returnAddress("https://boutique.example", id, "quickpay", { redirect_status: "canceled" })).toBe(
      `https://boutique.example/commande/verification?gateway=quickpay&redirect_status=canceled&essai=${id}`,
    )
  })

  test("keeps secrets apart from what may stand in our own address", () => {
    const provided = readProviderReturn(
      new URL(
        `https://x.example/?gateway=stripe&essai=${id}&redirect_status=succeeded&payment_intent_client_secret=pi_secret&token=EC-1&utm_source=x`,
      ),
    )
    expect(provided).toEqual({
      attemptId: id,
      gateway: "stripe",
      open: { redirect_status: "succeeded" },
      secret: { payment_intent_client_secret: "pi_secret", token: "EC-1" },
    })
    expect(completionPath(provided)).toBe(`/paiement/retour?essai=${id}&gateway=stripe&redirect_status=succeeded`)
  })

  test.each(["", "x", "../../etc", `${id}x`, "'\"<script>".padEnd(22, "a")])("takes no attempt id like « %s »", (essai) => {
    const url = new URL("https://x.example/?gateway=stripe")
    url.searchParams.set("essai", essai)
    expect(readProviderReturn(url).attemptId).toBeNull()
  })
})

describe("a return is completed", () => {
  test.each([
    [true, "GET", {}],
    [true, "GET", { "Sec-Fetch-Dest": "document" }],
    [false, "HEAD", { "Sec-Fetch-Dest": "document" }],
    [false, "GET", { "Sec-Fetch-Dest": "image" }],
    [false, "GET", { "Sec-Fetch-Dest": "iframe" }],
    [false, "GET", { "Sec-Fetch-Dest": "empty" }],
    [false, "GET", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender" }],
    [false, "GET", { Purpose: "prefetch" }],
    [false, "GET", { "X-Moz": "prefetch" }],
  ] as const)("%s for %s with %j", (completes, method, headers) =>
    expect(isOwnVisit(method, new Headers(headers))).toBe(completes),
  )
})
