import { Link, useFetcher } from "@remix-run/react"
import { LoginForm } from "~/components/account/auth/login-form"
import { useVisitor } from "~/components/account/use-visitor"
import type { LocalizedProblem } from "~/problems"
import { Panel } from "./panel"

type Refusal = { problems: LocalizedProblem[]; email: string }

/**
 * What "Espace client" opens for a visitor who is not logged in (specification §2). With script a refusal stays in the
 * modal; without, it is the login page. A login leads to the customer area (specification §4).
 */
export function AccountPanel({ supportEmail }: { supportEmail: string | null }) {
  const { loggedIn } = useVisitor()
  const login = useFetcher<Refusal>({ key: "login" })
  if (loggedIn) return null
  return (
    <Panel id="login" title="Espace client">
      <LoginForm
        form={login.Form}
        next="/account"
        problems={login.data?.problems ?? null}
        email={login.data?.email ?? ""}
        pending={login.state !== "idle"}
        idPrefix="login-"
      />
      <div className="prose mt-6">
        <p>
          Pas encore de compte&nbsp;?{" "}
          <Link to="/inscription" className="link">
            Créer un compte
          </Link>
        </p>
        <p>
          Hors abonnement, aucun compte n’est nécessaire pour commander&nbsp;: votre adresse e-mail suffit, et la confirmation
          contient tout ce qu’il faut pour suivre votre colis.
        </p>
        {supportEmail ? (
          <p>
            Une question sur une commande&nbsp;? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}
