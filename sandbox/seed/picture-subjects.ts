import { colours, type Colour } from "./colours.ts"
import type { PictureFamily, PictureSubject } from "./illustrations/picture-subject.ts"

/** name, title, subtitle, accent, detail, second view */
type Row = [name: string, title: string, subtitle: string, accent: Colour, detail?: string, second?: string]

const coffees: Row[] = [
  ["ethiopie-guji-shakiso", "Guji Shakiso", "Éthiopie", "pink", "sachet", "grains"],
  ["ethiopie-sidama-bensa", "Sidama Bensa", "Éthiopie", "lilac", "sachet"],
  ["ethiopie-yirgacheffe-aricha", "Yirgacheffe", "Éthiopie", "almond", "sachet"],
  ["kenya-nyeri", "Nyeri AA", "Kenya", "blue", "sachet", "tasse"],
  ["kenya-kirinyaga-peaberry", "Kirinyaga Peaberry", "Kenya", "taupe", "sachet"],
  ["rwanda-nyamasheke", "Nyamasheke", "Rwanda", "limestone", "sachet"],
  ["burundi-kayanza", "Kayanza", "Burundi", "pink", "sachet"],
  ["congo-kivu", "Rive du Kivu", "R. D. Congo", "blue", "sachet"],
  ["colombie-huila-pitalito", "Pitalito", "Colombie", "almond", "sachet", "grains"],
  ["colombie-narino-miel", "Nariño miel", "Colombie", "limestone", "sachet"],
  ["guatemala-huehuetenango", "Huehuetenango", "Guatemala", "blue", "sachet"],
  ["costa-rica-tarrazu", "Tarrazú miel rouge", "Costa Rica", "pink", "sachet"],
  ["bresil-cerrado", "Cerrado", "Brésil", "taupe", "sachet", "tasse"],
  ["bresil-sul-de-minas", "Sul de Minas", "Brésil", "almond", "sachet"],
  ["perou-cajamarca", "Cajamarca", "Pérou", "lilac", "sachet"],
  ["honduras-marcala", "Marcala", "Honduras", "limestone", "sachet"],
  ["panama-geisha-boquete", "Geisha de Boquete", "Panama", "lilac", "sachet", "grains"],
  ["mexique-chiapas-decafeine", "Chiapas décaféiné", "Mexique", "almond", "sachet"],
  ["sumatra-gayo", "Gayo", "Sumatra", "taupe", "sachet", "tasse"],
  ["inde-malabar", "Malabar moussonné", "Inde", "limestone", "sachet"],
  ["java-ijen", "Plateau d’Ijen", "Java", "blue", "sachet"],
  ["yemen-haraz", "Haraz", "Yémen", "pink", "sachet"],
  ["papouasie-waghi", "Vallée de Waghi", "Papouasie", "almond", "sachet"],
  ["melange-traboule", "Traboule", "Mélange espresso", "lilac", "sachet", "tasse"],
  ["melange-canut", "Canut", "Mélange espresso", "blue", "sachet"],
  ["melange-presquile", "Presqu’île", "Mélange filtre", "limestone", "sachet"],
  ["melange-petit-matin", "Petit matin", "Mélange filtre", "pink", "sachet"],
  ["melange-bouchon", "Bouchon", "Mélange corsé", "taupe", "sachet"],
  ["melange-nuit-blanche", "Nuit blanche", "Décaféiné", "blue", "sachet"],
  ["cafe-epuise", "Cuvée des Lumières", "Édition 2025", "lilac", "sachet"],
]

const subscriptions: Row[] = [
  ["abonnement-decouverte", "Découverte", "Un café, chaque mois", "lilac", "coffret", "courrier"],
  ["abonnement-espresso", "Espresso", "Deux sachets", "taupe", "coffret"],
  ["abonnement-filtre", "Filtre", "Deux sachets", "almond", "coffret"],
  ["abonnement-grands-crus", "Grands crus", "Microlots", "pink", "coffret"],
  ["abonnement-bureau", "Bureau", "Trois kilos", "blue", "colis"],
  ["abonnement-decafeine", "Décaféiné", "Le soir aussi", "limestone", "coffret"],
  ["club-degustation", "Club dégustation", "À l’école", "lilac", "carnet"],
]

