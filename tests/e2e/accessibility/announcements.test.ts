import type { Locator, Page } from "playwright/test"
import { becomeCustomer, subscribe } from "../customer-steps.ts"
import { clearFaults, setFault } from "../sandbox-control.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct, hydrate } from "../steps.ts"
import { expectStanding } from "./standing-checks.ts"

const main = (page: Page) => page.getByRole("main")

/** Notes from now on what the live regions say that are on the page now, each change once. */
async function listen(page: Page): Promise<void> {
  await hydrate(page)
  await page.waitForLoadState("networkidle")
  await page.evaluate(() => {
    const said: { text: string; isHeard: boolean }[] = []
    Object.assign(window, { said })
    for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
      let last = region.textContent ?? ""
      const note = () => {
        const text = region.textContent ?? ""
        // In a modal that is closed nobody hears it.
        if (text.trim() && text !== last) said.push({ text: text.trim(), isHeard: region.checkVisibility() })
        last = text
      }
      new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
}

/** Exactly one region said this, once. */
async function expectSaidOnce(page: Page, words: RegExp): Promise<void> {
  const heard = () =>
    page.evaluate((source) => {
      const said = Reflect.get(window, "said") as { text: string; isHeard: boolean }[]
      return said.filter(({ isHeard, text }) => isHeard && new RegExp(source).test(text)).map(({ text }) => text)
    }, words.source)
  await expect.poll(heard, { message: String(words) }).toHaveLength(1)
  // A second region would say it in the same moment, a second time would be the next answer's.
  await page.waitForLoadState("networkidle")
  expect(await heard(), String(words)).toHaveLength(1)
  await expectStanding(page, String(words))
}

test("X5 what has happened is said once, in a live region that was there before @script", async ({ page }) => {
  await page.goto("/produits/melange-canut")
  await listen(page)
  await main(page).getByRole("button", { name: "Ajouter au panier" }).click()
  await expectSaidOnce(page, /Ajouté au panier/)
  await expect(page.getByRole("dialog", { name: /^Panier/ })).toHaveAccessibleDescription("Ajouté au panier : Canut.")

  await page.goto("/panier")
  await listen(page)
  await main(page).getByLabel("Code promo").fill("BIENVENUE10")
  await main(page).getByRole("button", { name: "Appliquer" }).click()
  await expectSaidOnce(page, /BIENVENUE10/)
  await listen(page)
  await main(page).getByRole("button", { name: "Retirer Canut" }).click()
  await expectSaidOnce(page, /Article retiré du panier\s: Canut/)
  // The region stays when the last line is gone.
  await expect(main(page)).toContainText("Rien pour l’instant")
  await expectSaidOnce(page, /Article retiré du panier\s: Canut/)

  await page.goto("/boutique")
  await listen(page)
  const block = page.getByRole("contentinfo").getByRole("region", { name: "Newsletter" })
  await block.getByLabel("E-mail *").fill(`annonce-${Date.now()}@exemple.fr`)
  await block.getByRole("button", { name: "S’inscrire" }).click()
  await expectSaidOnce(page, /est confirmée/)

  await page.goto("/connexion?suite=/boutique")
  await listen(page)
  await main(page).getByLabel("E-mail").fill("jeanne@exemple.fr")
  await main(page).getByLabel("Mot de passe").fill("lilas-demo-2026")
  await main(page).getByRole("button", { name: "Se connecter" }).click()
  await expectSaidOnce(page, /Connexion réussie/)
})

test("X5 the cart says an addition when it opens by it, and no more when it is opened later @script", async ({ page }) => {
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  const cart = page.getByRole("dialog", { name: /^Panier/ })
  const add = () => main(page).getByRole("button", { name: "Ajouter au panier" }).press("Enter")
  for (const quantity of [1, 2]) {
    await add()
    await expect(page.getByRole("dialog", { name: `Panier (${quantity})` })).toHaveAccessibleDescription(
      "Ajouté au panier : Canut.",
    )
    await page.keyboard.press("Escape")
    await expect(cart).toBeHidden()
    await page.locator("#ouvrir-panier").press("Enter")
    await expect(cart).toHaveAccessibleDescription("")
    await page.keyboard.press("Escape")
    await expectStanding(page, "the cart is closed again")
  }
})

test("X5 the same thing done twice is said twice @script", async ({ page, stack }) => {
  await becomeCustomer(page, stack, { next: "/account/profil" })
  const keyOf = () => page.evaluate(() => (history.state as { key?: string } | null)?.key)
  await hydrate(page)
  for (const time of ["first", "second"]) {
    const before = await keyOf()
    await main(page).getByRole("button", { name: "Enregistrer", exact: true }).press("Enter")
    await expect.poll(keyOf).not.toBe(before)
    await expect(main(page).locator(".notice")).toHaveText("Vos informations sont enregistrées.")
    await expectStanding(page, `the ${time} time`)
  }
})

test("X5 two lines of one product are told apart, and each removal is said @script", async ({ page }) => {
  for (const weight of ["250-g", "500-g", "1-kg"])
    await page.request.post("/produits/melange-canut", {
      headers: { "Sec-Fetch-Site": "same-origin" },
      form: { "o.poids": weight, "o.mouture": "grains", purchase: "unique", quantity: "1" },
    })
  await page.goto("/panier")
  await hydrate(page)
  for (const weight of ["250", "500"]) {
    await listen(page)
    const line = new RegExp(`^Retirer Canut, ${weight}\\sg, Grains$`)
    await main(page).getByRole("button", { name: line }).press("Enter")
    await expectSaidOnce(page, new RegExp(`^Article retiré du panier\\s: Canut, ${weight}\\sg, Grains\\.$`))
  }
  await expect(main(page).getByRole("button", { name: "Retirer Canut", exact: true })).toBeVisible()
})

test("X5 a search for a subscription’s articles says what it has found, and leads to its part’s heading @script", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await page.goto("/account/abonnements")
  const subscription = await main(page)
    .getByRole("link", { name: /^Gérer/ })
    .getAttribute("href")
  await page.goto(`${subscription}/articles`)
  for (const [words, said] of [
    ["filtres", /^1 article pour «\sfiltres\s»/],
    ["xylophone", /^Aucun article .*xylophone/],
  ] as const) {
    await listen(page)
    await main(page).getByLabel("Chercher un produit").fill(words)
    await main(page).getByLabel("Chercher un produit").press("Enter")
    await expectSaidOnce(page, said)
    await expect(main(page).getByRole("heading", { name: "Ajouter un article" })).toBeFocused()
  }
})

type Heard = { page: string[]; modal: string[] }

/** Notes from now on what the cart's page and its modal say of changes. Gives back how to compare it. */
async function listenToBoth(page: Page): Promise<(expected: Heard) => Promise<void>> {
  await page.evaluate(() => {
    const places = { page: "main .quantity-status", modal: "#panier .quantity-status" }
    const heard = Object.entries(places).map(([place, selector]) => {
      const region = document.querySelector(selector)
      const said: string[] = []
      const note = () => {
        const text = region?.textContent ?? ""
        if (said.at(-1) !== text) said.push(text)
      }
      if (region) new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true })
      return [place, said] as const
    })
    Object.assign(window, { heard: Object.fromEntries(heard) })
  })
  const heard = () => page.evaluate(() => Reflect.get(window, "heard") as unknown as Heard)
  return async (expected) => {
    await expect.poll(heard).toEqual(expected)
    // Nothing more is said once all is confirmed.
    await expect(page.locator(".cart-line[aria-busy], .summary[aria-busy], #panier [aria-busy]")).toHaveCount(0)
    expect(await heard()).toEqual(expected)
  }
}

