import { buyer } from "../shopper/people.ts"

/** What a person does in a browser of text; words are looked for from the page's beginning, unless it is told to go on. */
export type TextKeys = {
  /** Follows the link or presses the button with these words. */
  press(words: string): void
  /** The same, from where the last one was found. */
  pressNext(words: string): void
  /** Checks the box, or chooses the button, that these words stand behind. */
  check(words: string): void
  /** Goes to the field behind a label and fills it and the fields below it; an empty text leaves one as it is. */
  fill(label: string, texts: readonly string[]): void
  /** Presses the button below the last field that was filled. */
  send(): void
  /** Prints the page into a file, whose text comes back under this name. */
  print(name: string): void
}

/**
 * From the home page to the confirmation of an order paid by iDEAL. The shop asks once whose a form is that comes from nowhere: the
 * one that shows a price, or the one that buys.
 */
export function buyInText({ press, pressNext, check, fill, print }: TextKeys, askedFor: "price" | "purchase"): void {
  const confirm = () => {
    print("asked")
    press("Confirmer l’envoi")
  }
  press("Tous les cafés")
  press("Canut")
  check("500")
  check("Moka")
  press("Actualiser le prix")
  if (askedFor === "price") confirm()
  print("product")
  press("Ajouter au panier")
  if (askedFor === "purchase") confirm()
  press("Passer commande")
  fill("E-mail", [
    buyer.email,
    buyer.firstName,
    buyer.lastName,
    buyer.address1,
    "",
    buyer.zip,
    buyer.city,
    "",
    buyer.phone,
    "",
    "",
  ])
  pressNext("Choisir la livraison")
  check("Colissimo")
  pressNext("Choisir le paiement")
  check("iDEAL")
  pressNext("Vérifier ma commande")
  print("recap")
  check("lu et j’accepte")
  press("Commander avec obligation")
  press("Continuer vers iDEAL")
  press("Accepter le paiement")
  print("confirmation")
}
