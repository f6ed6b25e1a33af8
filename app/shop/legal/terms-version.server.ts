import { type I18n, readContent } from "~/commerce/catalogue.server"

/** The version of the terms of sale (page `cgv`) that an order of now accepts: the page's own, else the day of its last change; null without either. */
export async function readTermsVersion(i18n: I18n): Promise<string | null> {
  const page = await readContent(i18n, "pages", "cgv")
  const stated = [page?.["version"], page?.["date_updated"], page?.["date_published"]].find(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  )
  return stated === undefined ? null : String(stated).replace(/T.*/, "")
}
