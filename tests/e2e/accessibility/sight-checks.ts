import type { Page } from "playwright/test"
import { controlsOf } from "./controls.ts"

/** Controls whose focus cannot be seen: without an outline, or with something else over them. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // After a key the browser shows the focus wherever it goes.
  await page.keyboard.press("Tab")
  return (await controlsOf(page)).evaluateAll((controls) =>
    controls.flatMap((control) => {
      if (!(control instanceof HTMLElement) || control.matches(":disabled")) return []
      control.focus()
      const name = control.outerHTML.slice(0, 90)
      // A provider's button may stand in a shadow tree of its own.
      const tree = control.getRootNode() as Document | ShadowRoot
      if (tree.activeElement !== control) return [`${name} takes no focus`]
      const { outlineStyle, outlineWidth } = getComputedStyle(control)
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return [`${name} has no outline`]
      // A browser leaves what is partly in sight where it is: then that part is looked at.
      const { left, right, top, bottom } = control.getClientRects()[0] ?? new DOMRect(-1, -1)
      const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)]
      const seen = right > 0 && bottom > 0 && tree.elementFromPoint(x / 2, y / 2)
      if (!seen) return [`${name} is out of sight`]
      const isItself = control.contains(seen) || seen.contains(control) || seen.closest("label")?.control === control
      return isItself ? [] : [`${name} is under ${seen.outerHTML.slice(0, 60)}`]
    }),
  )
}

/** What moves although less motion is asked for. */
export function movement(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) => {
      const styles = [undefined, "::before", "::after"].map((part) => getComputedStyle(element, part))
      const moves = styles.some(
        ({ transitionDuration, animationName, scrollBehavior }) =>
          /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior === "smooth",
      )
      return moves ? [element.outerHTML.slice(0, 90)] : []
    }),
  )
}

/** Whatever stands out, where its like stands, and its like. */
const STANDING_OUT = [
  [
    ".pill[aria-current], .choice > :checked",
    ".pills, .purchases",
    ".pill:not([aria-current], .choice), .choice > :not(:checked)",
  ],
  [".input[aria-invalid]", "body", ".input:not([aria-invalid])"],
  [".step[aria-disabled]", ".stepper", ".step:not([aria-disabled])"],
  [".order-step-done", ".order-steps", "li:not(.order-step-done)"],
] as const

/** What is known by its colour alone, which forced colours take away: buttons and fields without an edge, states like their neighbours. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" })
  const likeOthers = await page.evaluate((kinds) => {
    const look = (element: Element) => {
      const { borderTopWidth, color } = getComputedStyle(element)
      return `${borderTopWidth} ${color}`
    }
    return kinds.flatMap(([selector, place, likes]) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const others = [...(element.closest(place)?.querySelectorAll(likes) ?? [])]
        const same = others.find((other) => look(other) === look(element))
        return same ? [`${element.outerHTML.slice(0, 90)} looks like ${same.outerHTML.slice(0, 90)}`] : []
      }),
    )
  }, STANDING_OUT)
  const edgeless = await (
    await controlsOf(page)
  ).evaluateAll((controls) =>
    controls.flatMap((control) => {
      // A wallet's button is its provider's.
      if (
        !control.matches(".button, .input") ||
        control.closest(".express-slot") ||
        control.matches("[type=checkbox], [type=radio]")
      )
        return []
      const { borderStyle, borderWidth, textDecorationLine } = getComputedStyle(control)
      const hasEdge = borderStyle !== "none" && Number.parseFloat(borderWidth) > 0
      return hasEdge || textDecorationLine === "underline" ? [] : [`${control.outerHTML.slice(0, 90)} has no edge`]
    }),
  )
  await page.emulateMedia({ forcedColors: "none" })
  return [...likeOthers, ...edgeless]
}
