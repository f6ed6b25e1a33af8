/** Who buys in tests, with an address in Lyon; as the forms of the checkout name it. */
export const buyer = {
  email: "camille@exemple.fr",
  firstName: "Camille",
  lastName: "Durand",
  address1: "4 rue des Tables-Claudiennes",
  zip: "69001",
  city: "Lyon",
  country: "FR",
  phone: "06 12 34 56 78",
}

/** What a buyer types into the delivery address of the contact step, by the fields' labels. */
export const deliveryFields = (who = buyer) =>
  [
    ["Prénom", who.firstName],
    ["Nom", who.lastName],
    ["Adresse", who.address1],
    ["Code postal", who.zip],
    ["Ville", who.city],
    ["Téléphone", who.phone],
  ] as const

/** A customer of the sandbox's seed, with orders, addresses and a subscription. */
export const customer = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }

/** A customer of the seed who buys for a company. */
export const professional = { email: "achats@bureau-des-pentes.exemple.fr", password: "bureau-demo-2026" }

/** Who an order in a test is delivered to, as the backend names it. */
export const recipient = {
  ...{ first_name: "Jeanne", last_name: "Martin", phone: "0612345678" },
  ...{ address1: "12 quai Saint-Antoine", city: "Lyon", zip: "69002", country: "FR" },
}
