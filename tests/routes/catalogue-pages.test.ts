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

test("choices are radio buttons of the form that buys, and a button leads to their address [3.2]", async () => {
  const shopper = openPageShopper(shop)
  const first = await shopper.open("/produits/ethiopie-guji-shakiso")
  for (const words of ["13,90 €", "55,60 € / kg", "Prix TTC, hors livraison"]) expect(headText(first)).toContain(words)
  const heavy = await choose(shopper, first, "1 kg")
  expect([heavy.url.hash, find(heavy.main, "radio", "1 kg").attributes["id"]]).toEqual(["#o.poids", "o.poids"])
  const chosen = await choose(shopper, heavy, "Piston")
  for (const name of ["1 kg", "Piston"]) expect(isChosen(chosen, name)).toBe(true)
  expect(chosen.url.hash).toBe("#o.mouture")
  expect(chosen.url.searchParams.get("o.poids")).toBe("1-kg")
  expect(chosen.url.searchParams.get("o.mouture")).toBe("piston")
  expect(headText(chosen)).toContain("50,60 € / kg")
  expect(findAll(chosen.main, "dd").map(textOf)).toContain("1 kg")
  const added = await shopper.press(chosen, "Ajouter au panier")
  expect(added.url.hash).toBe("#panier")
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Poids : 1 kg · Mouture : Piston/)
})

test("a choice is bought without showing its price first, and one that is refused stays", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/produits/ethiopie-guji-shakiso?o.poids=1-kg&o.mouture=grains&achat=unique")
  const refused = await shopper.press(page, "Ajouter au panier", { "500 g": true, Moka: true, Quantité: "mille" })
  expect(refused.status).toBe(422)
  for (const name of ["500 g", "Moka"]) expect(isChosen(refused, name)).toBe(true)
  expect(find(refused.main, "textbox", "Quantité").attributes["value"]).toBe("mille")
  expect(headText(refused)).toContain("26,70 €")
  const added = await shopper.press(refused, "Ajouter au panier", { Quantité: "2" })
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Poids : 500 g · Mouture : Moka/)
})

test("a card's picture says what a reduction saves, and its dots name their colours", async () => {
  const { main } = await openPageShopper(shop).open("/boutique/machines")
  const cards = withClass(main, "card").map((card) => ({
    saved: withClass(card, "card-badge").map(textOf),
    prices: withClass(card, "price").map(textOf).join(" "),
    dots: withClass(card, "dot").map(textOf),
  }))
  const reduced = cards.filter(({ saved }) => saved.length > 0)
  expect(reduced.map(({ saved }) => saved)).toEqual([["−60 €"]])
  expect(reduced[0]?.prices).toMatch(/Prix le plus bas des 30 derniers jours/)
  for (const { saved, prices } of cards) expect(prices.includes("Prix le plus bas")).toBe(saved.length > 0)
  const dots = cards.flatMap((card) => card.dots)
  expect(dots.length).toBeGreaterThan(1)
  for (const name of dots) expect(name).toMatch(/^\p{Lu}\p{Ll}+/u)
})

test("what closes a card's choices without script leads back to that card", async () => {
  const { main, document } = await openPageShopper(shop).open("/boutique?choix=melange-canut#option")
  const [back = ""] = withClass(find(document, "dialog", "Canut"), "panel-close").map(({ attributes }) => attributes["href"])
  const [card] = withClass(main, "card").filter(({ attributes }) => `#${attributes["id"]}` === back)
  expect(card && textOf(card)).toContain("Canut")
})

test("choices over a list lead back to it", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/boutique/melanges?tri=nom&choix=melange-canut#option")
  const chosen = await choose(shopper, page, "1 kg")
  expect(addressOf(chosen)).toMatch(/^\/boutique\/melanges\?tri=nom&choix=melange-canut&.*choix\.o\.poids=1-kg&/)
  expect(chosen.url.hash).toBe("#option")
  const added = await shopper.press(chosen, "Ajouter au panier", { Piston: true })
  expect(addressOf(added)).toBe("/boutique/melanges?tri=nom")
  expect(textOf(find(added.document, "dialog", /panier/i))).toMatch(/Poids : 1 kg · Mouture : Piston/)
})

