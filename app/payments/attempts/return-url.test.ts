import { describe, expect, test } from "vitest"
import { setShopEnvironment } from "~/checkout/purchase.fixture"
import { completionPath, isSafeRedirectUrl, parseProviderReturn, buildReturnUrl } from "./return-url.server"

setShopEnvironment()
const id = "AbCdEfGhIjKlMnOpQrStU_"

describe("the return address", () => {
  test("names the page that started, the gateway and the attempt [2.6]", () => {
    expect(buildReturnUrl(id, "quickpay", { redirect_status: "canceled" })).toBe(
      `http://localhost:3000/commande/verification?gateway=quickpay&redirect_status=canceled&essai=${id}`,
    )
  })

  test("keeps secrets apart from what may stand in our own address", () => {
    const provided = parseProviderReturn(
      new URL(
        `https://x.example/?gateway=stripe&essai=${id}&redirect_status=succeeded&payment_intent_client_secret=pi_secret&token=EC-1&utm_source=x`,
      ),
    )
    expect(provided).toEqual({
      attemptId: id,
      gateway: "stripe",
      status: { redirect_status: "succeeded" },
      secrets: { payment_intent_client_secret: "pi_secret", token: "EC-1" },
    })
    expect(completionPath(provided)).toBe(`/paiement/retour?essai=${id}&gateway=stripe&redirect_status=succeeded`)
  })

  test.each(["", "x".repeat(41), "Stripe", "a-b", "stripe "])("takes no gateway like « %s »", (gateway) => {
    const url = new URL("https://x.example/")
    url.searchParams.set("gateway", gateway)
    expect(parseProviderReturn(url)).toEqual({ attemptId: null, gateway: null, status: {}, secrets: {} })
    expect(completionPath(parseProviderReturn(url))).toBe("/paiement/retour?")
  })

  test("takes values of a thousand characters at most", () => {
    const read = (length: number) => parseProviderReturn(new URL(`https://x.example/?sid=${"x".repeat(length)}`)).secrets
    expect([read(1_000)["sid"]?.length, read(1_001)]).toEqual([1_000, {}])
  })

  test.each(["", "x", "../../etc", `${id}x`, "'\"<script>".padEnd(22, "a")])("takes no attempt id like « %s »", (essai) => {
    const url = new URL("https://x.example/?gateway=stripe")
    url.searchParams.set("essai", essai)
    expect(parseProviderReturn(url).attemptId).toBeNull()
  })
})

test.each([
  [true, "https://paysafe.example/pay"],
  [true, "http://localhost:4001/provider/paysafecard/pay_1"],
  [false, "http://paysafe.example/pay"],
  [false, "http://localhost:4002/provider"],
  [false, "javascript:alert(1)"],
  [false, "data:text/html,x"],
  [false, "https://user:pass@paysafe.example/"],
  [false, "https://user@paysafe.example/"],
  [false, "https://:pass@paysafe.example/"],
  [false, "ftp://localhost:4001/"],
  [false, "//paysafe.example/"],
  [false, ""],
])("a shopper may be sent to a provider: %s for « %s »", (allowed, address) => expect(isSafeRedirectUrl(address)).toBe(allowed))
