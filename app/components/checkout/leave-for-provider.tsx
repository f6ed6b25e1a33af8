/** The page on the way to a provider; a Refresh header leads on, and so does the link. */
export function LeaveForProvider({ to, method }: { to: string; method: string }) {
  return (
    <div className="page page-body grid max-w-3xl gap-5">
      <h1>Redirection vers {method}</h1>
      <p role="status">Vous allez être dirigé vers le site de {method} pour payer. Vous reviendrez ensuite ici.</p>
      <p>
        <a className="button button-primary" href={to}>
          Continuer vers {method}
        </a>
      </p>
    </div>
  )
}
