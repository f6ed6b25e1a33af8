import type { Locator, Page } from "playwright/test"
import { NOTICED_MS, fastestPress, holdResponses } from "./hold-responses.ts"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, hydrate } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")
const panel = (page: Page) => page.locator("dialog#option")

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

/**
 * Presses, and looks within the page, which is nearer than the test: milliseconds to the moment when what the press changes says
 * that it is busy, and what is told to a screen reader meanwhile.
 */
async function press(page: Page, pressed: Locator, changing: string): Promise<{ busyAfter: number; told: string }> {
  const element = await pressed.elementHandle()
  return page.evaluate(
    ([target, selector]) =>
      new Promise<{ busyAfter: number; told: string }>((resolve) => {
        const started = performance.now()
        let busyAfter = Infinity
        const observer = new MutationObserver(() => {
          const isBusy = document.querySelector(`${selector}[aria-busy]`) !== null
          if (isBusy) busyAfter = Math.min(busyAfter, performance.now() - started)
          const statuses = [...document.querySelectorAll("main [role=status]")].map(({ textContent }) => textContent ?? "")
          const told = statuses.filter((text) => text.includes("Chargement")).join(", ")
          // A card's button says by itself that it is busy.
          if (busyAfter < Infinity && (told || selector.startsWith(".card-action"))) resolve({ busyAfter, told })
        })
        observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true })
        ;(target as HTMLElement).click()
      }),
    [element, changing] as const,
  )
}

test.describe("while the backend is slow", () => {
  /** A shopper with a cart, whose session is read again with every page: that is what is made slow. */
  test.beforeEach(async ({ page, stack }) => {
    await addProduct(page, "filtres-papier-02")
    await page.goto("/")
    await setFault(stack, { kind: "delay", ms: 1500, match: { path: "/api/cart" } })
  })
  test.afterEach(async ({ stack }) => clearFaults(stack))

  test("a choice made before the one before it has loaded loses nothing @script @full", async ({ page }) => {
    await open(page, "/produits/ethiopie-guji-shakiso")
    for (const chosen of ["1 kg", "Piston", "Chaque mois"]) await main(page).getByRole("radio", { name: chosen }).check()
    await expect(page).toHaveURL(/o\.poids=1-kg&o\.mouture=piston&.*achat=chaque-mois/)
    for (const chosen of ["1 kg", "Piston", "Chaque mois"])
      await expect(main(page).getByRole("radio", { name: chosen })).toBeChecked()
  })

  test("a purchase takes the choice that still loads @script", async ({ page }) => {
    await open(page, "/produits/ethiopie-guji-shakiso")
    await main(page).getByRole("radio", { name: "500 g" }).check()
    await page.getByRole("button", { name: "Ajouter au panier" }).click()
    await expect(page).toHaveURL(/o\.poids=500-g.*#panier$/)
    await expect(page.getByRole("dialog", { name: /panier/i })).toContainText("500 g")
  })

  test("choices in the panel lose nothing either @script @full", async ({ page }) => {
    await open(page, "/boutique/cafes?choix=ethiopie-guji-shakiso#option")
    for (const chosen of ["1 kg", "Moka"]) await panel(page).getByRole("radio", { name: chosen }).check()
    await expect(page).toHaveURL(/choix\.o\.poids=1-kg&choix\.o\.mouture=moka/)
    for (const chosen of ["1 kg", "Moka"]) await expect(panel(page).getByRole("radio", { name: chosen })).toBeChecked()
  })
})

test("on a slow phone no choice is taken back while its page arrives @script @full", async ({ page }) => {
  // Notes each radio button that anything but the shopper chooses.
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "checked")!
    const set = function (this: HTMLInputElement, value: boolean) {
      if (value && !this.checked) document.body.dataset["chosenBack"] = this.value
      own.set!.call(this, value)
    }
    Object.defineProperty(HTMLInputElement.prototype, "checked", { ...own, set })
  })
  await open(page, "/produits/ethiopie-guji-shakiso")
  const client = await page.context().newCDPSession(page)
  await client.send("Emulation.setCPUThrottlingRate", { rate: 12 })
  for (const [name, chosen] of [
    ["500 g", "500-g"],
    ["1 kg", "1-kg"],
    ["250 g", "250-g"],
    ["500 g", "500-g"],
  ] as const) {
    await main(page).getByRole("radio", { name }).check()
    await expect(page).toHaveURL(new RegExp(`o\\.poids=${chosen}`))
    await expect(page.locator("main [aria-busy]")).toHaveCount(0)
  }
  await expect(page.locator("body[data-chosen-back]")).toHaveCount(0)
})

/** One list and one product; the others are made of the same parts. */
const shown: readonly string[] = ["a category", "a product's choices"]
const changes = [
  { what: "an order", path: "/boutique/cafes", name: "Prix croissant", changing: ".list-results" },
  { what: "a page", path: "/boutique/cafes", name: "Page suivante", changing: ".list-results" },
  { what: "a category", path: "/boutique", name: "Cafés", changing: ".list-results" },
  { what: "a filter taken off", path: "/boutique/cafes?prix_max=15", name: /^Retirer le filtre/, changing: ".list-results" },
  { what: "a page of results", path: "/recherche?q=a", name: "Page suivante", changing: ".list-results" },
  { what: "an option", path: "/produits/ethiopie-guji-shakiso", name: "1 kg", changing: ".product-head" },
  { what: "a product's choices", path: "/boutique/melanges", name: "Choisir Canut", changing: ".card-action a" },
] as const

for (const { what, path, name, changing } of changes) {
  test(`${what} shows within 100 ms that it is on its way, and moves nothing @script${shown.includes(what) ? "" : " @full"}`, async ({
    page,
  }) => {
    const place = () => main(page).locator(changing).first().boundingBox()
    const wait = await fastestPress(async () => {
      await open(page, path)
      const before = await place()
      const held = await holdResponses(page)
      const role = changing === ".product-head" ? "radio" : "link"
      const pressed = main(page).getByRole(role, { name, exact: true }).first()
      const { busyAfter, told } = await press(page, pressed, changing)
      if (changing !== ".card-action a") expect(told).toContain("Chargement…")
      expect(await place()).toEqual(before)
      await held.release()
      await expect(page.locator(`${changing}[aria-busy]`)).toHaveCount(0)
      await expect(page.getByText("Chargement…")).toHaveCount(0)
      return busyAfter
    })
    expect(wait).toBeLessThan(NOTICED_MS)
  })
}

test("the filters show within 100 ms that they are on their way @script @full", async ({ page }) => {
  const send = main(page).getByRole("button", { name: /^Voir/ })
  const wait = await fastestPress(async () => {
    await open(page, "/boutique/cafes")
    await main(page).getByLabel("À", { exact: true }).fill("15")
    const held = await holdResponses(page)
    const { busyAfter } = await press(page, send, ".list-results")
    await expect(send).toHaveAttribute("aria-disabled", "true")
    await held.release()
    await expect(page).toHaveURL(/prix_max=15/)
    await expect(page.locator(".list-results[aria-busy]")).toHaveCount(0)
    return busyAfter
  })
  expect(wait).toBeLessThan(NOTICED_MS)
})