test("a page of the release before, whose form posts to the address of its choices, still buys them", async () => {
  const { visitor, open } = openPageShopper(shop)
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" }
  const address = "/produits/ethiopie-guji-shakiso?o.poids=1-kg&o.mouture=piston&achat=unique"
  const answer = await visitor.send("POST", address, { headers, body: "quantity=1" })
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${address}#panier`])
  expect(textOf((await open("/panier")).main)).toMatch(/Poids : 1 kg · Mouture : Piston/)
})

test("X12 the six colours have names, their own picture, and say when they are sold out", async () => {
  const shopper = openPageShopper(shop)
  const pictures = ({ main }: OpenPage) =>
    findAll(find(main, "ul", /^Photos\s:/), "img").map(({ attributes }) => attributes["src"])
  const page = await shopper.open("/produits/machine-confluence")
  for (const colour of ["Amande", "Calcaire", "Lilas", "Rose", "Taupe"]) {
    expect(nameOf(find(page.main, "radio", colour))).toBe(colour)
  }
  const blue = await choose(shopper, page, "Bleu (épuisé)")
  expect(textOf(blue.main)).toContain("Épuisé pour le moment")
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

test("a plan that does not exist is told in French, and in the specification’s words in the log", async () => {
  const page = await openPageShopper(shop).open("/produits/melange-canut?achat=plan-disparu")
  expect(page.status).toBe(200)
  expect(textOf(page.main)).toContain("Cette formule d’achat n’est plus proposée")
  expect(shop.printed()).toMatch(/"(Product purchase option|Subscription purchase plan) not found or not active"/)
})

test("stock counts the online depot, and other depots are named [1.5]", async () => {
  const shopper = openPageShopper(shop)
  const coffee = await shopper.open("/produits/ethiopie-guji-shakiso")
  expect(textOf(coffee.main)).toContain("En stock, prêt à partir")
  expect(textOf(coffee.main)).toContain("Aussi disponible en boutique")
  const grinder = await shopper.open("/produits/moulin-gerland")
  expect(textOf(grinder.main)).toContain("En réapprovisionnement")
  expect(hasButton(grinder)).toBe(true)
  const machine = await shopper.open("/produits/machine-vaise")
  expect(textOf(machine.main)).toContain("Fabrication arrêtée")
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

test("neighbours are shown, and lead on", async () => {
  const shopper = openPageShopper(shop)
  const page = await shopper.open("/produits/machine-aurore")
  const neighbours = find(page.main, "region", "À découvrir aussi")
  expect(findAll(neighbours, "h3")).toHaveLength(3)
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
  const light = await shopper.press(cheap, "Voir les produits", { Claire: true })
  expect(addressOf(light)).toMatch(/a\.torrefaction=claire&prix_max=15$/)
  expect(statuses(light)).toContain("5 produits")
  expect(products(light)).toHaveLength(5)
  expect(find(light.main, "link", "Filtrer et trier (2)").attributes["href"]).toBe("#filtres")
  expect(textOf(find(light.main, "region", "Filtrer et trier"))).toMatch(/Claire 5\s+Moyenne 16/)
  expect(statuses(await shopper.open("/boutique/cafes?a.torrefaction=moyenne&prix_max=15"))).toContain("16 produits")
  const anyPrice = await shopper.follow(light, /Retirer le filtre Jusqu’à 15,00/)
  expect(addressOf(anyPrice)).toMatch(/\?a\.torrefaction=claire$/)
  expect(addressOf(await shopper.follow(anyPrice, /Retirer le filtre Torréfaction\s: Claire/))).toBe("/boutique/cafes")
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
