import { readEnvironment } from "../../app/env.server"
import type { Report } from "./findings"
import { noteRejected, openNotes } from "./notes"
import { openRawStore } from "./raw-store"
import { readCatalogue } from "./read-catalogue"
import { checkContent } from "./read-content"
import { checkMenus, checkPayments, checkSettings } from "./read-settings"
import { tryCart } from "./try-cart"
import { tryOrder } from "./try-order"

/** How far a trial goes: reading only, a cart that is emptied again, or one order. */
type Trial = "read" | "cart" | "order"

/** Tries a store through the shop's own reads, views and writes. Each trial does what those before it do. */
export async function tryStore(trial: Trial): Promise<Report> {
  const [notes, raw] = [openNotes(), openRawStore()]
  await noteRejected(notes, () =>
    notes.part("settings", async () => {
      const i18n = await checkSettings(notes, raw)
      await notes.part("menus", () => checkMenus(notes, raw, i18n))
      await notes.part("payments", () => checkPayments(notes, i18n))
      await notes.part("products", () => readCatalogue(notes, raw, i18n))
      await notes.part("content", () => checkContent(notes, raw, i18n))
      if (trial !== "read") await notes.part("cart", () => tryCart(notes, raw, i18n))
      if (trial === "order") await notes.part("order", () => tryOrder(notes, i18n))
    }),
  )
  for (const [path, type] of raw.otherTypes) notes.open("settings", path, "not-json", type)
  const { findings, settled, counts } = notes
  return { store: readEnvironment().swellStore, date: new Date().toISOString(), trial, findings, settled, counts }
}