test("X5 a change of the cart is said in the place that is in sight only, and fast ones at their end @script @full", async ({
  page,
  stack,
}) => {
  await addProduct(page, "filtres-papier-02")
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await hydrate(page)
  const modal = page.getByRole("dialog", { name: /^Panier/ })
  const more = (place: Locator) => place.getByRole("button", { name: /Un de plus.*Canut/ })
  await setFault(stack, { kind: "delay", ms: 400, match: { path: "/api/cart/items" } })
  try {
    let expectHeard = await listenToBoth(page)
    await more(main(page)).click()
    await expectHeard({ page: ["Canut\u00a0: quantité 2."], modal: [] })

    expectHeard = await listenToBoth(page)
    await more(main(page)).click()
    await more(main(page)).click()
    await expectHeard({ page: ["Canut\u00a0: quantité 4."], modal: [] })

    expectHeard = await listenToBoth(page)
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Panier/ })
      .click()
    await more(modal).click()
    await more(modal).click()
    await expectHeard({ page: [""], modal: ["Canut\u00a0: quantité 6."] })

    expectHeard = await listenToBoth(page)
    await modal.getByRole("button", { name: "Retirer Canut" }).click()
    await expectHeard({ page: [], modal: ["Article retiré du panier\u00a0: Canut."] })
  } finally {
    await clearFaults(stack)
  }
})

test("X5 without a script what has happened stands in a region of its own @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await expect(page.getByRole("dialog").getByRole("status").filter({ hasText: "Ajouté au panier" })).toHaveCount(1)
  await page.goto("/panier")
  await main(page).getByLabel("Code promo").fill("BIENVENUE10")
  await main(page).getByRole("button", { name: "Appliquer" }).click()
  await expect(main(page).getByRole("status").filter({ hasText: "BIENVENUE10" })).toHaveCount(1)
})

test("X21 each choice says once what it costs and whether it is left @script", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await listen(page)
  await main(page).getByRole("radio", { name: "1 kg" }).check()
  await expectSaidOnce(page, /^50,60\s€, en stock/)
  await listen(page)
  await main(page)
    .getByRole("radio", { name: /^Chaque mois/ })
    .check()
  await expectSaidOnce(page, /^45,50\s€\s\/\smois, en stock/)
  await page.goto("/produits/machine-confluence")
  await listen(page)
  await main(page).getByRole("radio", { name: "Bleu (épuisé)" }).check()
  await expectSaidOnce(page, /^389,00\s€, épuisé/)
})

test("X21 a choice in the panel is said there, one at the same price as well @script", async ({ page }) => {
  await page.goto("/boutique?choix=ethiopie-guji-shakiso#option")
  const panel = page.getByRole("dialog")
  await listen(page)
  await panel.getByRole("radio", { name: "1 kg" }).check()
  await expectSaidOnce(page, /^50,60\s€, en stock/)
  await listen(page)
  await panel.getByRole("radio", { name: "Filtre" }).check()
  await expectSaidOnce(page, /^50,60\s€, en stock/)
})
