import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { readEnvironment } from "~/env.server"
import { ButtonLink } from "~/components/ui/text"
import { useLoaderData } from "@remix-run/react"
import { seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { localPath } from "~/http/paths"
import { reserveTry } from "~/store/rate-limits.server"
import { isInPreview, isPreviewSecret, previewCookie } from "~/sessions/shopper.server"
import { privatePageMeta } from "~/texts/page-title"
import { previewSentences } from "~/texts/preview"

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
  return seeOther(to, undefined, { "Set-Cookie": await previewCookie.serialize("editor") })
}

export const meta: MetaFunction = ({ data, matches }) =>
  privatePageMeta((data as { refused?: unknown } | undefined)?.refused ? "Aperçu refusé" : "Aperçu des brouillons", matches)

export default function Preview() {
  const { refused, origin } = useLoaderData<typeof loader>()
  if (refused === null) return <PreviewHelp origin={origin ?? ""} />
  return (
    <div className="page page-body">
      <div className="empty">
        <h1>{previewSentences.refused}</h1>
        <p>{previewSentences[refused]}</p>
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
        <p>{previewSentences.help}</p>
        <p>
          <code>{origin}/api/preview?secret=…&vers=/pages/ma-page</code>
        </p>
        <p>{previewSentences.link}</p>
      </div>
    </div>
  )
}
