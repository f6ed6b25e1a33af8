import type { Page } from "playwright/test"
import { controlsOf } from "./controls.ts"

/** What looks as if it could be worked and does nothing where no script runs. */
export async function deadControls(page: Page): Promise<string[]> {
  const dead = await (
    await controlsOf(page)
  ).evaluateAll((controls) =>
    controls.flatMap((control) => {
      const works = () => {
        if (control instanceof HTMLAnchorElement) {
          const href = control.getAttribute("href") ?? ""
          if (!href.startsWith("#")) return href !== "" && !href.startsWith("javascript:")
          return href === "#_" || document.getElementById(href.slice(1)) !== null
        }
        if (control instanceof HTMLButtonElement) return control.type === "submit" && control.form !== null && !control.disabled
        if (control.tagName === "SUMMARY") return control.parentElement?.tagName === "DETAILS"
        const { form, name } = control as HTMLInputElement
        return name !== "" && [...(form?.elements ?? [])].some((element) => element.matches("button, [type=submit]"))
      }
      return works() ? [] : [control.outerHTML.slice(0, 120)]
    }),
  )
  // A region that scrolls takes the focus, so that keys can scroll it.
  const pretended = await page
    .locator("[role=button], [role=tab], [role=switch], [onclick], [tabindex='0']:not([role=region])")
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 120)))
  return [...dead, ...pretended]
}
