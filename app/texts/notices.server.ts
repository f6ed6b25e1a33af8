import { fillSentence, newsletterConfirmed } from "./browser-sentences"
import { typesetFrench } from "./typography"

/** Sentences of what a shopper has just done; `{word}` is filled from the notice's detail. */
const NOTICES = {
  "item-added": "Ajouté au panier\u00a0: {name}.",
  "item-added-logged-in": "Connexion réussie. Ajouté au panier\u00a0: {name}.",
  "item-added-cart-found": "Connexion réussie. Ajouté au panier de votre dernière visite, que nous avons retrouvé\u00a0: {name}.",
  "item-added-cart-kept":
    "Connexion réussie. Ajouté à votre panier, qui est conservé\u00a0: {name}. Un éventuel panier plus ancien n’y a pas été ajouté.",
  "item-added-cart-changed":
    "Connexion réussie. Ajouté au panier\u00a0: {name}. Votre panier a changé, vérifiez-le avant de commander.",
  "quantity-changed": "{name}\u00a0: quantité {quantity}.",
  "item-removed": "Article retiré du panier\u00a0: {name}.",
  "coupon-applied": "Le code {code} est appliqué.",
  "coupon-without-effect":
    "Le code {code} est enregistré, mais ce panier n’en remplit pas encore les conditions\u00a0: rien n’est déduit.",
  "coupon-removed": "Le code promo a été retiré.",
  "coupon-replaced": "Le code {code} est appliqué. Il remplace le code {former}\u00a0: un seul code à la fois.",
  "coupon-waiting":
    "Le code {code} est enregistré. Sa remise apparaîtra ici quand vous aurez choisi la livraison, si ce panier en remplit les conditions.",
  "giftcard-applied": "La carte cadeau se terminant par {last4} est dans votre panier\u00a0: elle règle {amount}.",
  "giftcard-removed": "La carte cadeau se terminant par {last4} a été retirée du panier.",
  "delivery-estimated": "Voici les modes de livraison possibles et leurs prix.",
  "changes-read": "C’est noté.",
  "cart-recovered": "Votre panier est repris tel que vous l’aviez laissé.",
  "cart-recovered-without-address":
    "Le panier est repris. Par sécurité, l’adresse et les cartes cadeaux qui l’accompagnaient sont à saisir à nouveau.",
  "quote-sent":
    "Votre demande de devis a bien été reçue, sous la référence {reference}. Une confirmation vous est envoyée par e-mail.",
  "logged-in": "Connexion réussie.",
  "logged-in-cart-found": "Connexion réussie. Nous avons retrouvé le panier de votre dernière visite.",
  "logged-in-cart-kept": "Connexion réussie. Votre panier est conservé. Un éventuel panier plus ancien n’y a pas été ajouté.",
  "logged-in-cart-changed": "Connexion réussie. Votre panier a changé\u00a0: vérifiez-le avant de commander.",
  "logged-out": "Déconnexion réussie.",
  "password-reset": "Votre mot de passe est enregistré. Connectez-vous.",
  "password-changed": "Votre mot de passe a été modifié.",
  "email-changed": "L’adresse e-mail de votre compte a été modifiée.",
  "profile-saved": "Vos informations sont enregistrées.",
  "company-saved": "Les informations de votre société sont enregistrées.",
  "preferences-saved": "Vos préférences sont enregistrées.",
  "address-saved": "L’adresse est enregistrée.",
  "address-removed": "L’adresse est supprimée.",
  "address-default": "Cette adresse est maintenant votre adresse habituelle.",
  "card-added": "La carte est enregistrée.",
  "card-removed": "La carte est supprimée.",
  "card-removed-charged":
    "La carte est supprimée. Vos abonnements en cours n’ont plus de carte habituelle à débiter\u00a0: choisissez-en ou ajoutez-en une avant leur prochaine échéance.",
  "card-default": "Cette carte est maintenant votre carte habituelle.",
  reordered: "Les articles de la commande {number} sont dans votre panier.",
  "reordered-partly": "Les articles encore proposés de la commande {number} sont dans votre panier. Il manque\u00a0: {names}.",
  "subscription-paused": "Votre abonnement est en pause. Rien ne sera prélevé ni envoyé d’ici la reprise.",
  "subscription-resumed": "Votre abonnement a repris.",
  "subscription-skipped": "La prochaine échéance est sautée.",
  "subscription-canceled-at-end":
    "Votre abonnement s’arrêtera à la fin de la période en cours. Rien d’autre ne sera prélevé. Un accusé de réception vous est envoyé par e-mail, sous la référence {reference}.",
  "subscription-canceled-at-end-unreceipted":
    "Votre abonnement s’arrêtera à la fin de la période en cours. Rien d’autre ne sera prélevé. L’accusé de réception n’a pas pu être envoyé\u00a0: écrivez-nous pour le recevoir.",
  "subscription-canceled":
    "Votre abonnement est résilié\u00a0: il s’est arrêté le {day}, et rien d’autre ne sera prélevé. Un accusé de réception vous est envoyé par e-mail, sous la référence {reference}.",
  "subscription-canceled-unreceipted":
    "Votre abonnement est résilié\u00a0: il s’est arrêté le {day}, et rien d’autre ne sera prélevé. L’accusé de réception n’a pas pu être envoyé\u00a0: écrivez-nous pour le recevoir.",
  "subscription-kept": "La résiliation est annulée\u00a0: votre abonnement continue.",
  "subscription-changed": "Votre abonnement est modifié.",
  "subscription-unchanged": "Rien n’a changé\u00a0: c’est déjà votre abonnement actuel.",
  "subscription-item-added": "L’article est ajouté à votre abonnement.",
  "subscription-item-removed": "L’article est retiré de votre abonnement.",
  "subscription-started": "Votre abonnement a commencé. La première échéance est réglée avec votre carte habituelle.",
  "subscription-trial-started": "Votre période d’essai a commencé.",
  "subscription-awaits-payment":
    "Votre abonnement est enregistré. Le paiement de sa première échéance n’est pas encore confirmé\u00a0: suivez-le sur cette page.",
  "stock-alert-noted": "C’est noté pour «\u00a0{name}\u00a0»\u00a0: vous recevrez un e-mail dès sa disponibilité.",
  "newsletter-confirmed": newsletterConfirmed("{shop}"),
}

export type NoticeCode = keyof typeof NOTICES

const SENTENCES: ReadonlyMap<string, string> = new Map(Object.entries(NOTICES))

/** The sentence of a notice after a redirect, or null for a code that has none. */
export function noticeSentence(code: string | undefined, detail: Record<string, string> = {}): string | null {
  const sentence = SENTENCES.get(code ?? "")
  return sentence === undefined ? null : typesetFrench(fillSentence(sentence, { ...detail, name: detail["name"] || "L’article" }))
}

/** Whether the cart itself shows what a notice tells: it is said to who listens, and not shown beside it. */
export function isShownByCart(code: string | undefined): boolean {
  return code === "quantity-changed" || code === "item-removed" || code === "delivery-estimated"
}
