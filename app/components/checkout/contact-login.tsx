/** Offers a login to a guest; where the cart has a subscription it asks for one, since that needs an account. */
export function ContactLogin({ entry, required }: { entry: { login: string; signUp: string }; required: boolean }) {
  const login = (
    <a className={required ? "button button-primary" : "link"} href={entry.login}>
      {required ? "Se connecter" : "Connectez-vous"}
    </a>
  )
  if (!required) return <p className="mb-6">Déjà client&nbsp;? {login} pour retrouver vos adresses.</p>
  return (
    <div className="notice grid gap-4" role="status">
      <p>
        Votre panier contient un abonnement&nbsp;: il demande un compte client, pour le suivre et l’arrêter quand vous voulez.
        Votre panier reste tel quel.
      </p>
      <p className="flex flex-wrap gap-4">
        {login}
        <a className="button button-quiet" href={entry.signUp}>
          Créer un compte
        </a>
      </p>
    </div>
  )
}
