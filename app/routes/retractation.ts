import { redirect } from "@remix-run/node"

/** The withdrawal form stands on the page that explains the right. */
export function loader() {
  return redirect("/pages/retractation", 302)
}
