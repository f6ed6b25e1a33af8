import { readContent } from "~/commerce/catalogue.server"

/** Kept with an order when the page of the terms has neither a version nor a date. */
const unversioned = "sans version"

/**
 * The version of the general terms of sale (CGV) that the shopper reads now, for the order's records: the content page's own
 * version, else the day of its last change. Throws BackendFault when the page cannot be read.
 */
export async function readTermsVersion(scope: { locale: string; currency: string }): Promise<string> {
  const page = await readContent(scope, "pages", "cgv")
  const stated = [page?.["version"], page?.["date_updated"], page?.["date_published"]].find(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  )
  return stated === undefined ? unversioned : String(stated).replace(/T.*$/, "")
}
