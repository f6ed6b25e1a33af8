import type { LoaderFunctionArgs } from "@remix-run/node"
import { openShopper } from "~/sessions/shopper.server"
import { readShell } from "~/shop/content/read-shell.server"

/** What a phone needs to keep the shop on its home screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { i18n } = await openShopper(request)
  const { storeName, description, themeColors } = await readShell(i18n)
  const manifest = {
    id: "/",
    name: storeName,
    short_name: storeName.slice(0, 24),
    description,
    lang: "fr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#faf6ee",
    theme_color: themeColors.light,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { "Content-Type": "application/manifest+json; charset=utf-8" } })
}
