import { Form, useLocation } from "@remix-run/react"
import { usePageMode } from "./use-page-mode"

/** The footer's switch between pages with and without script; the page is loaded anew, because it has to lose or gain them. */
export function DisplaySwitch() {
  const { light } = usePageMode()
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/preferences" reloadDocument className="display-switch">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" name="display" value={light ? "full" : "light"}>
        {light ? "Version complète" : "Version légère"}
      </button>
    </Form>
  )
}
