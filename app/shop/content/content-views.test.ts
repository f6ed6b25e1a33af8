import { describe, expect, test } from "vitest"
import type { Menu, MenuItem, StoreSettings } from "~/commerce/api-types"
import { DEFAULT_DESCRIPTION } from "~/texts/shell"
import { EMPTY_SHELL, viewMenu, viewShell } from "./shell-view"
import { fillCookieTable, slugsIn, viewSections } from "./section-view"
import { tutorialPanelAddress, viewTutorialCard } from "./tutorial-view"

const item = (fields: object) => ({ type: "url", name: "x", items: [], ...fields }) as unknown as MenuItem

describe("menus", () => {
  test("entries lead where their type says; groups have none of their own [2.13]", () => {
    const menus = [
      {
        id: "header",
        items: [
          item({ name: "Cafés", type: "category", value: { slug: "cafes" } }),
          item({ name: "Groupe", type: "heading", items: [item({ name: "Guji", type: "product", value: { slug: "guji" } })] }),
          item({ name: "Écoles", url: "/pages/ecole", items: [item({ name: "Lyon", url: "/pages/lyon" })] }),
          item({ name: "Accueil", type: "home" }),
          item({ name: "Nulle part", type: "heading" }),
          item({ name: "Piège", url: "javascript:alert(1)" }),
        ],
      },
    ] as Menu[]
    expect(viewMenu(menus, "header").map(({ name, href, items }) => [name, href, items.map((sub) => sub.href)])).toEqual([
      ["Cafés", "/boutique/cafes", []],
      ["Groupe", null, ["/produits/guji"]],
      ["Écoles", "/pages/ecole", []],
      ["Accueil", "/", []],
    ])
    expect(viewMenu(menus, "footer")).toEqual([])
  })

  test("entries of real stores: addresses in `value`, content with its model, lists without a value, columns", () => {
    const menu = (...items: MenuItem[]) => viewMenu([{ id: "header", items }], "header")
    const hrefs = (...items: MenuItem[]) => menu(...items).map(({ href }) => href)
    expect(
      hrefs(
        item({ value: "/pages/ecole" }),
        item({ value: "https://instagram.com/lilas" }),
        item({ value: "tel:+33478000000" }),
        item({ value: "mailto:bonjour@lilas.test" }),
        item({ value: "#login" }),
        item({ type: "content", model: "content/pages", value: { id: "5f0c", slug: "cgv", title: "CGV" } }),
        item({ type: "content", model: "content/tutoriels", value: "filtre" }),
        item({ type: "category", value: null }),
        item({ type: "product", value: {} }),
        item({ type: "search" }),
      ),
    ).toEqual([
      ...["/pages/ecole", "https://instagram.com/lilas", "tel:+33478000000", "mailto:bonjour@lilas.test", "/account"],
      ...["/pages/cgv", "/tutoriels/filtre", "/boutique", "/boutique", "/recherche"],
    ])
    expect(
      hrefs(
        item({ type: "blog", value: { id: "5f0d", slug: "saison" } }),
        item({ type: "content", model: "content/blogs", value: "saison" }),
        item({ type: "page", value: { id: "5f0e", slug: "a/b" } }),
      ),
    ).toEqual(["/pages/saison", "/pages/saison", "/pages/5f0e"])
    expect(
      hrefs(item({ type: "blog" }), item({ type: "blog_category", value: "x" }), item({ value: "data:x" }), item({ value: {} })),
    ).toEqual([])
    const column = (name: string, slug: string) =>
      item({ type: "column", name, items: [item({ name: slug, value: `/${slug}` })] })
    const [group] = menu(
      item({ type: "heading", name: "Groupe", value: {}, items: [column("Régions", "afrique"), column("", "asie")] }),
    )
    expect(group?.items.map(({ name, href }) => [name, href])).toEqual([
      ["Régions", null],
      ["afrique", "/afrique"],
      ["asie", "/asie"],
    ])
  })

  test("the menus that the backend's own storefront makes are those of their places", () => {
    const menus = [
      { id: "footer-menu", items: [item({ name: "CGV", value: "/pages/cgv" })] },
      { id: "main_menu", items: [item({ name: "Boutique", type: "product_list" })] },
    ] as Menu[]
    expect(viewMenu(menus, "header")).toMatchObject([{ name: "Boutique", href: "/boutique" }])
    expect(viewMenu(menus, "footer")).toMatchObject([{ name: "CGV", href: "/pages/cgv" }])
    expect(viewMenu([{ id: "header", items: [] }, ...menus], "header")).toEqual([])
  })
})

