import type { LoaderFunctionArgs } from "@remix-run/node"
import { seeOther } from "~/http/responses.server"
import { localPath } from "~/http/paths"
import { previewCookie } from "~/sessions/shopper.server"

/** Leaves preview for the page that one was on [2.4]. */
export function loader({ request }: LoaderFunctionArgs) {
  const to = localPath(new URL(request.url).searchParams.get("vers")) ?? "/"
  return seeOther(to, undefined, { "Set-Cookie": previewCookie.clear() })
}
