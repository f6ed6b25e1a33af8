import type { Locator, Page } from "playwright/test"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, fillContact, wake } from "./steps.ts"

declare global {
  interface Window {
    tellWait(milliseconds: number): void
  }
}

const main = (page: Page) => page.getByRole("main")

test.afterEach(async ({ stack }) => clearFaults(stack))

/** Presses, and looks within the page, which is nearer than the test: milliseconds to the moment when `shown` stands there. */
async function press(pressed: Locator, shown: string): Promise<number> {
  return pressed.evaluate(
    (target, selector) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return
          observer.disconnect()
          resolve(performance.now() - started)
          // An impatient second press, which is to do nothing.
          ;(target as HTMLElement).click()
        })
        observer.observe(document, { subtree: true, attributes: true, childList: true })
        ;(target as HTMLElement).click()
        setTimeout(() => resolve(Infinity), 5000)
      }),
    shown,
  )
}

const links = [
  { from: "/", name: "Tous les cafés", to: "/boutique/cafes" },
  { from: "/boutique/cafes", name: "Guji Shakiso", to: "/produits/ethiopie-guji-shakiso" },
  { from: "/produits/melange-canut", name: "Boutique", to: "/boutique" },
  { from: "/pages/cgv", name: "Maison Lilas", to: "/" },
] as const

for (const { from, name, to } of links) {
  test(`the way from ${from} to ${to} shows within 100 ms that it has begun @script`, async ({ page, stack }) => {
    await addProduct(page, "filtres-papier-02")
    // Again where the machine had something else to do.
    await expect(async () => {
      await clearFaults(stack)
      await page.goto(from)
      await wake(page)
      await setFault(stack, { kind: "delay", ms: 1000, match: { path: "/api/cart" } })
      const link = page.getByRole("link", { name, exact: true }).first()
      expect(await press(link, ".page-pending")).toBeLessThan(100)
      await expect(page).toHaveURL(to)
    }).toPass({ timeout: 40_000 })
    await expect(page.getByRole("progressbar")).toHaveCount(0)
  })
}

test("a search shows within 100 ms that it has begun @script", async ({ page, stack }) => {
  await addProduct(page, "filtres-papier-02")
  await expect(async () => {
    await clearFaults(stack)
    await page.goto("/")
    await wake(page)
    await setFault(stack, { kind: "delay", ms: 1000, match: { path: "/api/cart" } })
    const banner = page.getByRole("banner")
    await banner.locator("summary", { hasText: "Rechercher" }).click()
    await banner.getByRole("searchbox").fill("canut")
    expect(await press(banner.getByRole("button", { name: "Rechercher" }), ".page-pending")).toBeLessThan(100)
  }).toPass({ timeout: 40_000 })
})

type Step = { path: string; fill(page: Page): Promise<void>; button: string; next: RegExp }

const steps: Step[] = [
  {
    path: "/produits/melange-canut",
    fill: async () => {},
    button: "Ajouter au panier",
    next: /#panier$/,
  },
  { path: "/commande/coordonnees", fill: fillContact, button: "Continuer", next: /livraison$/ },
  {
    path: "/commande/livraison",
    fill: (page) =>
      main(page)
        .getByLabel(/Colissimo/)
        .check(),
    button: "Continuer",
    next: /paiement$/,
  },
  {
    path: "/commande/paiement",
    fill: (page) =>
      main(page)
        .getByLabel(/paysafecard/)
        .check(),
    button: "Continuer",
    next: /verification$/,
  },
  {
    path: "/commande/verification",
    fill: (page) =>
      main(page)
        .getByRole("checkbox", { name: /conditions générales/ })
        .check(),
    button: "Commander avec obligation de paiement",
    next: /provider\/paysafecard/,
  },
]

/** Of each step's presses the middle one counts: on a shared machine a single one says more about its neighbours. */
const presses = 3

/** A finger's press on a processor six times slower: milliseconds from the press's own time to the button's mark. */
async function pressSlowly(page: Page, button: Locator, waits: number[]): Promise<number> {
  const client = await page.context().newCDPSession(page)
  const before = waits.length
  await button.hover()
  await button.evaluate((target: HTMLElement) => {
    let pressedAt = Infinity
    addEventListener("click", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!target.matches("[aria-disabled=true], [data-pressed]")) return
      observer.disconnect()
      window.tellWait(performance.now() - pressedAt)
      // An impatient second press, which is to do nothing.
      setTimeout(() => target.click())
    })
    observer.observe(target, { attributes: true })
  })
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 })
  await button.click({ noWaitAfter: true })
  await expect.poll(() => waits.length).toBe(before + 1)
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  await client.detach()
  return waits.at(-1) ?? Infinity
}

for (const when of ["before", "after"] as const) {
  test(`every step to an order shows within 100 ms that it is sent, and is sent once, ${when} the scripts run @script`, async ({
    page,
    stack,
  }) => {
    test.slow()
    if (when === "before") await page.route("**/build/**/*.js", (route) => route.abort())
    const posts: string[] = []
    page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname))
    const waits: number[] = []
    await page.exposeFunction("tellWait", (milliseconds: number) => waits.push(milliseconds))
    for (const { path, fill, button: name, next } of steps) {
      const own: number[] = []
      while (own.length < presses) {
        await page.goto(path)
        if (when === "after") await wake(page)
        await fill(page)
        await setFault(stack, { kind: "delay", ms: 800, match: { path: "/api/cart" } })
        posts.length = 0
        own.push(await pressSlowly(page, main(page).getByRole("button", { name }), waits))
        await clearFaults(stack)
        await expect(page).toHaveURL(next)
        // Wallets of the page that follows have posts of their own.
        expect(posts.filter((posted) => posted === path)).toHaveLength(1)
      }
      expect(own.sort((one, other) => one - other)[1], `${path}: ${own.join(", ")}`).toBeLessThan(100)
    }
  })
}
