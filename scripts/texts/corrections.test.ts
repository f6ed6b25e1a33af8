import { expect, test } from "vitest"
import { machines } from "../../sandbox/seed/products/machines.ts"
import { listTexts } from "./all-texts.ts"

const texts = listTexts().flatMap(({ texts: each }) => each.map(({ text }) => text.replaceAll("\u00a0", " ")))

/** Where nothing was wrong in words, but something was missing. */
const NOTHING = /(?!)/

/** What shoppers no longer read, and what they read instead. */
const CORRECTIONS: readonly (readonly [old: RegExp, now: RegExp])[] = [
  [/si le transporteur/, /^Livraison prévue/],
  [/date de livraison vous est confirmée/, /Retrait possible à partir du/],
  [/Livraison estimée/, /au plus tard le/],
  [/sous dix jours annule/, /n’est pas reçu sous dix jours est annulée/],
  [/le délai court à partir de la commande/, /à compter de la réception du premier colis/],
  [/jours suivants à/, /quatorze jours suivant votre décision/],
  [/Cartes cadeaux −|Carte cadeau −/, /^Reste à payer$/],
  [/(Photos|Quantité) d[e’] ?\[/, /^Photos : \[name\]$/],
  [/notre Africain|Kenyan|l’Éthiopien /, /notre café d’Afrique le plus facile à marier/],
  [/dans votre boîte aux lettres/, /dans votre boîte mail/],
  [/Deux groupes professionnelle/, /Machine professionnelle à deux groupes/],
  [/\bpiles?\b/, /batterie/],
  [/réglé[es]? par mois ou par an/, /Un envoi par mois, réglé au mois ou à l’année/],
  [/elle en paie/, /elle règle \{amount\}/],
  [/La facture va à/, /Mon adresse de facturation est différente/],
  [/sans compte ni raison|ni compte ni raison/, /sans compte, sans avoir à vous justifier/],
  [/L’accusé de réception y part/, /L’accusé de réception vous y est envoyé/],
  [/Toute la commande est choisie/, /Tous les articles sont sélectionnés\. Pour en garder un, réduisez sa quantité/],
  [/^Reçu le/, /Rétractation reçue/],
  [/de lui-même/, /L’abonnement reprend ensuite automatiquement/],
  [/^Avec lui/, /^Articles ajoutés$/],
  [/a les siennes/, /Les factures d’abonnement se trouvent dans/],
  [/ne rembourse pas/, /n’entraîne pas de remboursement automatique/],
  [/vaut tout de suite/, /prend effet immédiatement/],
  [/jamais par nos serveurs/, /sans passer par nos serveurs/],
  [/n’a pas pris le paiement/, /n’a pas pu encaisser/],
  [/comme l’écrit le pays/, /Saisissez un code postal valable pour ce pays/],
  [/code inconnu pour ce panier/i, /Code non reconnu ou non applicable à ce panier/],
  [/mot de passe est changé/, /Votre mot de passe a été modifié/],
  [/S’il en avait un/, /Un éventuel panier plus ancien n’y a pas été ajouté/],
  [/n’en sont pas changées/, /vos commandes restent inchangées/],
  [/Ce qui est à vous/, /Vos commandes et factures sont dans/],
  [/puis s’arrête/, /puis fin automatique/],
  [/quantité d’avant/, /La quantité précédente est rétablie/],
  [/Nous écrire autrement/, /Nous joindre autrement/],
  [/^Disponible à/, /Aussi disponible en boutique/],
  [/TVA incluse/, /^hors livraison$/],
  [/sur la denrée/, /^Ingrédients et origine$/],
  [/^Plus fabriqué/, /^Fabrication arrêtée$/],
  [/prenez en grains|se fane/, /prenez votre café en grains ; moulu, il s’évente/],
  [/mettez en pause/, /mettez votre abonnement en pause/],
  [/^Florales$/, /^Fleurs$/],
  [/^Boisé$/, /^Bois$/],
  [/^Fleurir$/, /^Préinfuser$/],
  [/Rustique et propre/, /Rustique et net/],
  [/compte est changé/, /^L’adresse e-mail de votre compte a été modifiée\.$/],
  [/est déjà commencé/, /^Un paiement est déjà en cours$/],
  [/attend sa commande/, /^Un paiement est resté sans commande$/],
  [/suivez son lien/i, /Ouvrez le lien qu’il contient dans les 24 heures/],
  [/tenir votre compte/i, /Gérer votre compte/],
  [/Il remplace le précédent/, /Il remplace tout lien demandé auparavant\.$/],
  [/newsletter de \[|dès que \{name\}/, /^C’est noté pour « \{name\} » :/],
  [/tièdes ou presque|série arrive de Voiron fin|postés le mardi/, /prochaine série dans le mois\.$/],
  [/^Choisir par défaut/, /^Choisir comme carte habituelle/],
  [/À régler avant le/, /^À régler au plus tard le/],
  [/panier est gardé/, /votre panier est intact/],
  [/Retrait possible au plus tard/, /^Disponible en boutique$/],
  [/contre son détournement|erreurs d’autrui/, /essais d’autrui ne bloquent pas votre connexion/],
  [/[Rr]evenez bientôt/, /Essayez-en un autre/],
  [/^Nom : /, /^Bonjour \[firstName\]/],
  [/chez vous mercredi/, /torréfié à Lyon/],
  [/courriel/i, /e-mail/],
  [/^Offerte$/, /^Gratuit$/],
  [/^Tutoriel : (le cône|régler)/, /^Tutoriels$/],
  [/\+33 \d \d\d/, /04 65 71 08 12/],
  [/[[{]name[\]}] (a été (ajouté|retiré)|est (ajouté|épuisé))/, /^Article retiré du panier : /],
  [/mode de paiement/, /^Moyen de paiement$/],
  [/paiement est bien arrivé/, /^Nous avons bien reçu votre paiement\.$/],
  [/passé ce jour/, /passé cette date, la commande est annulée/],
  [/ne servira pas/, /celui-ci sera alors abandonné/],
  [/prendra la place/, /^Il remplacera votre panier actuel/],
  [/totaux comptent/, /seuls ces totaux font foi/],
  [/s’achète par abonnement/, /^Aucun produit n’est proposé par abonnement/],
  [/^Erreur : (?!\[title\]$)/, /^Erreur : \[title\]$/],
  [/^Erreurs$/, / points à corriger$/],
  [/prêts? à partir|expédié dès/, /^Sur commande, expédition sous \[time\]$/],
  [NOTHING, /partent le jour même, sauf jours fériés et objets faits sur commande/],
  [NOTHING, /^Retrait$/],
  [
    /factures? de (vos commandes|cette commande) .*espace client/,
    /Pour la facture de cette commande, écrivez-nous en donnant son numéro/,
  ],
  [/(^|\D)\d{1,2}:\d\d(\D|$)/, /, 9 h 30$/],
  [/livraison (vous est )?offerte|^Offerte?s?$/i, /La livraison est gratuite/],
  [/\p{L} \*$(?<!^E-mail \*)/u, /^E-mail \*$/],
  [NOTHING, /^\(facultatif\)$/],
  [NOTHING, /^La lettre du mardi$/],
  [NOTHING, /^Paiement express$/],
  [/panier a changé depuis votre dernier passage./, /^Votre panier a changé depuis votre dernier passage$/],
  [NOTHING, /pour la première commande, livraison comprise ensuite$/],
  [/^Sans$/, /^Sans \[/],
  [/^Commande confirmée n°/, /^Commande \[number\] \[made\]$/],
]

test.each(CORRECTIONS)("%s is nowhere, and %s is", (old, now) => {
  expect(texts.filter((text) => old.test(text) && !/^\+33 \d \d\d \d\d \d\d \d\d$/.test(text))).toEqual([])
  expect(texts.some((text) => now.test(text))).toBe(true)
})

test.each([
  "Confidentialité",
  "Vos données et vos droits",
  "La notice européenne",
  "Garantie légale de conformité",
  "Dont éco-participation",
  "Agriculture biologique",
  "Certifié par FR-BIO-01, Agriculture non UE",
  "Attention ! Emprunter de l’argent coûte",
  "Maison Lilas, déclaration d’activité n°",
  "Prix le plus bas des 30 derniers jours",
  "Date de fin souhaitée",
  "Sachet ouvert après la livraison",
  "Prestation de loisirs fournie à une date déterminée",
  "Objet gravé à votre demande",
  "Organisme de formation",
  "(complet)",
  "Votre rétractation est enregistrée",
  "Cette carte cadeau est déjà dans votre panier.",
])("%s is said", (words) => expect(texts.some((text) => text.startsWith(words))).toBe(true))

test("what is made to order leaves after the weeks that its text says", () => {
  const weeks = ["une", "deux", "trois", "quatre", "cinq", "six"]
  const made = machines.flatMap(({ paragraphs, content }) => {
    const count = /sur commande en (\S+) semaines/i.exec(paragraphs.join(" "))?.[1]
    return count ? [[(weeks.indexOf(count) + 1) * 5, content?.lead_days]] : []
  })
  expect(made.length).toBeGreaterThan(0)
  for (const [told, kept] of made) expect(kept).toBe(told)
})
