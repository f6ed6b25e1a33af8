import type { Problem, ProblemCode } from "~/problems"

/** The French sentence of each problem; `{word}` is filled from the problem's detail. */
const sentences: Record<ProblemCode, string> = {
  "account-required": "Connectez-vous pour continuer\u00a0: un abonnement demande un compte client.",
  "address-missing": "Indiquez votre adresse (numéro et rue).",
  "cancellation-done":
    "Aucun abonnement en cours ne reste à résilier ici. L’accusé de réception d’une résiliation est dans vos e-mails.",
  "cart-changed": "Votre panier a changé depuis que vous l’avez vu. Vérifiez-le avant de commander.",
  "cart-empty": "Votre panier est vide.",
  "city-missing": "Indiquez votre ville.",
  "code-missing": "Saisissez le code à six chiffres reçu par e-mail.",
  "code-wrong":
    "Ce code n’est pas le bon, ou il n’est plus valable. Vérifiez le dernier e-mail reçu, ou demandez un nouveau code.",
  "company-missing": "Indiquez le nom de votre société.",
  "country-unknown": "Choisissez un pays dans la liste.",
  "coupon-missing": "Saisissez un code promo.",
  "coupon-unknown": "Ce code promo n’est pas valable pour ce panier. Vérifiez l’orthographe et les conditions de l’offre.",
  "declaration-closed":
    "Ce formulaire ne fonctionne pas en ce moment et rien n’a été transmis. Écrivez-nous par e-mail ou par courrier\u00a0: nos coordonnées sont ci-dessous.",
  "declaration-unconfirmed":
    "Nous n’avons pas pu confirmer la réception de votre demande. Vos réponses sont conservées\u00a0: renvoyez-les dans un instant, ou écrivez-nous aux coordonnées ci-dessous.",
  "delivery-missing": "Choisissez un mode de livraison.",
  "delivery-none": "Nous ne livrons pas à cette adresse. Vérifiez l’adresse ou choisissez-en une autre.",
  "delivery-unavailable": "Ce mode de livraison n’est plus proposé pour votre adresse. Choisissez-en un autre.",
  "email-invalid": "Saisissez une adresse e-mail complète, par exemple prenom@exemple.fr.",
  "email-missing": "Indiquez votre adresse e-mail.",
  "email-refused":
    "Cette adresse e-mail ne peut pas être utilisée pour un nouveau compte. Si elle en a déjà un, connectez-vous\u00a0; sinon, vérifiez l’orthographe.",
  "estimate-closed":
    "Le formulaire de devis ne fonctionne pas en ce moment et votre demande n’a pas été envoyée. Écrivez-nous\u00a0: nos coordonnées sont ci-dessous.",
  "estimate-unconfirmed":
    "Nous n’avons pas pu confirmer la réception de votre demande. Vos réponses sont conservées ci-dessous\u00a0: patientez un instant, puis envoyez-les à nouveau.",
  "first-name-missing": "Indiquez votre prénom.",
  "form-invalid": "Le formulaire n’a pas pu être lu. Rechargez la page et recommencez.",
  "item-unavailable": "Un article n’est plus disponible\u00a0: {name}. Retirez-le du panier ou réduisez la quantité.",
  "item-unknown": "Cet article n’est plus dans votre panier.",
  "items-missing": "Choisissez au moins un article.",
  "last-name-missing": "Indiquez votre nom.",
  "link-expired": "Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.",
  "login-unknown": "E-mail ou mot de passe incorrect. Vérifiez les deux et recommencez.",
  "message-missing": "Décrivez votre projet en quelques mots.",
  "name-missing": "Indiquez votre prénom et votre nom.",
  "need-missing": "Choisissez votre besoin dans la liste.",
  "newsletter-duplicate": "Cette adresse e-mail est déjà inscrite à la newsletter.",
  "newsletter-failed": "Une erreur est survenue.",
  "option-missing": "Choisissez une valeur pour «\u00a0{option}\u00a0».",
  "option-unknown": "Ce choix n’existe pas pour «\u00a0{option}\u00a0». Choisissez dans la liste.",
  "order-not-found":
    "Nous ne trouvons pas cette commande avec cette adresse e-mail. Vérifiez les deux dans votre e-mail de confirmation, ou écrivez-nous\u00a0: nos coordonnées sont ci-dessous.",
  "order-number-missing": "Indiquez le numéro, qui figure dans l’e-mail de confirmation.",
  "order-unclear": "Nous vérifions votre commande. Ne payez pas une seconde fois\u00a0: cette page se met à jour toute seule.",
  "order-withdrawn":
    "Nous avons déjà reçu votre rétractation pour tous les articles de cette commande. L’accusé de réception est dans vos e-mails.",
  "password-missing": "Indiquez votre mot de passe.",
  "password-refused": "Ce mot de passe n’est pas accepté. Choisissez-en un plus long.",
  "password-too-short": "Choisissez un mot de passe d’au moins 8 caractères.",
  "password-wrong": "Ce n’est pas votre mot de passe actuel. Vérifiez-le et recommencez.",
  "payment-cancelled": "Vous avez annulé le paiement. Rien n’a été débité et votre panier est intact.",
  "payment-expired": "Le temps imparti pour payer est écoulé. Votre panier est intact\u00a0: recommencez le paiement.",
  "payment-method-missing": "Choisissez un moyen de paiement.",
  "payment-method-unavailable": "Ce moyen de paiement n’est pas disponible pour le moment. Choisissez-en un autre.",
  "payment-mismatch": "Le paiement reçu ne correspond pas à ce panier. Aucune commande n’a été passée.",
  "payment-pending": "Votre paiement est en attente de confirmation.",
  "payment-refused": "Le paiement a été refusé. Rien n’a été débité\u00a0: choisissez un autre moyen de paiement ou recommencez.",
  "payment-unknown": "Nous ne retrouvons pas ce paiement. Votre panier est intact.",
  "phone-invalid": "Saisissez un numéro de téléphone valable, par exemple 06\u00a012\u00a034\u00a056\u00a078.",
  "phone-missing": "Indiquez un numéro de téléphone pour le transporteur.",
  "plan-unknown": "Cette formule d’achat n’est plus proposée. Choisissez-en une autre.",
  "postcode-foreign": "Saisissez le code postal comme l’écrit le pays choisi.",
  "postcode-invalid": "Saisissez un code postal de cinq chiffres, par exemple 69001.",
  "product-unknown": "Ce produit n’est plus proposé.",
  "quantity-invalid": "Saisissez une quantité entière, à partir de 1.",
  "quantity-too-large": "La quantité ne peut pas dépasser {max}. Pour davantage, écrivez-nous.",
  "service-unavailable": "La boutique ne répond pas pour l’instant. Réessayez dans quelques instants.",
  "siren-invalid": "Vérifiez le numéro SIREN\u00a0: neuf chiffres, par exemple 732\u00a0829\u00a0320.",
  "subscription-missing": "Choisissez l’abonnement à résilier.",
  "terms-missing": "Acceptez les conditions générales de vente pour commander.",
  "too-many-requests": "Trop de demandes en peu de temps. Patientez un instant, puis recommencez.",
  "value-refused": "Cette réponse n’est pas acceptée. Corrigez-la.",
  "value-too-long": "Ce texte est trop long. Raccourcissez-le.",
  "variant-missing": "Cette combinaison n’existe pas. Choisissez une autre valeur.",
  "vat-number-invalid": "Vérifiez le numéro de TVA\u00a0: par exemple FR44\u00a0732\u00a0829\u00a0320.",
}

/** The sentence that a shopper reads for a problem (specification §8). In: code and detail. Out: French text. */
export function problemSentence(problem: Problem): string {
  const detail = new Map(Object.entries(problem.detail ?? {}))
  return sentences[problem.code].replace(/\{(\w+)\}/g, (_, word: string) => detail.get(word) ?? "")
}