describe("sections", () => {
  const sources = { products: new Map(), tutorials: new Map(), categories: [] }

  test("an unknown kind shows its text, or nothing", () => {
    expect(viewSections([{ type: "carousel", body: "<p>Texte</p>" }, { type: "video" }, null, "x"], sources)).toMatchObject([
      { kind: "text" },
    ])
    expect(viewSections("rien", sources)).toEqual([])
  })

  test("sections of the backend's own themes show their words, pictures and links, part by part", () => {
    const file = { url: "https://cdn.swell.store/brume/a/b.jpg", width: 8, height: 8 }
    const sections = [
      { type: "heading_with_text", title: "<h2>L’<b>atelier</b></h2>", description: "<p>Chaque mardi.</p>" },
      { type: "full_width_media", heading: "Venez", background_image: { file }, links: [{ label: "Voir", url: "/boutique" }] },
      {
        type: "multi_panel",
        title: "Trois pas",
        panels: [
          {
            heading: "Un",
            description: "Moudre",
            links: [
              { label: "Moulins", link: "/boutique/moulins" },
              { label: "x", link: "data:x" },
            ],
          },
          { image: { file } },
        ],
      },
      { type: "press_mentions", press_mentions: [{ quote: "Délicieux", name: "Le Journal" }, null] },
      { type: "divider", heading: "Rien dessous" },
    ]
    expect(viewSections(sections, sources)).toMatchObject([
      { kind: "text", heading: "L’atelier", body: [{ tag: "p", children: ["Chaque mardi."] }] },
      { heading: "Venez", picture: { url: file.url }, links: [{ label: "Voir", href: "/boutique" }] },
      { heading: "Trois pas", body: [] },
      { heading: "Un", links: [{ label: "Moulins", href: "/boutique/moulins" }] },
      { heading: null, picture: { url: file.url } },
      { heading: "Le Journal", body: [{ tag: "p", children: ["Délicieux"] }] },
    ])
  })

  test("links that lead elsewhere than to the web or the shop are left out", () => {
    const [section] = viewSections(
      [{ type: "hero", heading: "x", link: { label: "a", url: "javascript:x" }, second_link: { label: "b", url: "/b" } }],
      sources,
    )
    expect(section).toMatchObject({ kind: "hero", links: [{ label: "b", href: "/b" }] })
  })

  test("tutorials are named by slug; one that is not published leaves its place empty", () => {
    const card = viewTutorialCard({ id: "1", slug: "filtre", title: "Le filtre", minutes: 6.4, level: " Débutant ", image: "x" })
    const tutorials = new Map(card ? [[card.slug, card]] : [])
    const section = { type: "tutorials", heading: "x", tutorials: ["filtre", "brouillon", "../x"] }
    expect(viewSections([section], { ...sources, tutorials })).toMatchObject([
      { kind: "tutorials", tutorials: [{ slug: "filtre", minutes: 6, level: "Débutant", picture: null }] },
    ])
    expect(viewSections([section], sources)).toEqual([])
    expect(slugsIn([section, section], "tutorials")).toEqual(["filtre", "brouillon"])
    expect(viewTutorialCard({ id: "1", slug: "../x" })).toBeNull()
  })

  test("a tutorial opens over the page with its other choices kept", () => {
    expect(tutorialPanelAddress("?tri=nom&tutoriel=a", "b")).toBe("?tri=nom&tutoriel=b#tutoriel")
  })

  test("the cookies' place takes the list of them", () => {
    const sections = viewSections([{ id: "c", type: "cookies", heading: "La liste" }, { type: "places" }], sources)
    expect(fillCookieTable(sections, [{ name: "flash", purpose: "Message", life: "1 minute" }])).toMatchObject([
      { id: "c", kind: "table", heading: "La liste", rows: [["flash", "Message", "1 minute"]] },
      { kind: "places" },
    ])
  })

  test("product slugs are collected once, and only slugs", () => {
    expect(slugsIn([{ products: ["a", "b", "a"] }, { products: ["../x", 3, null] }, {}], "products")).toEqual(["a", "b"])
  })
})

test("the shell has three addresses and the year, and does without a theme", () => {
  const store = { name: "Maison Lilas", locale: "fr-FR", currency: "EUR", locales: [], currencies: [] } as StoreSettings
  const address = { name: "Boutique", address1: "1 rue", zip: "69001", city: "Lyon" }
  const theme = { addresses: [address, address, address, address, { name: "sans rue" }] }
  const shell = viewShell(store, [], theme, { now: new Date("2026-11-20T10:00:00Z") })
  expect(shell).toMatchObject({ year: 2026, storeName: "Maison Lilas" })
  expect(shell.places.map(({ town }) => town)).toEqual(["69001 Lyon", "69001 Lyon", "69001 Lyon"])
  const announced = (now: string) =>
    viewShell(
      store,
      [],
      { annonce: { text: "Fermé lundi", url: "/pages/fermeture", until: "2026-11-21" } },
      { now: new Date(now) },
    )
  expect(announced("2026-11-21T20:00:00Z").announcement).toEqual({ text: "Fermé lundi", href: "/pages/fermeture" })
  expect(announced("2026-11-21T23:30:00Z").announcement).toBeNull()
  const devis = { answer_time: "un jour", subjects: [{ label: "Séminaire" }, {}, null] }
  const own = viewShell(store, [], { devis, brand: { theme_color: "#123456", theme_color_dark: "red" } }, { now: new Date() })
  expect(own).toMatchObject({ quote: { answerTime: "un jour", needs: ["Séminaire"] }, announcement: null })
  expect(own.themeColors).toEqual({ light: "#123456", dark: "#17110d" })
  const bare = viewShell(store, [], { addresses: "x", brand: 3, devis: { subjects: 4 }, annonce: [] }, { now: new Date() })
  expect(bare).toMatchObject({ places: [] })
  expect(bare.description).toMatch(/café.*machines à café.*formation barista/i)
})

test("what stands for missing settings names coffee, machines and training, and no shop [1.16]", () => {
  for (const words of [/café/i, /machines à café/, /formation barista/]) expect(DEFAULT_DESCRIPTION).toMatch(words)
  expect(DEFAULT_DESCRIPTION + EMPTY_SHELL.storeName).not.toMatch(/lilas|lyon/i)
})
