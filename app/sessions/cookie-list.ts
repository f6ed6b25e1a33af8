/** Every cookie that the shop sets: `life` is how long, in French words. A test finds those that are missing here. */
export const cookieList = [
  { name: "swell-session", purpose: "Votre panier et votre connexion", life: "7\u00a0jours" },
  { name: "__Host-lien", purpose: "Le lien entre votre session et ce navigateur, contre son détournement", life: "7\u00a0jours" },
  { name: "swell-locale", purpose: "La langue choisie", life: "7\u00a0jours" },
  { name: "swell-currency", purpose: "La devise choisie pour l’affichage des prix", life: "7\u00a0jours" },
  { name: "affichage", purpose: "La version légère ou complète du site", life: "6\u00a0mois" },
  { name: "flash", purpose: "Le message qui confirme ce que vous venez de faire", life: "1\u00a0minute" },
  { name: "ajout", purpose: "L’abonnement choisi, le temps de vous connecter", life: "30\u00a0minutes" },
  { name: "paiement", purpose: "Le paiement commencé, pour le terminer au retour de la banque", life: "24\u00a0heures" },
  { name: "retour", purpose: "Le retour de la banque, le temps de passer la commande", life: "10\u00a0minutes" },
  { name: "commandes", purpose: "Vos dernières commandes, pour revoir leur confirmation sans compte", life: "7\u00a0jours" },
  { name: "apercu", purpose: "L’aperçu des brouillons, pour la rédaction seulement", life: "2\u00a0heures" },
] as const
