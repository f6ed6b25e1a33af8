/** Every cookie that the shop sets: `life` is how long, in French words. A test finds those that are missing here. */
export const cookieList = [
  { name: "swell-session", purpose: "Votre panier et votre connexion", life: "7 jours" },
  { name: "swell-locale", purpose: "La langue choisie", life: "7 jours" },
  { name: "swell-currency", purpose: "La devise choisie pour l’affichage des prix", life: "7 jours" },
  { name: "affichage", purpose: "La version légère ou complète du site", life: "6 mois" },
  { name: "flash", purpose: "Le message qui confirme ce que vous venez de faire", life: "1 minute" },
  { name: "paiement", purpose: "Le paiement commencé, pour le terminer au retour de la banque", life: "24 heures" },
  { name: "retour", purpose: "Le retour de la banque, le temps de passer la commande", life: "10 minutes" },
  { name: "commandes", purpose: "Vos dernières commandes, pour revoir leur confirmation sans compte", life: "7 jours" },
  { name: "apercu", purpose: "L’aperçu des brouillons, pour la rédaction seulement", life: "2 heures" },
] as const
