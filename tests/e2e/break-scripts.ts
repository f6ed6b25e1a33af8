import type { Page } from "playwright/test"

/** Lets a script of the shop's own throw where it runs: while its file is parsed or run, or at a press. */
export async function breakScripts(page: Page, fault: string, file = "_shared/shell"): Promise<void> {
  await page.route(new RegExp(`/build/${file}-.*\\.js$`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${fault}\n${await answer.text()}` })
  })
}

/** A fault whose message names a person, as none in a log may. */
export const planted = `throw new TypeError("planted for jeanne@exemple.fr")`
export const AT_A_PRESS = `addEventListener("pointerdown", () => { ${planted} })`
export const AT_AN_EXCLAMATION = `addEventListener("keydown", ({ key }) => { if (key === "!") { ${planted} } })`
