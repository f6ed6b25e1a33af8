import { beforeEach, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import type { Cart } from "~/commerce/api-types"
import { ApiError, ApiUnavailableError } from "~/commerce/errors"
import { log } from "~/log.server"
import { fail } from "~/problems"
import { updateLastSeenCart } from "~/shop/cart/cart-snapshot.server"
import { saveStep } from "./save-step.server"

muteLog()
vi.mock("~/shop/cart/cart-snapshot.server", () => ({ updateLastSeenCart: vi.fn() }))
beforeEach(() => void vi.clearAllMocks())

const cart = { checkout_id: "of-now" } as Cart
const explain = ({ param }: ApiError) => fail("email-change-refused", param ?? undefined)
const save = (write: Parameters<typeof saveStep<"email-change-refused">>[0]) => saveStep(write, "contact-refused", explain)

test("a step that was written is the cart as its shopper last saw it; one that was not leaves that as it was", async () => {
  expect(await save(async () => ({ ok: true, value: cart }))).toEqual({ ok: true, value: cart })
  expect(updateLastSeenCart).toHaveBeenCalledExactlyOnceWith(cart)
  expect(await save(async () => fail("email-change-refused"))).toEqual(fail("email-change-refused"))
  expect(updateLastSeenCart).toHaveBeenCalledOnce()
})

test("a refusal is explained by the step and logged without its words", async () => {
  const refusal = new ApiError({ message: "jeanne@exemple.fr is taken", status: 400, code: "invalid", param: "account.email" })
  expect(await save(() => Promise.reject(refusal))).toEqual(fail("email-change-refused", "account.email"))
  expect(log.warn).toHaveBeenCalledExactlyOnceWith("contact-refused", { code: "invalid", param: "account.email" })
})

test("a backend that does not answer is a fault that the shopper may try again after; a defect is thrown", async () => {
  const silence = new ApiUnavailableError("timeout", "Request timed out after 20 seconds")
  expect(await save(() => Promise.reject(silence))).toEqual(fail("service-unavailable"))
  expect(log.fault).toHaveBeenCalledExactlyOnceWith(silence, { kind: "timeout" })
  await expect(save(() => Promise.reject(new TypeError("a defect")))).rejects.toThrow("a defect")
})
