import { afterAll, afterEach, expect, test, vi } from "vitest"
import { type OpenPage, type PageShopper, openPageShopper, withClass } from "../shopper/page-shopper"
import { find, findAll, nameOf, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

// What the pages of the catalogue say and where they lead, as the built shop sends them.

const shop = openWholeShop()
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

const addressOf = ({ url }: OpenPage) => url.pathname + url.search
const statuses = ({ document }: OpenPage) => findAll(document, "status").map(textOf)
const products = ({ main }: OpenPage) => findAll(main, "h3").map(textOf)
const hasButton = ({ main }: OpenPage) => findAll(main, "button", "Ajouter au panier").length > 0

const headText = ({ main }: OpenPage) => withClass(main, "product-head").map(textOf).join(" ")

const isChosen = ({ main }: OpenPage, name: string | RegExp) => "checked" in find(main, "radio", name).attributes
const choose = (shopper: PageShopper, page: OpenPage, ...names: string[]) =>
  shopper.press(page, "Actualiser le prix", Object.fromEntries(names.map((name) => [name, true])))

test("what closes a card's choices without script leads back to its link", async () => {
  const { main, document } = await openPageShopper(shop).open("/boutique?choix=melange-canut#option")
  const [back = ""] = withClass(find(document, "dialog", "Canut"), "panel-close").map(({ attributes }) => attributes["href"])
  expect(back).toBe(`#${find(main, "link", "Choisir Canut").attributes["id"]}`)
})

test("X12 the six colours have names, their own picture, and say when they are sold out", async () => {
  const shopper = openPageShopper(shop)
  const pictures = ({ main }: OpenPage) =>
    withClass(main, "gallery").flatMap((list) => findAll(list, "img").map(({ attributes }) => attributes["src"]))
  const page = await shopper.open("/produits/machine-confluence")
  for (const colour of ["Amande", "Calcaire", "Lilas", "Rose", "Taupe"]) {
    expect(nameOf(find(page.main, "radio", colour))).toBe(colour)
  }
  const blue = await choose(shopper, page, "Bleu (épuisé)")
  expect(textOf(blue.main)).toContain("Essayez-en un autre")
  expect(pictures(blue).length).toBeGreaterThan(1)
  expect(pictures(blue)[0]).not.toBe(pictures(page)[0])
  expect(hasButton(blue)).toBe(false)
  const rose = await choose(shopper, blue, "Rose")
  expect(isChosen(rose, "Rose")).toBe(true)
  expect(hasButton(rose)).toBe(true)
})

test("subscriptions say their interval, their trial and their end [1.7]", async () => {
  const shopper = openPageShopper(shop)
  const plan = (page: OpenPage, name: RegExp) => nameOf(find(page.main, "radio", name))
  const coffee = await shopper.open("/produits/ethiopie-guji-shakiso")
  expect(plan(coffee, /^Chaque mois/)).toContain("12,50 € / mois 10 % d’économie. Un envoi par mois")
  expect(plan(coffee, /^Un an d’avance/)).toContain("141,80 € / an 14 % d’économie. Douze envois")
  const monthly = await choose(shopper, coffee, "Chaque mois")
  expect(monthly.url.searchParams.get("achat")).toBe("chaque-mois")
  expect(headText(monthly)).toContain("12,50 € / mois")
  const planOf = async (slug: string, name: RegExp) => plan(await shopper.open(`/produits/${slug}`), name)
  expect(await planOf("abonnement-grands-crus", /^Six mois/)).toContain("6 échéances, puis fin automatique")
  expect(await planOf("club-degustation", /^Mensuel/)).toContain("30 jours d’essai")
  expect(await planOf("abonnement-decouverte", /^Tous les deux mois/)).toContain("/ 2 mois")
})

test("a plan of what is only sold by subscription says what it saves beside deliveries paid one by one", async () => {
  const { main } = await openPageShopper(shop).open("/produits/abonnement-decouverte")
  const plans = findAll(main, "radio").map(nameOf)
  const plan = (name: RegExp) => plans.find((each) => name.test(each))
  expect(plan(/^Annuel/)).toContain("139,30 € / an 10 % d’économie. Douze envois")
  expect(plan(/^Mensuel/)).toContain("12,90 € / mois Un envoi par mois")
  expect(plan(/^Tous les deux mois/)).not.toContain("économie")
})

test("a plan that does not exist is told in French, and in the specification’s words in the log", async () => {
  const page = await openPageShopper(shop).open("/produits/melange-canut?achat=plan-disparu")
  expect(page.status).toBe(200)
  expect(textOf(page.main)).toContain("Cette formule d’achat n’est plus proposée")
  expect(shop.printed()).toMatch(/"(Product purchase option|Subscription purchase plan) not found or not active"/)
})

test("stock counts the online depot, and other depots are named [1.5]", async () => {
  const shopper = openPageShopper(shop)
  const coffee = await shopper.open("/produits/ethiopie-guji-shakiso")
  expect(textOf(coffee.main)).toContain("En stock")
  expect(textOf(coffee.main)).toContain("Aussi disponible en boutique")
  const grinder = await shopper.open("/produits/moulin-gerland")
  expect(textOf(grinder.main)).toContain("En réapprovisionnement")
  expect(hasButton(grinder)).toBe(true)
  const machine = await shopper.open("/produits/machine-vaise")
  expect(textOf(machine.main)).toContain("Ce produit n’est plus fabriqué.")
  expect(hasButton(machine)).toBe(false)
})

test("few left is said, and none left takes the button away", async () => {
  const shopper = openPageShopper(shop)
  const slug = "balance-chronometre"
  let now = Date.now()
  const openWithStock = async (level: number, words: string) => {
    const headers = { "Content-Type": "application/json" }
    const body = JSON.stringify({ slug, level })
    const set = await shop.sandbox.storefront.fetch(new Request("http://sandbox.test/__stock", { method: "POST", headers, body }))
    expect(set.status).toBe(200)
    // The shop may say for a while what was left before.
    vi.useFakeTimers({ toFake: ["Date"], now: (now += 600_000) })
    await expect.poll(async () => textOf((await shopper.open(`/produits/${slug}`)).main)).toContain(words)
    return shopper.open(`/produits/${slug}`)
  }
  expect(hasButton(await openWithStock(3, "Plus que 3 en stock"))).toBe(true)
  expect(hasButton(await openWithStock(0, "Épuisé pour le moment"))).toBe(false)
})

test("what is sold out says so once, and offers three near ones that can be bought", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/produits/cafe-epuise")
  expect(textOf(page.main).match(/épuisé/gi)).toHaveLength(1)
  const near = find(page.main, "region", "À découvrir à la place")
  const names = findAll(near, "link").map(textOf)
  expect(names).toHaveLength(3)
  for (const name of names) expect(hasButton(await shopper.follow(page, name, near))).toBe(true)
  expect(findAll(page.main, "region", "À découvrir aussi")).toEqual([])
})

