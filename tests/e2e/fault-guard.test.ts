import type { Route } from "playwright/test"
import { AT_A_PRESS, breakScripts, planted } from "./break-scripts.ts"
import { holdResponses } from "./hold-responses.ts"
import { goToRecap, orderByPaysafecard, answerProvider, hydrate } from "./steps.ts"
import { expect, test } from "./shop-test.ts"
import { sendForm } from "../shopper/browser-forms.ts"

const unreadable = `const const = "jeanne@exemple.fr"`
const FAULTS: Record<string, { fault: string; hydrates: boolean; file?: string }> = {
  "as a file is run": { fault: planted, hydrates: false },
  "as a file is parsed": { fault: unreadable, hydrates: false },
  "as the first file is run": { fault: planted, hydrates: false, file: "_shared/framework" },
  "as the first file is parsed": { fault: unreadable, hydrates: false, file: "_shared/framework" },
  "as the page's own file is run": { fault: planted, hydrates: false, file: "routes/produits\\.\\$slug" },
  "as the list of files is run": { fault: planted, hydrates: false, file: "manifest" },
  "while hydrating": { fault: `Array.prototype.at = undefined`, hydrates: false },
  "in an effect": { fault: `globalThis.BroadcastChannel = class { constructor() { ${planted} } }`, hydrates: false },
  "in an effect, with a text": {
    fault: `globalThis.BroadcastChannel = class { constructor() { throw "planted for jeanne@exemple.fr" } }`,
    hydrates: false,
  },
  "at a press": { fault: AT_A_PRESS, hydrates: true },
  "at a press and as React ends": {
    fault: `addEventListener("pointerdown", () => { EventTarget.prototype.removeEventListener = () => { ${planted} }; ${planted} })`,
    hydrates: true,
  },
  "in a promise": { fault: `addEventListener("pointerdown", async () => { ${planted} })`, hydrates: true },
  "in a promise, with a text": {
    fault: `addEventListener("pointerdown", () => void Promise.reject("planted for jeanne@exemple.fr"))`,
    hydrates: true,
  },
  "in a promise, with an address": {
    fault: `addEventListener("pointerdown", async () => { throw new TypeError("planted at https://other.test/jeanne@exemple.fr") })`,
    hydrates: true,
  },
}

/** Of these, what `npm test` tries: one fault before, while and after a page hydrates. */
const SHORT = ["as the first file is parsed", "while hydrating", "at a press"]
const breadth = (when: string) => (SHORT.includes(when) ? "" : " @full")

for (const [when, { fault, hydrates, file }] of Object.entries(FAULTS)) {
  test(`a page whose scripts fail ${when} goes on without them @script @client-fault${breadth(when)}`, async ({
    page,
    stack,
  }) => {
    await breakScripts(page, fault, file)
    await page.goto(await sendForm(page, "/produits/melange-canut", "Ajouter au panier"))
    await page.goto("/produits/melange-canut")
    if (hydrates) await hydrate(page)
    await page.mouse.click(640, 5)
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("sans-scripts")
    await expect(page.locator("html")).not.toHaveAttribute("data-js")
    await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
    await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
    await goToRecap(page)
    await orderByPaysafecard(page)
    await answerProvider(page, "Accepter le paiement")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
    const lines = stack
      .shopLog()
      .split("\n")
      .filter((line) => line.includes("client-fault"))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join()).not.toContain("jeanne@")
  })
}

const REPORTS: Record<string, (route: Route) => Promise<void>> = {
  "is blocked": (route) => route.abort(),
  "gets an error": (route) => route.fulfill({ status: 503 }),
  "gets no answer": () => new Promise(() => {}),
}
for (const [end, answer] of Object.entries(REPORTS)) {
  for (const when of [
    "while hydrating",
    "in an effect",
    "as the first file is run",
    "as the page's own file is run",
    "at a press",
    "at a press and as React ends",
  ]) {
    test(`a page whose scripts fail ${when} and whose report ${end} is the served page again @script @client-fault @full`, async ({
      page,
    }) => {
      const { fault, file, hydrates } = FAULTS[when]!
      await breakScripts(page, fault, file)
      await page.route("**/rapports-client", answer)
      await page.goto("/produits/melange-canut")
      if (hydrates) await hydrate(page)
      await page.mouse.click(640, 5)
      // All files come through this test, and a report may take three seconds more.
      await expect(page.locator("html")).not.toHaveAttribute("data-scripts", { timeout: 30_000 })
      await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
      await page.getByRole("button", { name: "Ajouter au panier" }).first().click()
      await expect(page.getByRole("heading", { name: "Panier (1)" })).toBeVisible()
      // The new page is still on its way.
      await page.unrouteAll({ behavior: "ignoreErrors" })
    })
  }
}