const machines: Row[] = [
  ["machine-aurore", "Aurore", "Machine espresso", "limestone", "espresso", "groupe"],
  ["machine-confluence", "Confluence", "Machine compacte", "almond", "espresso compacte"],
  ["machine-ainay", "Ainay", "Double chaudière", "blue", "espresso double chaudière", "manomètre"],
  ["machine-fourviere", "Fourvière", "Deux groupes", "taupe", "espresso professionnelle"],
  ["machine-saone", "Saône", "Cafetière filtre", "lilac", "cafetière filtre"],
  ["machine-vaise", "Vaise", "Machine à levier", "pink", "espresso à levier"],
]

const grinders: Row[] = [
  ["moulin-perrache", "Perrache", "Moulin électrique", "limestone", "électrique"],
  ["moulin-terreaux", "Terreaux", "Moulin dose à dose", "lilac", "dose à dose", "meules"],
  ["moulin-guillotiere", "Guillotière", "Moulin à main", "taupe", "manuel"],
  ["moulin-gerland", "Gerland", "Moulin de comptoir", "blue", "comptoir"],
]

const cups: Row[] = [
  ["tasse-espresso-vernaison", "Vernaison 7 cl", "Tasse espresso", "lilac", "espresso", "pile de tasses"],
  ["tasse-cappuccino-vernaison", "Vernaison 18 cl", "Tasse cappuccino", "almond", "cappuccino"],
  ["tasse-latte-vernaison", "Vernaison 28 cl", "Tasse latte", "pink", "latte"],
  ["mug-saint-jean", "Saint-Jean", "Mug 32 cl", "blue", "mug"],
  ["mazagran-monplaisir", "Monplaisir", "Mazagran", "limestone", "mazagran"],
  ["gobelet-quai", "Quai", "Gobelet isotherme", "taupe", "gobelet"],
  ["coffret-six-tasses", "Coffret six couleurs", "Six tasses espresso", "lilac", "coffret de six tasses"],
]

const tableware: Row[] = [
  ["bol-du-matin", "Bol du matin", "Grès 45 cl", "pink", "bol"],
  ["assiette-quatre-heures", "Assiette quatre-heures", "Grès 17 cm", "almond", "assiette"],
  ["carafe-service-rhone", "Rhône", "Carafe 60 cl", "blue", "carafe"],
  ["sucrier-bugey", "Bugey", "Sucrier", "limestone", "sucrier"],
  ["pot-a-lait-dombes", "Dombes", "Pot à lait", "lilac", "pot à lait"],
]

const accessories: Row[] = [
  ["bouilloire-col-de-cygne", "Bouilloire", "Col de cygne 90 cl", "taupe", "bouilloire", "poignée"],
  ["balance-chronometre", "Balance", "Au dixième de gramme", "limestone", "balance"],
  ["tasseur-58", "Tasseur 58,5", "Inox et noyer", "lilac", "tamper"],
  ["cone-filtre-porcelaine", "Cône 02", "Porcelaine", "almond", "cône filtre"],
  ["filtres-papier-02", "Filtres 02", "Cent feuilles", "limestone", "filtre papier"],
  ["cafetiere-piston", "Cafetière à piston", "Verre 80 cl", "blue", "cafetière à piston"],
  ["cafetiere-moka-bellecour", "Bellecour", "Cafetière moka", "pink", "moka"],
  ["boite-a-cafe", "Boîte à café", "Un kilo", "lilac", "boîte"],
  ["pichet-a-mousse", "Pichet à mousse", "Inox 50 cl", "blue", "pichet"],
  ["trousse-entretien", "Trousse d’entretien", "Brosse et poudre", "taupe", "brosse"],
]

const courses: Row[] = [
  ["atelier-premier-espresso", "Premier espresso", "Trois heures", "taupe", "espresso", "salle de l’école"],
  ["atelier-latte-art", "Latte art", "Trois heures", "pink", "latte art"],
  ["atelier-methodes-douces", "Méthodes douces", "Deux heures", "almond", "cône et bouilloire"],
  ["atelier-degustation", "Table de dégustation", "Deux heures", "lilac", "cuillères et bols"],
  ["atelier-torrefaction", "Une matinée au tambour", "Quatre heures", "blue", "torréfacteur"],
  ["formation-barista-professionnelle", "Barista de métier", "Trois jours", "limestone", "comptoir"],
]

