/** The whole answer when no page can be rendered. */
export const FALLBACK_PAGE = `<html lang="fr"><head><meta charset="utf-8"><title>Erreur</title></head><body>
<h1>Une erreur est survenue</h1><p>Cette page ne peut pas être affichée pour le moment.</p>
<p><a href="">Réessayer</a> ou <a href="/">revenir à l’accueil</a>.</p></body></html>`

/** To whose requests were refused many times within a minute. */
export const BRIEF_REFUSAL = "Rien n’a été enregistré, et votre panier est intact. Réessayez dans une minute."

/** Stands before a form whose origin the browser does not tell. @param action what it does, in the infinitive */
export function formConfirmation(action: string | undefined) {
  return {
    title: "Confirmez votre envoi",
    text: `Action à confirmer\u00a0: ${action}. Votre navigateur n’indique pas d’où vient ce formulaire. Si vous venez de le remplir dans cette boutique, confirmez-le\u00a0; sinon, fermez cette page\u00a0: rien n’a été enregistré.`,
    button: "Confirmer l’envoi",
  }
}
