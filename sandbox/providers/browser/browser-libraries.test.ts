import { Script } from "node:vm"
import { expect, it } from "vitest"
import { browserLibraries, browserLibraryRoutes } from "./browser-libraries.ts"

const app = browserLibraryRoutes()

it.each(Object.entries(browserLibraries))("%s is served as one script that parses", async (name, files) => {
  const answer = await app.request(`/browser/${name}.js`)
  expect(answer.headers.get("content-type")).toContain("text/javascript")
  const source = await answer.text()
  expect(source.match(/^;\(\(\) => \{$/gm)).toHaveLength(files.length)
  expect(() => new Script(source)).not.toThrow()
})

it("serves a frame for each card field, and no other", async () => {
  expect(await (await app.request("/browser/stripe-frame?type=cardCvc")).text()).toContain('autocomplete="cc-csc"')
  expect((await app.request("/browser/stripe-frame?type=iban")).status).toBe(404)
})
