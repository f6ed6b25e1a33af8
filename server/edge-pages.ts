import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Rejection, rejectionPage } from "../app/http/rejection-page.server.ts"

/** What the proxy says when the shop cannot (docs/nginx.conf): a program that writes each page into the folder it is given. */
const PAGES: readonly Rejection[] = [
  {
    status: 429,
    title: "Trop de demandes",
    sentence:
      "Votre connexion a demandé beaucoup de pages à la fois. Réessayez dans quelques secondes\u00a0: votre panier est intact.",
  },
  {
    status: 502,
    title: "La boutique revient dans un instant",
    sentence: "Réessayez dans quelques secondes\u00a0: votre panier est intact, et une commande n’est jamais passée deux fois.",
  },
  {
    status: 504,
    title: "La réponse tarde",
    sentence:
      "Nous ne savons pas encore si votre demande a abouti. Revenez à la page précédente et rechargez-la\u00a0: une commande n’est jamais passée deux fois.",
  },
]

const folder = process.argv[2] ?? "."
mkdirSync(folder, { recursive: true })
for (const page of PAGES) writeFileSync(join(folder, `${page.status}.html`), rejectionPage(page))
