import { expect } from "vitest"
import type { PaymentAttempt } from "~/store/attempts.server"

/** A method that leads to its provider's page without a script, and how its payments end. */
export type RedirectFlow = {
  /** As docs/payments.md calls it. */
  name: string
  method: string
  /** Where the page on the way out says that it leads. */
  leadsTo: string
  /** Payment settings that differ from the seed's. */
  settings?: Record<string, unknown>
  /** True where the bank pays the order some days later. */
  isPaidLater?: true
  /** How each choice on the provider's page turns out. */
  outcomes: Record<string, string>
  /** The cart's billing just before the order, beside the address. */
  billing(attempt: PaymentAttempt): Record<string, unknown>
  /** Whether the provider can be asked about a payment that never came back. */
  asked: boolean
  /** What the log says of a refusal; null where nothing is refused, or the words stand in the method's own tests. */
  refusal: RegExp | null
}

const unable = /^We are unable to authenticate your payment method\. Please choose/

export const redirectFlows: RedirectFlow[] = [
  {
    name: "Bancontact",
    method: "bancontact",
    leadsTo: "Bancontact",
    isPaidLater: true,
    outcomes: { accept: "placed", refuse: "refused", cancel: "refused", pending: "pending" },
    billing: ({ providerId }) => ({ method: "bancontact", bancontact: { token: providerId } }),
    asked: true,
    refusal: unable,
  },
  {
    name: "iDEAL",
    method: "ideal",
    leadsTo: "iDEAL | Wero",
    outcomes: { accept: "placed", refuse: "refused", cancel: "refused", pending: "pending" },
    billing: ({ providerId }) => ({
      method: "ideal",
      ideal: { token: expect.stringMatching(/^pm_/) },
      intent: { stripe: { id: providerId } },
    }),
    asked: true,
    refusal: unable,
  },
  {
    name: "Klarna through Stripe",
    method: "klarna",
    leadsTo: "Klarna",
    settings: { klarna: { gateway: "stripe" } },
    outcomes: { accept: "placed", refuse: "refused", cancel: "refused", pending: "pending" },
    billing: ({ providerId }) => ({
      method: "klarna",
      klarna: { token: expect.stringMatching(/^pm_/) },
      intent: { stripe: { id: providerId } },
    }),
    asked: true,
    refusal: unable,
  },
  {
    name: "Klarna direct",
    method: "klarna",
    leadsTo: "Klarna",
    settings: { klarna: { gateway: "klarna" } },
    outcomes: { accept: "placed", refuse: "refused", cancel: "cancelled", pending: "pending", error: "refused" },
    billing: () => ({ method: "klarna", klarna: { token: expect.stringMatching(/^[0-9a-f-]{36}$/) } }),
    asked: false,
    refusal: unable,
  },
  {
    name: "PayPal",
    method: "paypal",
    leadsTo: "PayPal",
    outcomes: { accept: "placed", refuse: "cancelled", cancel: "cancelled", pending: "pending" },
    billing: ({ providerId }) => ({ method: "paypal", paypal: { order_id: providerId } }),
    asked: false,
    refusal: null,
  },
  {
    name: "card through QuickPay",
    method: "card",
    leadsTo: "la page de paiement par carte",
    settings: { card: { gateway: "quickpay" } },
    outcomes: { accept: "placed", refuse: "refused", cancel: "cancelled", pending: "pending" },
    billing: ({ providerId }) => ({
      method: "card",
      card: expect.objectContaining({ token: expect.stringMatching(/^\d+$/), gateway: "quickpay", test: true, last4: "4242" }),
      intent: { quickpay: { id: providerId } },
    }),
    asked: false,
    refusal: null,
  },
  {
    name: "paysafecard",
    method: "paysafecard",
    leadsTo: "paysafecard",
    outcomes: { accept: "placed", authorize: "placed", refuse: "refused", cancel: "cancelled", pending: "pending" },
    billing: ({ providerId }) => ({ method: "paysafecard", intent: { paysafecard: { id: providerId } } }),
    asked: true,
    refusal: /^Unknown redirect status: EXPIRED$/,
  },
]