test("a page that hydrates slowly stays there when its scripts fail, whatever React has yet to do @script @client-fault", async ({
  page,
}) => {
  // React works in turns, which it asks for by this.
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, "postMessage") as (...parts: unknown[]) => void
    MessagePort.prototype.postMessage = function (...parts: unknown[]) {
      setTimeout(() => post.apply(this, parts), 300)
    }
  })
  await breakScripts(page, FAULTS["while hydrating"]!.fault)
  await page.route("**/rapports-client", (route) => route.fulfill({ status: 503 }))
  await page.goto("/produits/melange-canut")
  await page.mouse.click(640, 5)
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts", { timeout: 30_000 })
  await page.waitForTimeout(2_000)
  await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
})

test("a browser that refuses the channel of tabs has the page without scripts @script @client-fault", async ({ page }) => {
  await page.addInitScript(() => {
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException("The operation is insecure", "SecurityError")
      }
    } as unknown as typeof BroadcastChannel
  })
  const thrown: Error[] = []
  page.on("pageerror", (error) => thrown.push(error))
  await page.goto("/produits/melange-canut")
  await page.mouse.click(640, 5)
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click()
  await expect(page.getByRole("heading", { name: "Panier (1)" })).toBeVisible()
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  expect(thrown).toEqual([])
})

for (const when of ["while hydrating", "at a press"]) {
  test(`a browser without cookies gets the page back once when scripts fail ${when} @script @client-fault${when === "at a press" ? "" : " @full"}`, async ({
    page,
  }) => {
    const { fault, file, hydrates } = FAULTS[when]!
    await breakScripts(page, fault, file)
    await page.addInitScript(() => Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined }))
    await page.goto("/produits/melange-canut#login")
    if (hydrates) await hydrate(page)
    let loads = 0
    page.on("load", () => (loads += 1))
    await page.mouse.click(640, 5)
    await expect(page).toHaveURL(/canut#sans-scripts$/)
    await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
    await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
    await page.mouse.click(640, 5)
    await page.waitForTimeout(300)
    expect(loads).toBe(1)
  })
}

test("a browser without cookies keeps the served page when the first file cannot be parsed @script @client-fault", async ({
  page,
}) => {
  const { fault, file } = FAULTS["as the first file is parsed"]!
  await breakScripts(page, fault, file)
  await page.addInitScript(() => Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined }))
  await page.goto("/produits/melange-canut")
  let loads = 0
  let reports = 0
  page.on("load", () => (loads += 1))
  page.on("request", (request) => (reports += Number(request.url().endsWith("/rapports-client"))))
  for (let presses = 0; presses < 3; presses++) {
    await page.mouse.click(640, 5 + presses)
    await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  }
  await page.waitForTimeout(300)
  expect([loads, reports]).toEqual([0, 1])
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click()
  await expect(page.getByRole("heading", { name: "Panier (1)" })).toBeVisible()
  await page.unrouteAll({ behavior: "ignoreErrors" })
})

test("a connection that is gone takes no page away, whatever fails meanwhile @script @client-fault", async ({
  page,
  context,
}) => {
  await breakScripts(page, FAULTS["at a press"]!.fault)
  await page.goto("/panier")
  await hydrate(page)
  await context.setOffline(true)
  const unsent = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/rapports-client"))
  await page.mouse.click(640, 5)
  await unsent
  await page.waitForTimeout(300)
  await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible()
  await context.setOffline(false)
  await page.mouse.click(640, 5)
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible()
})

const HARMLESS = {
  "an extension's error": `const e = new TypeError("x"); e.stack = "TypeError: x\\n at chrome-extension://abc/build/a.js:1:1"; throw e`,
  "an ended call": `throw new DOMException("The sheet has gone", "InvalidAccessError")`,
  "a lost connection": `throw new TypeError("Failed to fetch")`,
}
for (const [what, fault] of Object.entries(HARMLESS)) {
  test(`${what} leaves the scripts @script${what === "a lost connection" ? "" : " @full"}`, async ({ page }) => {
    await breakScripts(page, `addEventListener("pointerdown", async () => { document.body.dataset.thrown = ""; ${fault} })`)
    await page.goto("/produits/melange-canut")
    await hydrate(page)
    await page.mouse.click(640, 5)
    await expect(page.locator("body[data-thrown]")).toBeVisible()
    await page.waitForTimeout(500)
    await expect(page.locator("html[data-js]")).toBeVisible()
  })
}

test("a report answered late loads nothing over the page that went on @script @client-fault @full", async ({ page }) => {
  await breakScripts(page, FAULTS["at a press"]!.fault)
  const report = await holdResponses(page, ({ pathname }) => pathname === "/rapports-client")
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  await page.mouse.click(640, 5)
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts")
  let loads = 0
  page.on("load", () => (loads += 1))
  const answered = page.waitForResponse("**/rapports-client")
  await report.release()
  await answered
  await page.waitForTimeout(500)
  expect(loads).toBe(0)
})
