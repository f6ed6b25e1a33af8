import type { Locator, Page } from "playwright/test"
import type { Stack } from "../../setup/stack.ts"
import { deliveryFields, recipient } from "../../shopper/people.ts"
import { becomeCustomer, callAsCustomer } from "../customer-steps.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct, hydrate } from "../steps.ts"
import { expectStanding } from "./standing-checks.ts"

/** What is refused in a field, nothing unless told otherwise, and what corrects it. */
type Field = { label: string; wrong?: string; right: string }
type PlainForm = { open(page: Page, stack: Stack): Promise<unknown>; button: string; fields: Field[]; around?: "contentinfo" }

const email: Field = { label: "E-mail", wrong: "camille", right: "camille@exemple.fr" }
const names: Field[] = [
  { label: "Prénom", right: "Camille" },
  { label: "Nom", right: "Roux" },
]
const to = (path: string) => (page: Page) => page.goto(path)

const forms: Record<string, PlainForm> = {
  "the login": {
    open: to("/connexion"),
    button: "Se connecter",
    fields: [
      { label: "E-mail", right: email.right },
      { label: "Mot de passe", right: "arabica-2026" },
    ],
  },
  "the sign-up": { open: to("/inscription"), button: "Créer mon compte", fields: [...names, email] },
  "the newsletter": {
    open: to("/pages/livraison"),
    button: "S’inscrire",
    fields: [{ ...email, label: "E-mail *" }],
    around: "contentinfo",
  },
  "the alert for a product": { open: to("/produits/cafe-epuise/alerte"), button: "Me prévenir", fields: [email] },
  "a quote": {
    open: to("/devis"),
    button: "Demander un devis",
    fields: [
      ...[
        email,
        ...names,
        { label: "Société", right: "Roux SARL" },
        { label: "SIREN (facultatif)", wrong: "12", right: "732829320" },
      ],
      ...[
        { label: "Besoin", right: "coffee" },
        { label: "Message", right: "Dix kilos par mois" },
      ],
    ],
  },
  "a withdrawal": {
    open: to("/retractation"),
    button: "Continuer",
    fields: [{ label: "Prénom et nom", right: "Camille Roux" }, { label: "Numéro de commande", right: "10042" }, email],
  },
  "a code for the cart": {
    async open(page) {
      await addProduct(page, "melange-canut")
      await page.goto("/panier")
    },
    button: "Appliquer",
    fields: [{ label: "Code promo", wrong: "PASUNCODE", right: "BIENVENUE10" }],
  },
  "an address and the password of an account": {
    open: (page, stack) => becomeCustomer(page, stack, { next: "/account/adresses" }),
    button: "Enregistrer l’adresse",
    fields: [
      ...[...names, { label: "Adresse", right: "3 rue des Tables-Claudiennes" }],
      ...[
        { label: "Code postal", wrong: "6900", right: "69001" },
        { label: "Ville", right: "Lyon" },
        { label: "Téléphone", wrong: "0465", right: "04 65 71 08 12" },
      ],
    ],
  },
}

const summaryOf = (page: Page) => page.locator(".error-summary")
const headings = ["", "Un point à corriger", "Deux points à corriger", "Trois points à corriger"]

/** The fields of a form that was opened, and a way to send it as it is. */
async function openForm(page: Page, stack: Stack, { open, button, fields, around }: PlainForm) {
  await open(page, stack)
  await hydrate(page)
  const place = page.getByRole(around ?? "main")
  const shown = fields.map((field) => ({ ...field, control: place.getByLabel(field.label, { exact: true }) }))
  const write = async (control: Locator, text: string) => {
    const isList = await control.evaluate((element) => element.matches("select"))
    await (isList ? control.selectOption(text) : control.fill(text))
  }
  const send = async () => {
    await place.getByRole("button", { name: button }).press("Enter")
    await expect(summaryOf(page)).toBeFocused()
  }
  return { shown, write, send }
}

for (const [name, form] of Object.entries(forms)) {
  const full = ["a code for the cart", "an address and the password of an account"].includes(name) ? "" : " @full"
  test(`X4 each corrected field loses its error when it is left: ${name} @script${full}`, async ({ page, stack }) => {
    const { shown, write, send } = await openForm(page, stack, form)
    for (const { control, wrong } of shown) if (wrong) await write(control, wrong)
    await send()
    const links = summaryOf(page).getByRole("link")
    for (const [at, { control, right }] of shown.entries()) {
      const left = shown.length - at
      await expect(links).toHaveCount(left)
      await expect(control).toHaveAttribute("aria-describedby", /-erreur$/)
      if (left < headings.length) await expect(summaryOf(page).getByRole("heading")).toHaveText(headings[left]!)
      await expect(page).toHaveTitle(/^Erreur\u00a0: (?!Erreur)/)
      await write(control, right)
      await control.press("Tab")
      await expect(links).toHaveCount(left - 1)
      await expect(control).not.toHaveAttribute("aria-invalid")
      await expect(control).not.toHaveAttribute("aria-describedby", /erreur/)
      await expectStanding(page, `${name} with ${left - 1} problems`)
    }
    await expect(page.locator(".error-summary, .field-error, [aria-invalid]")).toHaveCount(0)
    await expect(page).not.toHaveTitle(/Erreur/)
    const [{ control, wrong = "" }] = shown as [(typeof shown)[number]]
    await write(control, wrong)
    await send()
    await expect(control).toHaveAttribute("aria-invalid", "true")
    await expect(page).toHaveTitle(/^Erreur\u00a0: (?!Erreur)/)
  })
}

