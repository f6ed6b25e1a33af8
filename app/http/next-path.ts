import { localPath } from "./local-path"

/** Where a visitor goes after a login: the local path that the form or the address names, else the customer area. */
export function nextPath(value: unknown): string {
  return localPath(value) ?? "/account"
}

/** The address of a page that asks who is there, and what follows it. */
export function entryPath(page: "/connexion" | "/inscription", next: string): string {
  return `${page}?suite=${encodeURIComponent(next).replaceAll("%2F", "/")}`
}
