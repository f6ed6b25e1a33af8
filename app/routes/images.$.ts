import type { LoaderFunctionArgs } from "@remix-run/node"
import { answerImage, answerMissingImage, readImageFolders } from "~/http/images/answer-image.server"
import { parseImageUrl } from "~/shop/catalogue/pictures"

/** A picture of the backend's at one of our widths and in one of our formats, see imageUrl. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const image = search ? null : parseImageUrl(pathname, readImageFolders())
  return image ? answerImage(request, image) : answerMissingImage()
}