test("X4 what is left empty or still cannot be right keeps its error, and so does what belongs to no field @script", async ({
  page,
  stack,
}) => {
  const { shown, write, send } = await openForm(page, stack, forms["the sign-up"]!)
  const address = shown[2]!.control
  await write(address, "camille")
  await send()
  await write(shown[0]!.control, " ")
  await write(address, "camille@")
  await address.press("Tab")
  await write(shown[1]!.control, "Roux")
  await shown[1]!.control.press("Tab")
  await expect(summaryOf(page).getByRole("link")).toHaveText([/prénom/i, /e-mail/i])
  await page.goto("/connexion")
  await hydrate(page)
  await page.getByRole("main").getByLabel("E-mail").fill("personne@exemple.fr")
  await page.getByRole("main").getByLabel("Mot de passe").fill("arabica-2025")
  await page.getByRole("main").getByLabel("Mot de passe").press("Enter")
  await expect(summaryOf(page)).toBeFocused()
  await page.getByRole("main").getByLabel("Mot de passe").fill("arabica-2026")
  await page.getByRole("main").getByLabel("Mot de passe").press("Tab")
  await expect(summaryOf(page)).toContainText("incorrect")
})

test("X4 the last problem goes while its link is focused, and the focus stays in sight @script", async ({ page, stack }) => {
  const { shown, write, send } = await openForm(page, stack, forms["the alert for a product"]!)
  await send()
  await write(shown[0]!.control, email.right)
  await shown[0]!.control.press("Shift+Tab")
  await expect(summaryOf(page)).toHaveCount(0)
  await page.waitForTimeout(200)
  await expectStanding(page, "the summary is gone")
  await expect(page.locator("body")).not.toBeFocused()
})

test("X4 one press of the button sends a form whose last error goes under it @script", async ({ page, stack }) => {
  const { shown, write, send } = await openForm(page, stack, forms["a code for the cart"]!)
  await write(shown[0]!.control, "PASUNCODE")
  await send()
  await write(shown[0]!.control, "BIENVENUE10")
  await page.getByRole("main").getByRole("button", { name: "Appliquer" }).scrollIntoViewIfNeeded()
  const button = (await page.getByRole("main").getByRole("button", { name: "Appliquer" }).boundingBox())!
  await page.mouse.move(button.x + button.width / 2, button.y + button.height - 4)
  await page.mouse.down()
  await page.waitForTimeout(150)
  await page.mouse.up()
  await expect(page.getByRole("main")).toContainText("Code appliqué")
})

test("X4 the title tells of a modal's errors only while it is open @script", async ({ page }) => {
  await page.goto("/boutique")
  await hydrate(page)
  const opener = page.locator("#ouvrir-login")
  await opener.press("Enter")
  await page.getByRole("dialog", { name: "Espace client" }).getByRole("button", { name: "Se connecter" }).press("Enter")
  await expect(summaryOf(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Erreur/)
  await page.keyboard.press("Escape")
  await expect(opener).toBeFocused()
  await expect(page).not.toHaveTitle(/Erreur/)
  await opener.press("Enter")
  await expect(page).toHaveTitle(/^Erreur/)
})

for (const { who, show, hide, wrong, breadth } of [
  {
    who: "a guest",
    show: "Mon adresse de facturation est différente",
    hide: "Mon adresse de facturation est différente",
    wrong: "#billingCity",
    breadth: "",
  },
  { who: "a customer", show: "Une autre adresse", hide: /quai Saint-Antoine/, wrong: "#city", breadth: " @full" },
]) {
  test(`X4 what another choice hides loses its errors, and has them again when it is refused again: ${who} @script${breadth}`, async ({
    page,
    stack,
  }) => {
    if (who === "a customer") {
      await becomeCustomer(page, stack)
      await callAsCustomer(page, stack, "POST", "/account/addresses", recipient)
    }
    await addProduct(page, "melange-canut")
    await page.goto("/commande/coordonnees")
    await hydrate(page)
    const main = page.getByRole("main")
    if (who === "a guest") {
      await main.getByLabel("E-mail").fill(email.right)
      for (const [label, text] of deliveryFields()) await main.getByLabel(label, { exact: true }).first().fill(text)
    }
    const send = () => main.getByRole("button", { name: "Choisir la livraison" }).press("Enter")
    await main.getByLabel(show).press("Space")
    await send()
    await expect(summaryOf(page)).toBeFocused()
    await expect(main.locator(wrong)).toHaveAttribute("aria-invalid", "true")
    await main.getByLabel(hide).press("Space")
    await expect(summaryOf(page)).toHaveCount(0)
    await expect(page).not.toHaveTitle(/Erreur/)
    await expect(main.getByLabel(hide)).toBeFocused()
    await expectStanding(page, "hidden")
    await main.getByLabel(show).press("Space")
    await send()
    await expect(summaryOf(page)).toBeFocused()
    await expect(main.locator(wrong)).toHaveAttribute("aria-invalid", "true")
    await main.getByLabel(hide).press("Space")
    await send()
    await expect(page).toHaveURL(/livraison$/)
  })
}
