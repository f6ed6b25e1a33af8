import { afterAll, beforeAll, expect, test } from "vitest"
import type { ContentRecord } from "../../sandbox/storage/models"
import { deleteRecord, getRecord, listRecords, putRecord } from "../../sandbox/storage/records"
import { openBackendApi } from "../../sandbox/services/functions/backend-api"
import { listContentAddresses } from "../../app/commerce/catalogue.server"
import { readSettings } from "../../app/commerce/settings.server"
import { readCatalogueSettings } from "../../app/shop/catalogue/catalogue-settings.server"
import { readHome, readPage } from "../../app/shop/content/read-page.server"
import { readShell } from "../../app/shop/content/read-shell.server"
import { readTutorial } from "../../app/shop/content/read-tutorial.server"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import { startBackend } from "../setup/backend"
import { testEnvironment } from "../setup/environment"

// A store whose theme has no settings and which has no content of its own: all of it is in the merchant's app.
const backend = startBackend()
afterAll(() => backend.close())
beforeAll(async () => {
  const { context } = backend.sandbox
  const { database } = context
  type Theme = Record<string, Record<string, unknown>>
  const settings = getRecord<{ id: string; value: Theme }>(database, "settings", "store")!
  const { store, account, brand, legal, newsletter, addresses, checkout, depots } = settings.value
  const {
    delivery_days: days,
    free_delivery: free,
    ...rest
  } = checkout as { delivery_days: number[]; free_delivery: { from: number } }
  const groups = {
    ...{
      brand,
      legal,
      newsletter,
      addresses: { list: addresses },
      alertes: { active: true },
      boutique: { shop_url: "https://shop.test" },
    },
    checkout: {
      ...rest,
      delivery_days_min: days[0],
      delivery_days_max: days[1],
      free_delivery_from: free.from,
      free_delivery_note: "en France métropolitaine",
    },
    depots: { list: Object.entries(depots!).map(([id, name]) => ({ id, name })), online: "2" },
  }
  putRecord(database, "settings", { id: "app", value: groups })
  putRecord(database, "settings", { id: "store", value: { store, account } })
  const api = openBackendApi(context)
  const types: Record<string, string> = { pages: "page", tutoriels: "tutoriel", home: "accueil" }
  for (const {
    id,
    type,
    slug,
    title,
    published,
    meta_description,
    version,
    minutes,
    level,
    products,
    image,
    sections,
  } of listRecords<ContentRecord>(database, "content")) {
    deleteRecord(database, "content", id)
    const unwrap = (picture: unknown) => (picture as { file?: object } | undefined)?.file
    const kept = sections.map(({ rows, image: picture, ...section }) => ({
      ...section,
      ...(Array.isArray(rows) && { rows: rows.map((cells: unknown) => ({ cells })) }),
      ...(picture !== undefined && { image: unwrap(picture) }),
    }))
    const fields = {
      slug,
      title,
      published,
      meta_description,
      version,
      minutes,
      level,
      products,
      image: unwrap(image),
      sections: kept,
    }
    const known = Object.entries({ id, type: types[type], ...fields }).filter(
      ([, value]) => value !== undefined && value !== null,
    )
    await api.post("/pages", Object.fromEntries(known))
  }
})

const i18n = { locale: "fr-FR", currency: "EUR" }

test("the shell and the delivery times have the app's settings", async () => {
  const shell = await readShell(i18n)
  expect(shell).toMatchObject({
    credits: "Dessiné et torréfié à Lyon",
    places: [{ street: "22 rue des Trois-Marronniers" }, {}, {}],
  })
  expect(await readShell(i18n)).toBe(shell)
  expect(await readCatalogueSettings(i18n)).toMatchObject({
    ...{ onlineDepot: "2", delivery: { days: { least: 1, most: 5 }, cutoffHour: 14 } },
    freeDelivery: { from: 60, note: "en France métropolitaine" },
    stockAlerts: true,
  })
  expect(await readSettings(i18n)).toMatchObject({ legal: { siren: "999 999 998" } })
})

test("an app's setting that is not public stays with the functions", async () => {
  expect(JSON.stringify(await readSettings(i18n))).not.toMatch(/rk_test|FR76|shop_url/)
})

test("the home page, a page with a table, the withdrawal form and a tutorial are those of the app", async () => {
  const home = await readHome(i18n)
  expect(home.sections[0]).toMatchObject({ kind: "hero", picture: { url: expect.stringContaining("lieu-boutique") as string } })
  const table = { type: "table", heading: "Tarifs", columns: ["Poids", "Prix"], rows: [{ cells: ["1 kg", "5 €"] }] }
  const page = { type: "page", slug: "tarifs", title: "Tarifs", published: true, sections: [table] }
  await openBackendApi(backend.sandbox.context).post("/pages", page)
  expect((await readPage(i18n, "tarifs"))?.sections).toMatchObject([{ kind: "table", rows: [["1\u00a0kg", "5\u00a0€"]] }])
  expect((await readPage(i18n, "retractation"))?.sections.some(({ kind }) => kind === "form-model")).toBe(true)
  expect(await readTutorial(i18n, "regler-espresso")).toMatchObject({ picture: {}, minutes: expect.any(Number) as number })
  expect(home.sections.find(({ kind }) => kind === "tutorials")).toMatchObject({ tutorials: [{}, {}, {}, {}] })
  expect((await listContentAddresses(i18n, "pages")).map(({ slug }) => slug)).toContain("cgv")
})

test("a draft is nobody's", async () => {
  const { context } = backend.sandbox
  await openBackendApi(context).post("/pages", { type: "page", slug: "en-cours", title: "En cours", published: false })
  expect(await readPage(i18n, "en-cours")).toBeNull()
})

test("where the app's settings cannot be read, pages have what the store says", async () => {
  const fault = { kind: "status", status: 500, match: { path: "/api/settings/boutique" } }
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fault) }
  await backend.sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__faults`, init))
  clearCatalogueCache()
  expect(await readShell(i18n)).toMatchObject({ storeName: "Maison Lilas", credits: null, places: [] })
})
