/** A search that found nothing. */
export const searchSentences = {
  title: "Par où commencer\u00a0?",
  advice:
    "Un mot plus court ou plus courant suffit souvent\u00a0: une origine, un objet, le nom d’un café. Vous pouvez aussi partir d’une catégorie.",
}
