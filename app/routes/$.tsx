import { notFound } from "~/http/responses.server"

/** Every address that no route has. */
export function loader() {
  return notFound()
}

export default function Missing() {
  return null
}
