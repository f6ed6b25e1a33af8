import type { Problem, ProblemCode, Result, LocalizedProblem } from "~/problems"
import { browserSentences, fillSentence } from "./browser-sentences"
import { cardSentences } from "./card-sentences"
import { contactSentences } from "./contact-sentences"
import { SHORT_STOCK } from "./cart"
import { typesetFrench } from "./typography"

/** The French sentence of each problem; `{word}` is filled from the problem's detail. */
export const SENTENCES = {
  "approval-outdated":
    "Le montant a changé depuis votre accord\u00a0: rien n’a été débité. Approuvez le nouveau montant ou choisissez un autre moyen de paiement.",
  "cancellation-done": "Il n’y a plus d’abonnement à résilier ici. L’accusé de réception d’une résiliation est dans vos e-mails.",
  "card-default-missing":
    "Choisissez d’abord votre carte habituelle dans «\u00a0Cartes\u00a0»\u00a0: c’est elle qui est débitée.",
  "cart-changed": "Votre panier a changé depuis que vous l’avez vu. Vérifiez-le avant de commander.",
  "cart-empty": "Votre panier est vide.",
  "cart-full":
    "Votre panier contient déjà {max}\u00a0articles différents, le maximum. Commandez-les d’abord, ou retirez-en un pour ajouter celui-ci.",
  "session-cart-missing":
    "Votre panier n’est plus dans ce navigateur\u00a0: il a été vidé, ou la session a pris fin. Connectez-vous pour retrouver le panier de votre compte, ou ouvrez le lien de reprise reçu par e-mail.",
  "reviewed-cart-replaced":
    "La commande n’a pas abouti\u00a0: le panier que vous aviez vérifié n’est plus celui de ce navigateur, car la session a changé ou pris fin.",
  "code-missing": "Saisissez le code à six chiffres reçu par e-mail.",
  "code-unknown": "Code non reconnu ou non applicable à ce panier. Vérifiez la saisie et les conditions de l’offre.",
  "code-wrong":
    "Ce code n’est pas le bon, ou il n’est plus valable. Vérifiez le dernier e-mail reçu, ou demandez un nouveau code.",
  "authentication-needs-script":
    "Rien n’a été débité. La vérification par votre banque nécessite JavaScript\u00a0: activez-le, ou ouvrez cette page dans un autre navigateur.",
  "coupon-missing": "Saisissez un code promo.",
  "coupon-unknown": "Code non reconnu ou non applicable à ce panier. Vérifiez la saisie et les conditions de l’offre.",
  "date-invalid": "Saisissez la date avec le jour, le mois et l’année, par exemple 31/12/2027.",
  "declaration-closed":
    "Ce formulaire ne fonctionne pas en ce moment et rien n’a été transmis. Écrivez-nous par e-mail ou par courrier\u00a0: nos coordonnées sont sur cette page.",
  "declaration-unconfirmed":
    "Nous n’avons pas pu confirmer la réception de votre demande. Vos réponses sont conservées. Renvoyez-les dans un instant, ou écrivez-nous\u00a0: nos coordonnées sont sur cette page.",
  "delivery-address-missing": "Choisissez d’abord votre adresse habituelle dans «\u00a0Adresses\u00a0».",
  "delivery-missing": "Choisissez un mode de livraison.",
  "delivery-none": "Nous ne livrons pas à cette adresse. Vérifiez l’adresse ou choisissez-en une autre.",
  "delivery-unavailable": "Ce mode de livraison n’est plus proposé pour votre adresse. Choisissez-en un autre.",
  "email-change-refused": "Cette adresse e-mail ne peut pas être utilisée. Vérifiez-la, ou gardez votre adresse actuelle.",
  "quote-closed":
    "Le formulaire de devis ne fonctionne pas en ce moment et votre demande n’a pas été envoyée. Écrivez-nous\u00a0: nos coordonnées sont sur cette page.",
  "quote-unconfirmed":
    "Nous n’avons pas pu confirmer la réception de votre demande. Vos réponses sont conservées ci-dessous\u00a0: patientez un instant, puis envoyez-les à nouveau.",
  "giftcard-missing": "Saisissez le code de votre carte cadeau.",
  "giftcard-present": "Cette carte cadeau est déjà dans votre panier.",
  "giftcard-unknown":
    "Cette carte cadeau n’est pas valable\u00a0: code inconnu, carte expirée ou solde épuisé. Vérifiez le code et recommencez.",
  "item-unknown": "Cet article n’est plus dans votre panier.",
  "item-unavailable": SHORT_STOCK,
  "items-missing": "Choisissez au moins un article.",
  "link-expired": "Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.",
  "login-unknown": "E-mail ou mot de passe incorrect. Vérifiez-les et recommencez.",
  "message-missing": "Décrivez votre projet en quelques mots.",
  "name-missing": "Indiquez votre prénom et votre nom.",
  "need-missing": "Choisissez votre besoin dans la liste.",
  "new-password-missing": "Choisissez un nouveau mot de passe.",
  "newsletter-duplicate": "Cette adresse e-mail est déjà inscrite à la newsletter.",
  "option-missing": "Faites votre choix pour «\u00a0{option}\u00a0».",
  "option-unknown": "Ce choix n’existe pas pour «\u00a0{option}\u00a0». Choisissez dans la liste.",
  "order-not-found": "Nous ne trouvons pas cette commande avec cet e-mail. Vérifiez le numéro et l’adresse, ou écrivez-nous.",
  "order-number-missing": "Indiquez le numéro, qui figure dans l’e-mail de confirmation.",
  "order-sold-out": "Aucun article de cette commande n’est plus disponible. Rien n’a été ajouté au panier.",
  "order-withdrawn":
    "Nous avons déjà reçu votre rétractation pour tous les articles de cette commande. L’accusé de réception est dans vos e-mails.",
  "password-missing": "Indiquez votre mot de passe.",
  "present-password-missing": "Indiquez votre mot de passe actuel.",
  "password-refused": "Ce mot de passe n’est pas accepté. Choisissez-en un plus long.",
  "password-too-short": "Choisissez un mot de passe d’au moins 8 caractères.",
  "password-wrong": "Ce n’est pas votre mot de passe actuel. Vérifiez-le et recommencez.",
  "payment-cancelled": "Vous avez annulé le paiement. Rien n’a été débité et votre panier est intact.",
  "payment-elsewhere":
    "Ce panier est en cours de paiement dans un autre onglet\u00a0: votre accord donné à Amazon Pay n’est pas enregistré et ne débite rien. Terminez dans cet autre onglet, ou choisissez ici un moyen de paiement.",
  "payment-released":
    "La somme réservée ne sera pas débitée\u00a0: la réservation est annulée, ou s’efface automatiquement. Commandez votre panier tel qu’il est maintenant.",
  "payment-set-aside":
    "Votre premier paiement n’est plus lié à cette commande\u00a0: nous vous le remboursons. Gardez sa référence, et commandez votre panier tel qu’il est maintenant.",
  "payment-expired": "Le temps imparti pour payer est écoulé. Votre panier est intact\u00a0: recommencez le paiement.",
  "payment-method-missing": "Choisissez un moyen de paiement.",
  "payment-method-unavailable": "Ce moyen de paiement n’est pas disponible pour le moment. Choisissez-en un autre.",
  "payment-refused":
    "Le paiement n’a pas abouti. Rien n’a été débité\u00a0: choisissez un autre moyen de paiement ou recommencez.",
  "plan-price-changed":
    "Rien n’a été changé ni prélevé\u00a0: le récapitulatif ci-dessous a été mis à jour. Vérifiez le prix, puis confirmez.",
  "plan-unknown": "Cette formule d’achat n’est plus proposée. Choisissez-en une autre.",
  "product-sold-out": "Ce choix n’est plus disponible\u00a0: {name}.",
  "product-unknown": "Ce produit n’est plus proposé.",
  "recap-outdated":
    "Rien n’a été commandé\u00a0: cette page était ouverte depuis plus de deux jours. Relisez votre commande, puis confirmez-la.",
  "recovery-current": "Ce panier est déjà le vôtre.",
  "recovery-foreign":
    "Ce panier appartient à un autre compte. Déconnectez-vous pour le reprendre\u00a0; le vôtre reste tel quel.",
  "recovery-ordered": "Ce panier a déjà été commandé\u00a0: il n’y a plus rien à reprendre.",
  "recovery-unknown": "Le panier de ce lien n’existe plus, ou le lien est incomplet. Vérifiez l’adresse reçue.",
  "siren-invalid": "Ce numéro SIREN n’existe pas. Vérifiez ses neuf chiffres, par exemple 732\u00a0829\u00a0320.",
  "subscription-change-unclear":
    "Nous n’avons pas reçu la confirmation de ce changement\u00a0: votre carte habituelle a peut-être été débitée. Ne recommencez pas tout de suite\u00a0: vérifiez dans quelques minutes, sur la page de l’abonnement, s’il a changé.",
  "subscription-item-unclear":
    "Nous n’avons pas reçu la confirmation de cet ajout. Ne recommencez pas tout de suite\u00a0: vérifiez ici dans quelques minutes si l’article a été ajouté.",
  "subscription-items-changed":
    "Les articles de l’abonnement ou leurs prix ont changé depuis l’affichage de cette page. Vérifiez-les ci-dessous avant de confirmer de nouveau.",
  "subscription-missing": "Choisissez l’abonnement à résilier.",
  "subscription-recap-changed":
    "Rien n’a été commandé\u00a0: le récapitulatif ci-dessous a été mis à jour. Relisez-le, puis confirmez.",
  "subscription-unclear":
    "Nous n’avons pas reçu la confirmation de votre abonnement. Ne recommencez pas tout de suite\u00a0: vérifiez ici dans quelques minutes s’il a commencé.",
  "terms-missing": "Acceptez les conditions générales de vente pour commander.",
  "text-missing": "Remplissez «\u00a0{option}\u00a0».",
  "too-many-requests": "Trop de demandes en peu de temps. Réessayez {wait}.",
  "value-refused": "Cette réponse n’est pas acceptée. Corrigez-la.",
  "variant-missing": "Cette combinaison n’existe pas. Faites un autre choix.",
  // Last, so that a sentence above which one of these would replace is a type error.
  ...browserSentences,
  ...cardSentences,
  ...contactSentences,
}

