const DAY =
  /(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s)?\d{1,2}(?:er)?\s(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?:\s\d{4})?/g
/** "le mercredi 25", whose month comes later in the sentence. */
const DAY_ALONE = /\ble\s(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\s\d{1,2}(?:er)?\b/g

/** A page, or what is read of it, with days and years of one day, and the order's number as one, so that it can be kept. */
export function ofOneDay(page: string): string {
  return page
    .replace(DAY, "mardi 3 mars")
    .replace(DAY_ALONE, "le lundi 2")
    .replace(/entre le lundi 2 mars et/g, "entre le lundi 2 et")
    .replace(/© \d{4}|(?<=^©\n)\d{4}$/m, (year) => year.replace(/\d{4}/, "2026"))
    .replace(/(Numéro de commande[^<\n]*(?:<strong>|\n))\d+/, "$110001")
}
