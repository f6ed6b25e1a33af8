import type { ComponentProps } from "react"
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PlanRecap } from "./change-plan"
import { AddExtras } from "./extra-items"
import { SubscriptionActions, SubscriptionFacts } from "./subscription"

type View = ComponentProps<typeof SubscriptionFacts>["subscription"]

const running = {
  id: "s",
  name: "Abonnement Découverte",
  quantity: 1,
  price: "12,90\u00a0€",
  interval: "monthly",
  intervalCount: 1,
  items: [],
  status: "Actif",
  next: "27\u00a0décembre 2026",
  nextIs: "renewal",
  changeable: true,
  actions: ["skip", "pause", "cancel"],
} as unknown as View

async function shown(element: JSX.Element): Promise<string> {
  const routes = [{ path: "/", element }]
  const { dataRoutes, query } = createStaticHandler(routes)
  const context = await query(new Request("http://shop.test/"))
  if (context instanceof Response) throw new Error("A page was expected")
  return renderToStaticMarkup(<StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />)
}

const buttonsOf = (html: string) => html.match(/class="button button-(?!link)[^"]+"/g)

test.each([
  ["a running one", {}, "Changer de formule ou de quantité", 4],
  ["one that is paused", { changeable: false, actions: ["resume", "cancel"] }, "Reprendre l’abonnement", 1],
  ["one that ends", { changeable: false, actions: ["keep"] }, "Garder mon abonnement", 0],
])("a subscription has one button to see, and a list of what else can be done: %s", async (_, state, main, others) => {
  const html = await shown(<SubscriptionActions subscription={{ ...running, ...state } as View} />)
  expect(buttonsOf(html.replace(/<\/summary>.*?<\/details>/, ""))).toHaveLength(1)
  expect(html.slice(html.indexOf("button-primary"))).toContain(main)
  expect(html.split("<li").length - 1).toBe(others)
})

test.each([
  ["a pause", { skips: false, periodEnd: "27\u00a0décembre 2026" }, /ne change pas\u00a0: le 27\u00a0décembre 2026\./],
  ["a pause whose end is not known", { skips: false, periodEnd: null }, /ne change pas\./],
  ["a skipped charge", { skips: true, periodEnd: "27\u00a0décembre 2026" }, /à la date prévue\./],
])("taking up a subscription after %s says when it is charged", async (_, state, says) => {
  const paused = { ...running, changeable: false, actions: ["resume", "cancel"], ...state } as unknown as View
  expect(await shown(<SubscriptionActions subscription={paused} />)).toMatch(says)
})

test("what ends a subscription weighs less than what takes it up again", async () => {
  const paused = { ...running, changeable: false, actions: ["resume", "cancel"] } as View
  const html = await shown(<SubscriptionActions subscription={paused} />)
  expect(buttonsOf(html)).toEqual(['class="button button-primary"', 'class="button button-quiet"'])
})

test("only what has a period to run out is asked when it shall end", async () => {
  const form = async (actions: string[]) => shown(<SubscriptionActions subscription={{ ...running, actions } as View} />)
  expect(await form(["cancel"])).toContain('value="period-end"')
  for (const again of ["resume", "restart"]) {
    const html = await form([again, "cancel"])
    expect(html).not.toContain('name="when"')
    expect(html).toContain("L’abonnement s’arrête dès maintenant. Plus rien n’est prélevé.")
  }
})

test("a subscription's next day stands among its facts in a list, not where the page says it first", async () => {
  expect(await shown(<SubscriptionFacts subscription={running} listedAs="Abonnement n° S1007" />)).toContain("Prochaine échéance")
  expect(await shown(<SubscriptionFacts subscription={running} />)).not.toContain("Prochaine échéance")
})

test.each([
  ["the only one is told and sent", ["7,50\u00a0€"], 0],
  ["one of several is chosen", ["Grains, 9,00\u00a0€", "Filtre, 9,00\u00a0€"], 1],
])("of the ways to send a product along, %s", async (_, labels, lists) => {
  const choices = labels.map((label, at) => ({ value: `o=${at}`, label }))
  const found = [{ id: "p", slug: "filtres", name: "Filtres", choices }]
  const html = await shown(<AddExtras query="filtres" found={found} seen="s" problems={null} typed={{}} />)
  expect(html.split("<select").length - 1).toBe(lists)
  expect(html).toContain(labels[0])
  expect(html).toMatch(/name="choice"/)
})

test("a choice that was refused for its price stays chosen at its new one", async () => {
  const choices = ["900?o=1", "950?o=2"].map((value) => ({ value, label: value }))
  const found = [{ id: "p", slug: "filtres", name: "Filtres", choices }]
  const typed = { product: "filtres", choice: "910?o=2" }
  const html = await shown(<AddExtras query="filtres" found={found} seen="s" problems={null} typed={typed} />)
  expect(html).toMatch(/<option[^>]* selected=""[^>]*>950\?o=2</)
})

test.each([
  [true, 1],
  [false, 0],
])("the recap of a change speaks of a discount only where there is one: %s", async (reduced, said) => {
  const renewal = { interval: "monthly", count: 1, limit: null, isSent: true }
  const recap = { goods: "g", plan: "p", extras: [], price: "1", seen: "1", renewal, starts: "now", next: null, reduced } as const
  const chosen = { plan: "p", quantity: "1" }
  const html = await shown(<PlanRecap recap={{ ...recap, extras: [] }} chosen={chosen} terms="TTC" address="/" />)
  expect(html.split("ne compte pas la remise actuelle").length - 1).toBe(said)
})
