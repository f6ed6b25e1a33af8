/** What each cookie of the shop is for. */
export const COOKIE_PURPOSES = {
  "swell-session": "Votre panier et votre connexion",
  "__Host-lien": "Le lien entre votre session et ce navigateur, pour que personne d’autre ne s’en serve",
  "swell-locale": "La langue choisie",
  "swell-currency": "La devise choisie pour l’affichage des prix",
  affichage: "La version légère ou complète du site",
  newsletter: "Votre inscription à la newsletter, pour ne plus vous la proposer",
  "__Host-flash": "Le message qui confirme ce que vous venez de faire",
  "__Host-ajout": "L’abonnement choisi, le temps de vous connecter",
  "__Host-formulaire":
    "La preuve que vos formulaires sont envoyés depuis cette boutique, pour les navigateurs qui ne l’indiquent pas",
  "sans-scripts": "Le passage à la version sans scripts, après une erreur",
  "__Host-paiement": "Le paiement commencé, pour le terminer au retour de la banque",
  "__Host-retour": "Le retour de la banque, le temps de passer la commande",
  "__Host-commandes": "Vos dernières commandes, pour revoir leur confirmation sans compte",
  "__Host-suivi": "Le lien de suivi de vos commandes, pour en terminer le paiement",
  "__Host-accuses": "Les accusés de réception de vos rétractations et résiliations, pour les relire sur ce navigateur",
  "__Host-navigateur":
    "Le navigateur depuis lequel vous vous êtes déjà connecté, pour que les essais d’autrui ne bloquent pas votre connexion",
  "__Host-apercu": "L’aperçu des brouillons, pour la rédaction seulement",
}
