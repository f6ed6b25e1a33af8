import type { MetaDescriptor } from "@remix-run/react"
import { type ImageWidth, type PictureView, plainImageUrl, SHARE_HEIGHT, SHARE_WIDTH } from "~/shop/catalogue/pictures"
import type { ShellView } from "~/shop/content/shell-view"
import { pageTitle } from "~/texts/page-title"

type Matches = readonly ({ id: string; data: unknown } | undefined)[]

/** What the root route knows about the shop and every page needs: its origin, its shell. */
export type Site = { origin: string; shell: ShellView }

type PageDescription = {
  /** Without the brand, which is added [1.17]. */
  title: string
  /** The shop's own description when the page has none. */
  description?: string | null | undefined
  /** The page's one address, with the parameters that make it another page and no others. */
  path: string
  kind?: "website" | "product" | "article"
  picture?: PictureView | null | undefined
}

/** Of pictures that the shop makes itself. */
const SHARE_SIZE = [
  { property: "og:image:width", content: String(SHARE_WIDTH) },
  { property: "og:image:height", content: String(SHARE_HEIGHT) },
]

/** Title, description, canonical address and Open Graph of a page that search engines may show. */
export function describePage(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const site = readSite(matches.find((match) => match?.id === "root")?.data)
  const title = pageTitle(page.title, matches)
  const description = page.description || site?.shell.description
  const described = description ? [{ name: "description", content: description }] : []
  if (!site) return [{ title }, ...described]
  const address = site.origin + page.path
  const image = page.picture && pictureAddress(page.picture, site.origin, SHARE_WIDTH)
  return [
    { title },
    ...described,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: page.kind ?? "website" },
    { property: "og:site_name", content: site.shell.storeName },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:title", content: page.title },
    ...(description ? [{ property: "og:description", content: description }] : []),
    { property: "og:url", content: address },
    ...(image
      ? [
          { property: "og:image", content: image },
          ...(image.startsWith(site.origin) ? SHARE_SIZE : []),
          { property: "og:image:alt", content: page.picture?.alt ?? "" },
        ]
      : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ]
}

/** A picture's address on the whole web. */
export function pictureAddress(picture: PictureView, origin: string, width: ImageWidth): string {
  const address = plainImageUrl(picture, width)
  return address.startsWith("/") ? origin + address : address
}

/** What the root's loader gave, if it did. */
export function readSite(data: unknown): Site | null {
  return typeof data === "object" && data !== null && "origin" in data && "shell" in data ? (data as Site) : null
}
