import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { readEnvironment } from "~/env.server"
import { ButtonLink } from "~/components/ui/text"
import { useLoaderData } from "@remix-run/react"
import { seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { localPath } from "~/http/paths"
import { reserveTry } from "~/store/rate-limits.server"
import { enterPreview, isInPreview, isPreviewSecret } from "~/sessions/shopper.server"
import { privatePageMeta } from "~/texts/page-title"

/** Lets an editor who brings the secret see drafts, and leads to the page in question; without one says how. Wrong secrets are counted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const to = localPath(searchParams.get("vers")) ?? "/"
  if (await isInPreview(request)) return seeOther(to)
  if (!searchParams.has("secret")) return json({ refused: null, origin: readEnvironment().publicOrigin })
  const allowed = await reserveTry("preview-secret", readRateLimitAddress(request, context) ?? "unknown")
  if (!allowed.ok) {
    const seconds = allowed.problems[0]?.detail?.["seconds"] ?? "3600"
    return json({ refused: "too-many" as const, origin: null }, { status: 429, headers: { "Retry-After": seconds } })
  }
  if (!isPreviewSecret(searchParams.get("secret"))) return json({ refused: "secret" as const, origin: null }, { status: 403 })
  await allowed.value.takeBack()
  return seeOther(to, undefined, { "Set-Cookie": await enterPreview() })
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction = ({ data, matches }) =>
  privatePageMeta((data as { refused?: unknown } | undefined)?.refused ? "Aperçu refusé" : "Aperçu des brouillons", matches)

const SENTENCES = {
  secret: "Ce lien d’aperçu n’est plus valable. Ouvrez-en un nouveau depuis l’outil de rédaction.",
  "too-many": "Trop d’essais depuis cette connexion. Réessayez dans une heure.",
}

export default function Preview() {
  const { refused, origin } = useLoaderData<typeof loader>()
  if (refused === null) return <PreviewHelp origin={origin ?? ""} />
  return (
    <div className="page page-body">
      <div className="empty">
        <h1>L’aperçu n’a pas pu être ouvert</h1>
        <p>{SENTENCES[refused]}</p>
        <ButtonLink to="/" text="Revenir à l’accueil" />
      </div>
    </div>
  )
}

function PreviewHelp({ origin }: { origin: string }) {
  return (
    <div className="page page-body">
      <h1>L’aperçu des brouillons</h1>
      <div className="grid gap-4">
        <p>
          Une page ou un tutoriel qui n’est pas publié se lit ici avant tout le monde, avec un lien que la personne qui a installé
          la boutique connaît&nbsp;:
        </p>
        <p>
          <code>{origin}/api/preview?secret=…&vers=/pages/ma-page</code>
        </p>
        <p>
          <code>secret</code> est le secret d’aperçu de la boutique, <code>vers</code> l’adresse de la page. L’aperçu dure deux
          heures, dans ce navigateur seulement&nbsp;; un bandeau indique où modifier la page et comment quitter.
        </p>
      </div>
    </div>
  )
}
