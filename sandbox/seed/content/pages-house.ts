import { variantImageOf } from "../build-images.ts"
import { textSection, type ContentLiteral } from "./build-content.ts"
import { canaryOfPage } from "./drafts.ts"

/** Pages about the house: who we are, the school, the roasting site, and a draft. */
export function pagesOfTheHouse(origin: string): ContentLiteral[] {
  const image = (name: string, caption: string) => variantImageOf(name, caption, origin)
  return [
    {
      type: "pages",
      slug: "a-propos",
      title: "À propos de la maison",
      description: "L’histoire de Maison Lilas : un triporteur, trois adresses lyonnaises et une certaine idée du café.",
      date: "2026-01-12",
      sections: [
        {
          type: "text_image",
          heading: "Un triporteur, puis une vitrine",
          body: "<p>En 2016, Claire Aubanel vendait des filtres sur un triporteur violet, au marché de la Croix-Rousse. Les clients demandaient « le lilas » ; le nom est resté quand une ancienne mercerie s’est libérée, rue des Trois-Marronniers.</p><p>Nous sommes aujourd’hui dix-neuf, entre le comptoir, l’école et la torréfaction. Aucun de nous n’a le même café préféré, et la carte s’en ressent.</p>",
          image: image("lieu-boutique", "Le café et la boutique, rue des Trois-Marronniers"),
        },
        textSection(
          "Comment nous achetons",
          "<p>Nous connaissons chaque station de lavage dont nous vendons le café. Le prix payé à l’exportateur est fixé avant la récolte, et nous publions chaque année en janvier la liste des montants, ferme par ferme.</p>",
        ),
        textSection(
          "Ce que nous ne faisons pas",
          "<p>Ni capsules, ni arômes ajoutés, ni soldes permanents. Quand un prix baisse, c’est que le lot se termine ou que la récolte a été généreuse, et nous écrivons lequel des deux.</p>",
        ),
        { type: "places", heading: "Nous rendre visite" },
      ],
    },
    {
      type: "pages",
      slug: "ecole",
      title: "L’école",
      description: "Ateliers pour tous et formations professionnelles au café, montée du Petit-Puits à Lyon.",
      date: "2026-01-12",
      sections: [
        {
          type: "text_image",
          heading: "Une salle, trois groupes, six élèves",
          body: "<p>L’école occupe un ancien atelier de reliure du Vieux-Lyon. Trois machines y tournent côte à côte, assez pour que chacun ait les mains occupées et personne le temps de regarder son téléphone.</p>",
          image: image("lieu-ecole", "La salle de cours de l’école"),
          link: { label: "Voir les dates", url: "/boutique/formations" },
        },
        textSection(
          "Pour les professionnels",
          "<p>Notre formation de vingt et une heures donne lieu à une convention et à une attestation. Décrivez-nous votre projet : nous répondons sous deux jours ouvrés avec un devis et un calendrier.</p>",
        ),
        textSection(
          "Venir",
          "<p>9 montée du Petit-Puits, 69005 Lyon. La salle se trouve au rez-de-chaussée, avec un seuil de deux centimètres ; une rampe est posée sur demande. Métro Vieux-Lyon, six minutes à pied.</p>",
        ),
      ],
    },
    {
      type: "pages",
      slug: "torrefaction",
      title: "La torréfaction",
      description: "Quai de la Fonderie, un torréfacteur de douze kilos, deux jours de cuisson par semaine et des visites.",
      date: "2026-01-12",
      sections: [
        {
          type: "text_image",
          heading: "Douze kilos à la fois",
          body: "<p>Notre tambour de fonte en avale quinze, nous n’en mettons jamais plus de douze : l’air circule mieux et le grain du centre voit le même feu que celui du bord. Cuissons le lundi et le jeudi, sachets fermés dans l’heure.</p>",
          image: image("lieu-torrefaction", "Le torréfacteur, quai de la Fonderie"),
        },
        textSection(
          "La chaleur ne se perd pas",
          "<p>Les fumées repassent par un brûleur, puis par un échangeur qui chauffe l’eau de la plonge. Les pellicules de café, quatre-vingts kilos par mois, partent au jardin partagé de Gerland.</p>",
        ),
        textSection(
          "Visiter",
          "<p>Le premier samedi du mois, à 10 h, sans réservation. Comptez quarante minutes et gardez un peu de place pour la dégustation.</p>",
        ),
      ],
    },
    {
      type: "pages",
      slug: "cuvee-saint-sylvestre",
      title: "La cuvée de la Saint-Sylvestre",
      description: "Brouillon : présentation de la cuvée de fin d’année.",
      published: false,
      date: "2026-12-26",
      sections: [textSection("Douze coups, douze kilos", `<p>${canaryOfPage}</p>`)],
    },
  ]
}