const giftcards: Row[] = [
  ["carte-cadeau-lilas", "Carte Lilas", "Le montant de votre choix", "lilac", "carte"],
  ["carte-cadeau-atelier", "Carte Atelier", "Une place à l’école", "pink", "carte et ruban"],
  ["carte-cadeau-comptoir", "Carte Comptoir", "Dix cafés", "almond", "carte à tampons"],
]

const places: Row[] = [
  ["lieu-boutique", "Café et boutique", "Rue des Trois-Marronniers", "lilac", "vitrine"],
  ["lieu-ecole", "École", "Montée du Petit-Puits", "almond", "salle de cours"],
  ["lieu-torrefaction", "Torréfaction", "Quai de la Fonderie", "blue", "atelier et torréfacteur"],
]

const categories: Row[] = [
  ["categorie-cafes", "Cafés", "", "lilac", "sachets"],
  ["categorie-afrique", "Afrique", "", "pink", "grains clairs"],
  ["categorie-ameriques", "Amériques", "", "almond", "grains moyens"],
  ["categorie-asie", "Asie et Arabie", "", "taupe", "grains foncés"],
  ["categorie-melanges", "Mélanges", "", "blue", "trois sachets"],
  ["categorie-decafeines", "Décaféinés", "", "limestone", "lune et tasse"],
  ["categorie-abonnements", "Abonnements", "", "pink", "coffret"],
  ["categorie-machines", "Machines", "", "blue", "machine"],
  ["categorie-moulins", "Moulins", "", "taupe", "moulin"],
  ["categorie-tasses", "Tasses et table", "", "almond", "tasses"],
  ["categorie-accessoires", "Accessoires", "", "limestone", "bouilloire"],
  ["categorie-formations", "Formations", "", "lilac", "tablier"],
  ["categorie-cartes-cadeaux", "Cartes cadeaux", "", "pink", "carte"],
]

/** Slugs of the products that are made in the six colours, each colour but the product's own with a picture `<slug>-<colour>`. */
const colouredProducts: readonly string[] = [
  ...["machine-aurore", "machine-confluence", "machine-ainay", "machine-saone"],
  ...["moulin-perrache", "moulin-terreaux", "moulin-guillotiere"],
  ...["tasse-espresso-vernaison", "tasse-cappuccino-vernaison", "tasse-latte-vernaison", "mug-saint-jean"],
  ...["mazagran-monplaisir", "gobelet-quai", "bol-du-matin", "assiette-quatre-heures"],
  ...["carafe-service-rhone", "sucrier-bugey", "pot-a-lait-dombes", "cone-filtre-porcelaine", "boite-a-cafe"],
]

const families: Array<[PictureFamily, Row[]]> = [
  ["coffee", coffees],
  ["subscription", subscriptions],
  ["machine", machines],
  ["grinder", grinders],
  ["cup", cups],
  ["tableware", tableware],
  ["accessory", accessories],
  ["course", courses],
  ["giftcard", giftcards],
  ["place", places],
  ["category", categories],
]

function subjectsOfRow(family: PictureFamily, [name, title, subtitle, accent, detail, second]: Row): PictureSubject[] {
  const base = { family, title, ...(subtitle ? { subtitle } : {}), ...(detail ? { detail } : {}) }
  const subjects: PictureSubject[] = [{ ...base, name, accent, seed: name }]
  if (second) subjects.push({ ...base, name: `${name}-2`, accent, seed: `${name}-2`, detail: second })
  if (colouredProducts.includes(name)) {
    const others = colours.filter(({ colour }) => colour !== accent)
    subjects.push(...others.map(({ colour, slug }) => ({ ...base, name: `${name}-${slug}`, accent: colour, seed: name })))
  }
  return subjects
}

/** Every picture that the seed refers to: products, their second views and colours, categories and the three places. */
export function pictureSubjects(): PictureSubject[] {
  return families.flatMap(([family, rows]) => rows.flatMap((row) => subjectsOfRow(family, row)))
}
