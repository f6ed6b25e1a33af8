import type { SeedAccount } from "../storage/models.ts"
import { seedId } from "../storage/ids.ts"

type SeedAddress = {
  id: string
  first_name: string
  last_name: string
  company?: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
  phone: string
}

/** The first address is the default one. The SIREN is kept where the backend has a free field. */
type SeedAccountWithAddresses = SeedAccount & { addresses: SeedAddress[]; metadata?: { siren: string } }

function address(
  owner: string,
  name: string,
  fields: Omit<SeedAddress, "id" | "state" | "address2"> & { address2?: string },
): SeedAddress {
  return { id: seedId("address", `${owner}:${name}`), address2: "", state: "", ...fields }
}

/** Customers of the demo store; the first one is named in the README's flow. */
export const accounts: SeedAccountWithAddresses[] = [
  {
    id: seedId("account", "jeanne@exemple.fr"),
    email: "jeanne@exemple.fr",
    password: "lilas-demo-2026",
    first_name: "Jeanne",
    last_name: "Martin",
    phone: "+33639980112",
    email_optin: true,
    type: "individual",
    addresses: [
      address("jeanne", "domicile", {
        first_name: "Jeanne",
        last_name: "Martin",
        address1: "12 quai Saint-Antoine",
        address2: "Bâtiment B, 3e étage",
        city: "Lyon",
        zip: "69002",
        country: "FR",
        phone: "+33639980112",
      }),
      address("jeanne", "parents", {
        first_name: "Odette",
        last_name: "Martin",
        address1: "5 chemin des Vergers",
        city: "Crest",
        zip: "26400",
        country: "FR",
        phone: "+33465710844",
      }),
    ],
  },
  {
    id: seedId("account", "malik@exemple.fr"),
    email: "malik@exemple.fr",
    password: "traboule-demo-2026",
    first_name: "Malik",
    last_name: "Benali",
    phone: "+33639980257",
    email_optin: false,
    type: "individual",
    addresses: [
      address("malik", "domicile", {
        first_name: "Malik",
        last_name: "Benali",
        address1: "48 rue des Glacis",
        city: "Strasbourg",
        zip: "67000",
        country: "FR",
        phone: "+33639980257",
      }),
    ],
  },
  {
    id: seedId("account", "achats@bureau-des-pentes.exemple.fr"),
    email: "achats@bureau-des-pentes.exemple.fr",
    password: "bureau-demo-2026",
    first_name: "Sophie",
    last_name: "Garcin",
    phone: "+33465710866",
    email_optin: false,
    type: "business",
    company: "Le Bureau des Pentes SARL",
    vat_number: "FR30999999972",
    metadata: { siren: "999999972" },
    addresses: [
      address("pentes", "siège", {
        first_name: "Sophie",
        last_name: "Garcin",
        company: "Le Bureau des Pentes SARL",
        address1: "31 rue Burdeau",
        city: "Lyon",
        zip: "69001",
        country: "FR",
        phone: "+33465710866",
      }),
    ],
  },
]
