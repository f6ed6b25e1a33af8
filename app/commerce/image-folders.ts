/** The backend's hosts for files; older stores have theirs at the second. */
export const IMAGE_HOSTS = ["https://cdn.swell.store", "https://cdn.schema.io"]

/** A picture this wide is SHARE_HEIGHT high, whatever the file's shape: what networks show beside a shared link. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

let known: readonly string[] | null = null

/** Remembers the folders of which the image route makes pictures, addresses ending in a slash. */
export function noteImageFolders(folders: readonly string[]): void {
  known = folders
}

/** Whether the image route makes pictures of a file. */
export function isInImageFolder(url: string): boolean {
  return known === null || known.some((folder) => url.startsWith(folder))
}
