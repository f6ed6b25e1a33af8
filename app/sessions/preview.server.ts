import { createHash, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { createSealedCookie } from "./sealed-cookie.server"

/** An editor's preview ends after two hours, whatever the browser keeps. Its name is also known to http's cache policy. */
const cookie = createSealedCookie<"editor">("apercu", { maxAgeSeconds: 2 * 60 * 60, schema: z.literal("editor") })

/** Whether this browser is an editor's in preview: drafts may be shown to it (specification §6). */
export async function isInPreview(request: Request): Promise<boolean> {
  return (await cookie.open(request)) !== null
}

/** Whether this is the editors' secret, compared in constant time. */
export function isPreviewSecret(given: string | null): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(given ?? ""), digest(readEnvironment().previewSecret))
}

/** The `Set-Cookie` line that begins a preview. */
export function enterPreview(): Promise<string> {
  return cookie.seal("editor")
}

/** The `Set-Cookie` line that ends a preview. */
export function leavePreview(): string {
  return cookie.clear()
}
