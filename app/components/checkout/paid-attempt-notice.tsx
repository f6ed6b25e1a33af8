/** For a payment that was made at its provider without coming back here: never pay twice. */
export function PaidAttemptNotice({ completion }: { completion: string | null }) {
  if (completion === null) return null
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-recu">
      <h2 id="paiement-recu">Votre paiement a bien été reçu</h2>
      <p>Il ne reste qu’à enregistrer la commande. Ne payez pas une seconde fois.</p>
      <p>
        <a className="button button-primary" href={completion}>
          Terminer ma commande
        </a>
      </p>
    </section>
  )
}
