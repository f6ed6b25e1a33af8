import { Link, useLocation } from "@remix-run/react"

type ErrorPageProps = { kind: "not-found" | "busy" | "unavailable" | "refused" | "fault"; requestId: string | null }

const words: Record<ErrorPageProps["kind"], { title: string; text: string; retry: boolean }> = {
  "not-found": {
    title: "Cette page n’existe pas",
    text: "L’adresse est peut-être mal recopiée, ou le produit n’est plus proposé. La boutique, elle, est bien ouverte.",
    retry: false,
  },
  busy: {
    title: "Un instant, s’il vous plaît",
    text: "Trop de demandes sont arrivées en même temps. Votre panier est intact\u00a0: réessayez dans quelques secondes.",
    retry: true,
  },
  unavailable: {
    title: "La boutique ne répond pas",
    text: "Une partie de notre service est momentanément indisponible. Votre panier est intact\u00a0: réessayez dans quelques instants.",
    retry: true,
  },
  refused: {
    title: "Cet envoi n’a pas été accepté",
    text: "Le formulaire ne venait pas de cette boutique ou n’était pas complet. Rechargez la page et recommencez.",
    retry: true,
  },
  fault: {
    title: "Une erreur est survenue",
    text: "Elle vient de nous, et nous l’avons notée. Votre panier est intact.",
    retry: true,
  },
}

/** The title of an error's page. */
export function errorTitle(kind: ErrorPageProps["kind"]): string {
  return words[kind].title
}

/** Which error a status tells. */
export function errorKind(status: number): ErrorPageProps["kind"] {
  if (status === 404) return "not-found"
  if (status === 429) return "busy"
  if (status === 503 || status === 504) return "unavailable"
  return status >= 400 && status < 500 ? "refused" : "fault"
}

/** The page of an error: what happened, what to do next, and the request's id for whoever asks us. */
export function ErrorPage({ kind, requestId }: ErrorPageProps) {
  const { title, text, retry } = words[kind]
  const { pathname, search } = useLocation()
  return (
    <div className="page page-body">
      <div className="empty">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="pills">
          {retry ? (
            <a href={pathname + search} className="button button-primary">
              Réessayer
            </a>
          ) : null}
          <Link to="/boutique" className={`button ${retry ? "button-quiet" : "button-primary"}`}>
            Voir la boutique
          </Link>
          <Link to="/" className="button button-quiet">
            Revenir à l’accueil
          </Link>
        </div>
        {requestId ? (
          <p className="text-soft">
            Référence à nous communiquer&nbsp;: <code>{requestId}</code>
          </p>
        ) : null}
      </div>
    </div>
  )
}
