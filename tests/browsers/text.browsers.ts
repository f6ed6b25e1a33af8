import { afterAll, beforeAll, expect, test } from "vitest"
import { type Stack, startStack } from "../setup/stack.ts"
import { customer } from "../shopper/people.ts"
import { runLynx } from "./lynx.ts"
import { buyInText } from "./text-purchase.ts"
import { runW3m } from "./w3m.ts"
import { printPurchase, readKeptText } from "./purchase-text.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

function expectBought(pages: Record<string, string>): void {
  expect(pages["product"]).toMatch(/17,10 €[\s\S]*\(\*\) 500 g[\s\S]*\(\*\) Moka[\s\S]*Ajouter au panier/)
  expect(pages["asked"]).toContain("Confirmez votre envoi")
  expect(pages["recap"]).toMatch(/Camille Durand\s+4 rue des Tables-Claudiennes\s+69001 Lyon[\s\S]*iDEAL[\s\S]*24,00 €/)
  expect(pages["confirmation"]).toMatch(/Merci, votre commande est confirmée\s+Numéro de commande : \d{5,}/)
}

// Lynx says in Referer where a post comes from, but not from an address with a query.
test("Lynx buys by iDEAL, from the home page to the order's number", () => {
  expectBought(runLynx(`${stack.shop}/`, (keys) => buyInText(keys, "purchase")))
})

test("w3m, which says nothing of where its posts come from, buys by iDEAL", async () => {
  expectBought(await runW3m(`${stack.shop}/`, (keys) => buyInText(keys, "price")))
})

test("Lynx logs in", () => {
  const pages = runLynx(`${stack.shop}/connexion`, ({ fill, send, print }) => {
    fill("E-mail", [customer.email, customer.password])
    send()
    print("account")
  })
  expect(pages["account"]).toMatch(/Connexion réussie[\s\S]*jeanne@exemple.fr/)
})

test("w3m logs in, with the password typed once more", async () => {
  const pages = await runW3m(`${stack.shop}/connexion`, ({ fill, send, print }) => {
    fill("E-mail", [customer.email, customer.password])
    send()
    print("asked")
    fill("Mot de passe", [customer.password])
    send()
    print("account")
  })
  expect(pages["asked"]).toContain("Confirmez votre envoi")
  expect(pages["account"]).toMatch(/Connexion réussie[\s\S]*jeanne@exemple.fr/)
})

test("the pages of a purchase read in w3m as they were looked at", async () => {
  const shop = await startStack()
  try {
    for (const [name, text] of Object.entries(await printPurchase(shop.shop))) expect(text, name).toBe(readKeptText(name))
  } finally {
    await shop.stop()
  }
})
