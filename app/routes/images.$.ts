import type { LoaderFunctionArgs } from "@remix-run/node"
import { answerImage } from "~/http/images/answer-image.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { parseImageUrl } from "~/shop/catalogue/pictures"

/** A picture of the backend's at one of our widths and in one of our formats, see imageUrl. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const parse = (folders: readonly string[]) => (search ? null : parseImageUrl(pathname, folders))
  return answerImage(request, parse, readRateLimitAddress(request, context))
}
