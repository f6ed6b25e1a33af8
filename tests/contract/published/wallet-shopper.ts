/** The shopper as every wallet and bank knows them. */
export const walletShopper = {
  email: "jeanne@exemple.fr",
  firstName: "Jeanne",
  lastName: "Martin",
  line1: "12 quai Saint-Antoine",
  city: "Lyon",
  zip: "69002",
  country: "FR",
  phone: "0612345678",
}

export const walletName = `${walletShopper.firstName} ${walletShopper.lastName}`
