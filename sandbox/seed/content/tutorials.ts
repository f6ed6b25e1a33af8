import { variantImageOf } from "../build-images.ts"
import type { ContentLiteral } from "./build-content.ts"
import { canaryOfTutorial } from "./drafts.ts"

type Step = { heading: string; body: string }

const step = (heading: string, body: string): Step => ({ heading, body: `<p>${body}</p>` })

/** The tutorials; `products` are the slugs of what each one uses, `minutes` the time it takes. */
export function tutorials(origin: string): ContentLiteral[] {
  const image = (name: string, caption: string) => variantImageOf(name, caption, origin)
  return [
    {
      type: "tutoriels",
      slug: "regler-espresso",
      title: "Régler son espresso en quatre tirages",
      description: "Dose, poids en tasse, temps, goût : la méthode de notre comptoir pour régler un moulin en quatre tasses.",
      date: "2026-02-16",
      fields: {
        minutes: 12,
        level: "Débutant",
        image: image("machine-aurore-2", "Le groupe de la machine Aurore"),
        products: ["machine-aurore", "moulin-perrache", "balance-chronometre", "melange-traboule"],
      },
      sections: [
        {
          type: "intro",
          body: "<p>On ne règle pas une machine, on règle un moulin. Gardez la même dose d’un bout à l’autre et ne changez qu’une chose à la fois.</p>",
        },
        {
          type: "steps",
          steps: [
            step("Peser la dose", "Mettez 18 g dans un porte-filtre sec. Notez-le : ce nombre ne bougera plus."),
            step("Tirer au poids", "Posez la tasse sur la balance, lancez le chronomètre avec la pompe et coupez à 36 g."),
            step(
              "Lire le temps",
              "Moins de 24 secondes, moulez plus fin. Plus de 32, moulez plus gros. Un quart de tour suffit presque toujours.",
            ),
            step(
              "Goûter, puis décider",
              "Aigre et maigre : plus fin. Âpre et sec : plus gros. Rond et long : vous y êtes, marquez la bague au crayon.",
            ),
          ],
        },
      ],
    },
    {
      type: "tutoriels",
      slug: "filtre-au-cone",
      title: "Le filtre au cône, sans se presser",
      description: "18 g de café, 300 g d’eau, trois versements : la recette du cône telle que nous l’enseignons.",
      date: "2026-03-09",
      fields: {
        minutes: 6,
        level: "Débutant",
        image: image("bouilloire-col-de-cygne-2", "La poignée de la bouilloire"),
        products: ["cone-filtre-porcelaine", "filtres-papier-02", "bouilloire-col-de-cygne", "ethiopie-yirgacheffe-aricha"],
      },
      sections: [
        {
          type: "intro",
          body: "<p>Trois minutes d’attention le matin, et la journée part du bon pied. Il faut un cône, un filtre, une balance et de l’eau qui a cessé de chanter.</p>",
        },
        {
          type: "steps",
          steps: [
            step("Rincer", "Arrosez le filtre vide d’eau chaude : le goût de papier s’en va et la porcelaine se réchauffe."),
            step(
              "Préinfuser",
              "Versez 45 g d’eau à 93 °C sur 18 g de café et patientez quarante secondes. La mouture gonfle : le gaz s’échappe.",
            ),
            step(
              "Verser en deux fois",
              "Montez à 170 g en cercles serrés, attendez que le niveau baisse de moitié, puis montez à 300 g.",
            ),
            step(
              "Laisser finir",
              "Le lit doit être plat et le chronomètre proche de trois minutes. Trop rapide ? Serrez la mouture demain.",
            ),
          ],
        },
      ],
    },
    {
      type: "tutoriels",
      slug: "mousser-le-lait",
      title: "Mousser le lait comme au comptoir",
      description: "Étirer, tourbillonner, arrêter à temps : une mousse brillante avec une petite machine.",
      date: "2026-04-20",
      fields: {
        minutes: 8,
        level: "Confirmé",
        image: image("atelier-latte-art", "Une rosette dans une tasse cappuccino"),
        products: ["pichet-a-mousse", "tasse-cappuccino-vernaison", "atelier-latte-art"],
      },
      sections: [
        {
          type: "intro",
          body: "<p>Le lait n’est pas plus difficile que le café, il est seulement plus rapide. Tout se joue entre la troisième et la vingtième seconde.</p>",
        },
        {
          type: "steps",
          steps: [
            step("Purger la buse", "Deux secondes de vapeur dans le vide chassent l’eau qui dort."),
            step("Étirer", "Buse à fleur de lait, un bruit de papier que l’on déchire : comptez trois secondes, pas davantage."),
            step("Tourbillonner", "Plongez d’un centimètre et inclinez : le lait tourne et les bulles disparaissent."),
            step("Couper à 65 °C", "Quand le pichet brûle la paume, fermez. Tapez une fois, faites briller, versez aussitôt."),
          ],
        },
      ],
    },
    {
      type: "tutoriels",
      slug: "entretenir-sa-machine",
      title: "Dix minutes par semaine pour sa machine",
      description: "Rétrolavage, joints, détartrage : l’entretien qui fait durer une machine espresso quinze ans.",
      date: "2026-05-25",
      fields: {
        minutes: 10,
        level: "Débutant",
        image: image("machine-ainay-2", "Le manomètre de la machine Ainay"),
        products: ["trousse-entretien", "machine-aurore", "machine-ainay"],
      },
      sections: [
        {
          type: "intro",
          body: "<p>Le café est gras, l’eau est dure, et les deux se vengent en silence. Choisissez un jour, le même chaque semaine.</p>",
        },
        {
          type: "steps",
          steps: [
            step(
              "Rétrolaver",
              "Filtre aveugle, un sachet de poudre, cinq départs de dix secondes, puis cinq autres à l’eau claire.",
            ),
            step(
              "Brosser la douchette",
              "Machine tiède, brosse coudée, un demi-tour de chiffon. Le joint doit rester souple sous l’ongle.",
            ),
            step("Vider le bac", "Rincez, séchez, remontez. Une odeur de cave vient toujours de là."),
            step(
              "Détartrer à date fixe",
              "À Lyon, tous les quatre mois. Ailleurs, mesurez votre eau avec la bandelette fournie et lisez le tableau de la notice.",
            ),
          ],
        },
      ],
    },
    {
      type: "tutoriels",
      slug: "infuser-a-froid",
      title: "Infuser à froid, une nuit entière",
      description: "Brouillon : la recette d’infusion à froid de l’été prochain.",
      published: false,
      date: "2027-05-01",
      fields: { minutes: 5, level: "Débutant", products: ["cafetiere-piston"] },
      sections: [{ type: "intro", body: `<p>${canaryOfTutorial}</p>` }],
    },
  ]
}