/** Whether a text from a browser is the code of a problem. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(SENTENCES, text)
}

/** The French sentence that a shopper reads for a problem. */
export function problemSentence({ code, detail }: Problem): string {
  return typesetFrench(fillSentence(SENTENCES[code], { wait: waitText(Number(detail?.["seconds"])), ...detail }))
}

/** Problems as they leave the server: each with its sentence, because the pages' scripts have no table of them. */
export function localizeProblems(problems: readonly Problem[]): LocalizedProblem[] {
  return problems.map((problem) => ({ ...problem, sentence: problemSentence(problem) }))
}

/** A result as it leaves the server: the value, or the problems with their sentences. */
export function localizeResult<T>(result: Result<T>): { ok: true; value: T } | { ok: false; problems: LocalizedProblem[] } {
  return result.ok ? result : { ok: false, problems: localizeProblems(result.problems) }
}

/** When to come back, from the seconds that a limit still has to run. */
function waitText(seconds: number): string {
  if (!(seconds > 0)) return "dans un instant"
  if (seconds < 60) return `dans ${Math.ceil(seconds)}\u00a0${seconds > 1 ? "secondes" : "seconde"}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `dans ${minutes}\u00a0${minutes > 1 ? "minutes" : "minute"}`
  return `dans ${Math.ceil(minutes / 60)}\u00a0heures`
}
