import { expect, test } from "vitest"
import { listTexts } from "./all-texts.ts"

/**
 * Where sentences may stand beside app/texts, by folder: one page alone says them and its place explains them (docs/voice.md), or
 * they describe what the file is about, such as a method of payment.
 */
const OWN_PLACES: Readonly<Record<string, readonly string[]>> = {
  "app/checkout": ["unpaid-order.server.ts"],
  "app/components/account": ["addresses.tsx", "card-list.tsx", "lists.tsx", "profile-forms.tsx"],
  "app/components/account/auth": ["login-form.tsx", "sign-up-form.tsx"],
  "app/components/account/invoices": ["invoice-sheet.tsx"],
  "app/components/account/orders": ["order-detail.tsx"],
  "app/components/account/subscriptions": ["extra-items.tsx", "new-subscription.tsx", "subscription.tsx"],
  "app/components/cart": [
    "cart-lines.tsx",
    "cart-page.tsx",
    "cart-panel.tsx",
    "cart-recovery.tsx",
    "cart-totals.tsx",
    "code-forms.tsx",
    "delivery-estimate.tsx",
    "editable-line.tsx",
    "line-parts.tsx",
  ],
  "app/components/catalogue": ["option-choices.tsx", "option-panel.tsx", "product-list.tsx", "product-page.tsx"],
  "app/components/checkout": [
    "card-authentication.tsx",
    "card-fields.tsx",
    "checkout-message.tsx",
    "contact-fields.tsx",
    "express-payment.tsx",
    "manual-payment.tsx",
    "order-authentication.tsx",
    "order-confirmation.tsx",
    "other-payments.tsx",
    "payment-choice.tsx",
    "recap.tsx",
    "sepa-mandate.tsx",
    "unpaid-order.tsx",
    "use-card-fields.ts",
    "waiting.tsx",
  ],
  "app/components/content": ["tutorial-panel.tsx"],
  "app/components/forms": ["checkbox.tsx"],
  "app/components/legal": ["cancellation-steps.tsx", "declaration-page.tsx", "withdrawal-steps.tsx"],
  "app/components/newsletter": ["newsletter-form.tsx"],
  "app/components/quotes": ["quote-inputs.tsx", "quote-page.tsx", "quote-panel.tsx"],
  "app/components/shell": ["root-data.tsx"],
  app: ["entry.server.tsx"],
  "app/http": ["action-guard.server.ts"],
  "app/payments/methods/amazon-pay": ["amazon-pay.server.ts"],
  "app/payments/methods/card": ["card-inputs.ts", "card.server.ts"],
  "app/payments/methods/google-pay": ["google-sheet.ts"],
  "app/payments/methods/klarna-direct": ["klarna-direct.server.ts"],
  "app/payments/methods/paypal": ["paypal.server.ts"],
  "app/payments/methods/paysafecard": ["paysafecard.server.ts"],
  "app/payments/methods/quickpay": ["quickpay.server.ts"],
  "app/payments/methods/stripe-redirects": ["stripe-redirects.server.ts"],
  "app/payments/wallets": ["wallet-payment.server.ts", "wallet-sheet.ts"],
  "app/routes": [
    "account.abonnements._index.tsx",
    "account.acces.tsx",
    "account.cartes.tsx",
    "account.factures._index.tsx",
    "api.preview.tsx",
    "commande.paiement.tsx",
    "commande.verification.tsx",
    "desinscription.tsx",
    "devis.tsx",
    "mot-de-passe-oublie.tsx",
    "preferences.tsx",
    "produits.$slug_.alerte.tsx",
    "recherche.tsx",
    "resilier.tsx",
    "retractation.tsx",
  ],
  "app/shop/account/subscriptions": ["subscription-views.ts"],
  "app/shop/cart": ["delivery-services.ts"],
  "app/shop/catalogue": ["catalogue-settings.server.ts", "product-view.ts", "sold-out.ts"],
  "app/shop/content": ["shell-view.ts"],
}

/** Four words and an end: names, labels and buttons are no sentences. */
const isSentence = (text: string) => /[.!?…]$/.test(text) && text.split(/\s/).length >= 4

test("sentences stand in app/texts, but for those that one place alone says", () => {
  const files = listTexts()
    .flatMap(({ texts }) => texts)
    .filter(({ place, text }) => /^app\/(?!texts\/)/.test(place) && isSentence(text))
    .map(({ place }) => place.replace(/:\d+$/, ""))
  const named = Object.entries(OWN_PLACES).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`))
  expect([...new Set(files)].filter((file) => !named.includes(file))).toEqual([])
  expect(named.filter((file) => !files.includes(file))).toEqual([])
})