test("what leaves nothing to choose has no button for its price", async () => {
  const shopper = openPageShopper(shop)
  const hasUpdate = async (slug: string) =>
    findAll((await shopper.open(`/produits/${slug}`)).main, "button", "Actualiser le prix").length > 0
  expect(await hasUpdate("machine-confluence")).toBe(true)
  for (const slug of ["machine-vaise", "filtres-papier-02"]) expect(await hasUpdate(slug), slug).toBe(false)
})

test("neighbours fill their row, those that the merchant named first, and lead on", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/produits/machine-aurore")
  const neighbours = find(page.main, "region", "À découvrir aussi")
  expect(findAll(neighbours, "h3").map(textOf)).toEqual([
    ...["Moulin Perrache", "Atelier Premier espresso", "Tasseur 58,5 mm"],
    expect.stringMatching(/^Machine/),
  ])
  const next = await shopper.follow(page, "Moulin Perrache", neighbours)
  expect(textOf(find(next.main, "h1"))).toBe("Moulin Perrache")
})

test("one form filters by category, price and attributes, and each filter can be taken off", async () => {
  const shopper = openPageShopper(shop)
  const all = await shopper.open("/boutique")
  expect(statuses(all)).toContain("78 produits, page 1 sur 4")
  const cheap = await shopper.press(all, "Voir les produits", { Catégorie: "Cafés", prix_max: "15" })
  expect(addressOf(cheap)).toBe("/boutique/cafes?prix_max=15")
  expect(textOf(find(cheap.main, "h1"))).toBe("Cafés")
  const light = await shopper.press(cheap, "Voir les cafés", { Claire: true })
  expect(addressOf(light)).toMatch(/a\.torrefaction=claire&prix_max=15$/)
  expect(statuses(light)).toContain("5 produits")
  expect(products(light)).toHaveLength(5)
  expect(find(light.main, "link", "Filtrer et trier (2)").attributes["href"]).toBe("#filtres")
  expect(textOf(find(light.main, "region", "Filtrer et trier"))).toMatch(/Claire 5 produits\s+Moyenne 16 produits/)
  expect(statuses(await shopper.open("/boutique/cafes?a.torrefaction=moyenne&prix_max=15"))).toContain("16 produits")
  const anyPrice = await shopper.follow(light, /Retirer le filtre Jusqu’à 15,00/)
  expect(addressOf(anyPrice)).toMatch(/\?a\.torrefaction=claire$/)
  expect(addressOf(await shopper.follow(anyPrice, /Retirer le filtre Torréfaction\s: Claire/))).toBe("/boutique/cafes")
})

