import type { Page } from "playwright/test"
import { callsDuring } from "./recorded-calls.ts"
import { holdResponses } from "./hold-responses.ts"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

const block = (page: Page) => page.getByRole("contentinfo").getByRole("region", { name: "Newsletter" })
const confirmation = "Votre inscription à la newsletter Maison Lilas est confirmée."

async function signUp(page: Page, email: string): Promise<void> {
  await block(page).getByLabel("E-mail *").fill(email)
  await block(page).getByRole("button", { name: "S’inscrire" }).click()
}

test("a known address is told as an alert, and what was typed stays @full", async ({ page }) => {
  await page.goto("/")
  await signUp(page, "jeanne@exemple.fr")
  await expect(page.getByRole("alert")).toContainText("Cette adresse e-mail est déjà inscrite à la newsletter.")
  await expect(page).toHaveTitle(/^Erreur/)
  // Without script the refusal is the newsletter's page, which has no second form in its footer.
  await expect(page.getByLabel("E-mail *")).toHaveValue("jeanne@exemple.fr")
})

test("a refusal over the field moves no button out of its row @script", async ({ page }) => {
  await page.goto("/pages/mediateur")
  await hydrate(page)
  await signUp(page, "jeanne@exemple.fr")
  await expect(page.getByRole("alert")).toBeVisible()
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const field = (await block(page).getByLabel("E-mail *").boundingBox())!
    const button = (await block(page).getByRole("button", { name: "S’inscrire" }).boundingBox())!
    expect(button.y + button.height, `${width}`).toBeCloseTo(field.y + field.height, 0)
  }
})

test("a malformed address is refused without asking the backend, a failure is told as one @full", async ({ page, stack }) => {
  await setFault(stack, { kind: "status", status: 500, match: { method: "POST", path: "/api/account$" } })
  try {
    await page.goto("/boutique")
    const calls = await callsDuring(stack, async () => {
      await signUp(page, "nina@exemple")
      await expect(page.getByRole("alert")).toContainText("Saisissez une adresse e-mail complète")
    })
    expect(Object.keys(calls)).not.toContain("POST /account")
    await page.goto("/boutique")
    await signUp(page, "nina@exemple.fr")
    await expect(page.getByRole("alert")).toContainText("Une erreur est survenue.")
  } finally {
    await clearFaults(stack)
  }
})

test("submitting shows that it loads; the account's state follows 1,000 ms after the success @script [4.30] [4.31] [9.4]", async ({
  page,
}) => {
  await page.clock.install()
  await page.goto("/boutique")
  await hydrate(page)
  const held = await holdResponses(page, ({ pathname }) => pathname === "/newsletter/inscription")
  await signUp(page, "patiente@exemple.fr")
  const button = block(page).getByRole("button", { name: "S’inscrire" })
  await expect(block(page).getByRole("status").filter({ hasText: "Inscription en cours…" })).toBeAttached()
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await page.clock.pauseAt(Date.now() + 60_000)
  await held.release()
  await expect(block(page).getByText(confirmation)).toBeVisible()
  await page.clock.runFor(999)
  await expect(button).toBeVisible()
  await page.clock.runFor(1)
  await expect(block(page).getByLabel("E-mail *")).toBeHidden()
  await page.clock.resume()
})

test("X6 the message stays readable a second later, when the form has gone, and the focus with it @script", async ({ page }) => {
  await page.goto("/")
  await hydrate(page)
  await signUp(page, "reste@exemple.fr")
  const message = block(page).getByText(confirmation)
  await expect(message).toBeVisible()
  await expect(block(page).getByLabel("E-mail *")).toBeHidden()
  await expect(message).toBeVisible()
  // The message is said: with the focus on it, it would be said twice.
  await expect(block(page).getByRole("heading")).toBeFocused()
})
