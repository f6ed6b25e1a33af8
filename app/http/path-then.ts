/** The address of a page that another one leads to for something it needs, with the one that follows, if any. */
export function pathThen(page: string, next: string | null): string {
  return next === null ? page : `${page}?suite=${encodeURIComponent(next).replaceAll("%2F", "/")}`
}
