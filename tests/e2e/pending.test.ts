import type { Locator, Page } from "playwright/test"
import { NOTICED_MS, fastestPress, holdResponses } from "./hold-responses.ts"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { fillContact, hydrate, pickMethod } from "./steps.ts"

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

test("a link shows within 100 ms that its page is on the way, until it is there @script @full", async ({ page }) => {
  for (const { from, name, to } of links) {
    const wait = await fastestPress(async () => {
      await page.goto(from)
      await hydrate(page)
      const held = await holdResponses(page)
      const took = await press(page.getByRole("link", { name, exact: true }).first(), ".page-pending")
      await expect(main(page).getByRole("progressbar", { name: "Chargement de la page" }), "in a landmark").toBeVisible()
      await held.release()
      await page.waitForURL(to, { waitUntil: "commit" })
      return took
    })
    expect(wait, `${from} to ${to}`).toBeLessThan(NOTICED_MS)
    await expect(page.getByRole("progressbar")).toHaveCount(0)
  }
})

test("a search shows within 100 ms that it has begun @script", async ({ page }) => {
  const wait = await fastestPress(async () => {
    await page.goto("/")
    await hydrate(page)
    const held = await holdResponses(page)
    const banner = page.getByRole("banner")
    await banner.locator("summary", { hasText: "Rechercher" }).click()
    await banner.getByRole("searchbox").fill("canut")
    const took = await press(banner.getByRole("button", { name: "Rechercher" }), ".page-pending")
    await held.release()
    await expect(page).toHaveURL(/\/recherche\?q=canut/)
    return took
  })
  expect(wait).toBeLessThan(NOTICED_MS)
})

type Step = { path: string; fill(page: Page): Promise<void>; button: string; next: RegExp }

const steps: Step[] = [
  {
    path: "/produits/melange-canut",
    fill: async () => {},
    button: "Ajouter au panier",
    next: /#panier$/,
  },
  { path: "/commande/coordonnees", fill: fillContact, button: "Choisir la livraison", next: /livraison$/ },
  {
    path: "/commande/livraison",
    fill: (page) =>
      main(page)
        .getByLabel(/Colissimo/)
        .check(),
    button: "Choisir le paiement",
    next: /paiement$/,
  },
  {
    path: "/commande/paiement",
    fill: (page) => pickMethod(page, /paysafecard/),
    button: "Vérifier ma commande",
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
  test(`every step to an order shows within 100 ms that it is sent, and is sent once, ${when} the scripts run @script @full`, async ({
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
      const wait = await fastestPress(async () => {
        await page.goto(path)
        if (when === "after") await hydrate(page)
        await fill(page)
        await setFault(stack, { kind: "delay", ms: 300, match: { path: "/api/cart" } })
        posts.length = 0
        const took = await pressSlowly(page, main(page).getByRole("button", { name }), waits)
        await clearFaults(stack)
        await page.waitForURL(next, { waitUntil: "commit" })
        // Wallets of the page that follows have posts of their own.
        expect(posts.filter((posted) => posted === path)).toHaveLength(1)
        return took
      })
      expect(wait, path).toBeLessThan(NOTICED_MS)
    }
  })
}
