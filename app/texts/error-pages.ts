/** What a page that cannot be shown says instead, by why. */
export const ERROR_PAGES = {
  "not-found": {
    title: "Cette page n’existe pas",
    text: "L’adresse est peut-être mal recopiée, ou le produit n’est plus proposé. La boutique, elle, est ouverte.",
  },
  busy: {
    title: "Un instant, s’il vous plaît",
    text: "Trop de demandes sont arrivées en même temps. Votre panier est intact\u00a0: réessayez dans quelques instants.",
  },
  unavailable: {
    title: "La boutique ne répond pas",
    text: "Une partie de notre service est momentanément indisponible. Votre panier est intact\u00a0: réessayez dans quelques instants.",
  },
  refused: {
    title: "Cet envoi n’a pas été accepté",
    text: "Le formulaire ne venait pas de cette boutique ou n’était pas complet. Rechargez la page et recommencez.",
  },
  fault: {
    title: "Une erreur est survenue",
    text: "Elle vient de nous, et nous l’avons notée. Votre panier est intact.",
  },
}

/** In the customer area nothing is for sale: what is missing there is an order, an invoice, an address. */
export const MISSING_IN_ACCOUNT = "L’adresse est peut-être mal recopiée. Vos commandes et factures sont dans votre espace client."

/** Above what a form that failed holds. */
export const TYPED_IS_KEPT = "Votre saisie est conservée dans cette page."
