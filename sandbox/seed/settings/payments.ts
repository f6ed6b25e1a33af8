/** Payment methods by id: a missing one is disabled (storefront API, payment settings). Every value is the sandbox's own. */
export const paymentSettings = {
  card: { id: "card", name: "Carte bancaire", gateway: "stripe", mode: "test", publishable_key: "pk_test_stripe" },
  ideal: { id: "ideal", name: "iDEAL", gateway: "stripe", mode: "test" },
  bancontact: { id: "bancontact", name: "Bancontact", gateway: "stripe", mode: "test" },
  klarna: { id: "klarna", name: "Klarna", gateway: "klarna", mode: "test" },
  paysafecard: { id: "paysafecard", name: "paysafecard", gateway: "paysafecard", mode: "test" },
  paypal: {
    id: "paypal",
    name: "PayPal",
    mode: "test",
    client_id: "cid",
    ppcp: true,
    test_merchant_id: "MTEST",
    live_merchant_id: "MLIVE",
    store_owner_email: "bonjour@maison-lilas.example",
  },
  google: {
    id: "google",
    name: "Google Pay",
    gateway: "stripe",
    mode: "test",
    merchant_id: "BCR2DN",
    gateway_merchant_id: "560344",
  },
  // The merchant ids are for the other gateways, which `POST /__payments {"google": {"gateway": "authorizenet"}}` switches to.
  apple: { id: "apple", name: "Apple Pay", gateway: "stripe", mode: "test", merchant_id: "merchant.maison-lilas" },
  amazon: { id: "amazon", name: "Amazon Pay", mode: "test", merchant_id: "A1MERCHANT", public_key_id: "SANDBOX-AE1" },
  virement: {
    id: "virement",
    name: "Virement bancaire",
    manual: true,
    description: "Nous préparons votre commande dès que le virement nous parvient.",
    // assumed: that a manual method may bring words for the confirmation.
    instructions: "Titulaire : Maison Lilas\nIBAN : FR76 3000 6000 0112 3456 7890 189\nBIC : EXEMFRPP",
  },
}
