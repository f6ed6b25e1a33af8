import { stringify } from "qs"
import { BackendRefusal } from "./errors"

const segment = /^[A-Za-z0-9_-]+$/

/**
 * The path of a call, with its id. swell-js joins ids unencoded, so that "../account" would read another address
 * with the shopper's session: a segment with anything but letters, digits, "_" and "-" is refused before the call.
 *
 * @throws BackendRefusal 404 `path_refused`
 */
export function callPath(url: string, id: string | undefined): string {
  const segments = [url, ...(id === undefined ? [] : [id])]
    .join("/")
    .split("/")
    .filter((part, index) => part !== "" || index > 1)
  if (segments.length === 0 || !segments.every((part) => segment.test(part))) {
    throw new BackendRefusal({ message: "Not a path of the storefront API", status: 404, code: "path_refused" })
  }
  return `/${segments.join("/")}`
}

/** A query string in the bracket notation of swell-js, or "" when there is nothing to say. */
export function queryString(query: unknown): string {
  const text = stringify(query)
  return text === "" ? "" : `?${text}`
}

/**
 * The value of an `X-…` header.
 *
 * @throws TypeError when it is not printable ASCII: values are checked where they enter the shop
 */
export function headerValue(name: string, value: string): string {
  if (!/^[\x21-\x7e]{1,4096}$/.test(value)) throw new TypeError(`The header ${name} takes printable ASCII only`)
  return value
}