test("the filters' button counts coffees where all that a list has is roasted and sold by itself, products elsewhere", async () => {
  const shopper = openPageShopper(shop)
  for (const [path, words] of [
    ["/boutique/cafes", "31\u00a0cafés"],
    ["/boutique/afrique?a.torrefaction=claire", /^\d\u00a0cafés$/],
    ["/boutique/cafes?prix_min=900", "les cafés"],
    ["/boutique", "78\u00a0produits"],
    ["/boutique/machines", /^\d+\u00a0produits$/],
    ["/boutique/abonnements", /^\d+\u00a0produits$/],
  ] as const) {
    const [count] = find((await shopper.open(path)).main, "button", /^Voir les/).children
    expect(typeof count === "object" && count.attributes["data-count"], path).toMatch(words)
  }
})

test("orders and pages are links, and the pages know their neighbours", async () => {
  const shopper = openPageShopper(shop)
  const byRel = ({ main }: OpenPage, rel: string) => {
    return findAll(main, "link")
      .filter(({ attributes }) => attributes["rel"] === rel)
      .map(({ attributes }) => attributes["href"])
  }
  const first = await shopper.follow(await shopper.open("/boutique/cafes"), "Prix décroissant")
  expect(addressOf(first)).toMatch(/tri=prix-desc$/)
  expect(find(first.main, "link", "Prix décroissant").attributes["aria-current"]).toBe("true")
  expect(byRel(first, "next")).toEqual(["/boutique/cafes?tri=prix-desc&page=2#produits"])
  const second = await shopper.follow(first, "Page suivante")
  expect(addressOf(second)).toMatch(/tri=prix-desc&page=2$/)
  expect(products(second)).toHaveLength(7)
  expect(products(second)).not.toContain(products(first)[0])
  expect(byRel(second, "prev")).toEqual(["/boutique/cafes?tri=prix-desc#produits"])
  expect(find(second.main, "link", "Page 2").attributes["aria-current"]).toBe("page")
})

test("a card says name, range, price, price of a kilogram and the names of its colours [2.33]", async () => {
  const shopper = openPageShopper(shop)
  const card = ({ main }: OpenPage, name: string) => {
    const [found] = findAll(main, "listitem").filter((item) => findAll(item, "link", name).length > 0)
    return found ?? expect.fail(`No card ${name}`)
  }
  const list = await shopper.open("/boutique")
  const coffee = textOf(card(list, "Guji Shakiso"))
  for (const words of ["Éthiopie", "13,90 €", "55,60 € / kg"]) expect(coffee).toContain(words)
  const cup = textOf(card(list, "Tasse espresso Vernaison"))
  for (const colour of ["Amande", "Bleu", "Calcaire", "Lilas", "Rose", "Taupe"]) expect(cup).toContain(colour)
  const sale = card(await shopper.open("/boutique/machines-espresso"), "Machine Confluence")
  expect(textOf(find(sale, "s"))).toContain("449,00 €")
})

test("hostile addresses get a list or a page that helps", async () => {
  const shopper = openPageShopper(shop)
  const long = "k".repeat(10_240)
  const many = Array.from({ length: 200 }, (_, index) => `a.x${index}=y`).join("&")
  const lists = ["prix_min=abc", "page=1000000000", many, `a.origine=${long}`, `prix_max=${long}`, `tri=${long}`, "%00=%ff"]
  for (const query of lists) {
    const page = await shopper.open(`/boutique?${query}`)
    expect(page.status, query.slice(0, 30)).toBe(200)
    expect(textOf(page.main)).toContain("78 produits")
  }
  for (const slug of ["inconnue", "Cafés", "..%2Fsettings", long.slice(0, 5000)]) {
    const page = await shopper.open(`/boutique/${slug}`)
    expect(page.status, slug.slice(0, 30)).toBe(404)
    expect(textOf(page.main)).toContain("Cette page n’existe pas")
  }
})

const searchBox = ({ main }: OpenPage) => findAll(main, "input").find(({ attributes }) => attributes["type"] === "search")

test("a search finds products; its address says what was asked", async () => {
  const shopper = openPageShopper(shop)
  const found = await shopper.press(await shopper.open("/recherche"), "Rechercher", { "Que cherchez-vous": "guji" })
  expect(addressOf(found)).toBe("/recherche?q=guji")
  expect(statuses(found)).toContain("1 produit pour « guji »")
  expect(searchBox(found)?.attributes["value"]).toBe("guji")
  expect(textOf(find(found.document, "title"))).toBe("Recherche : guji | Maison Lilas")
  expect((await shopper.follow(found, /^Guji/)).url.pathname).toMatch(/^\/produits\//)
})

test("words are shown as text, never as markup", async () => {
  const words = "</title><script>document.title='x'</script><img src=x onerror=alert(1)>"
  const page = await openPageShopper(shop).open(`/recherche?q=${encodeURIComponent(words)}`)
  expect(findAll(page.document, "img").filter(({ attributes }) => "onerror" in attributes)).toEqual([])
  expect(searchBox(page)?.attributes["value"]).toBe(words)
  expect(textOf(find(page.document, "title"))).toContain("<script>")
})
