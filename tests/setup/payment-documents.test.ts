import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { serverPaymentMethods } from "~/payments/registry.server"
import { redirectFlows } from "~/checkout/redirect-payments.fixture"
import { providerRoutes } from "../../sandbox/providers/routes.ts"
import { createSandbox } from "../../sandbox/sandbox.ts"

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")

test("docs/payments.md says of each method how it is paid and what its billing holds", () => {
  const [, methods = ""] = read("docs/payments.md").split("\n## Methods\n")
  const entries = [...methods.matchAll(/^- \*\*([^*]+)\*\*.*Paid: .*Billing: /gm)].map((match) => match[1])
  expect(redirectFlows.map(({ name }) => name).filter((name) => !entries.includes(name))).toEqual([])
})

const gatewaysOf = [...serverPaymentMethods].flatMap(([method, gateways]) =>
  [...gateways.keys()].map((gateway) => [method, gateway] as const),
)

test.each(gatewaysOf)("docs/go-live.md says what %s through %s needs", (method, gateway) => {
  const [, payments = ""] = read("docs/go-live.md").split("\n## Payments\n")
  const lines = payments.split("\n## ")[0]!.split("\n")
  const said = lines.filter((line) => line.startsWith("- ") && line.includes(`**, \`${method}\``)).join("\n")
  expect(said).toContain(gateway === "*" ? method : `"${gateway}"`)
})

test("docs/sandbox.md names every provider's page", () => {
  const { context, close } = createSandbox()
  const paths = providerRoutes(context).routes.filter(({ method, path }) => method === "GET" && /^\/provider\/.*:id$/.test(path))
  close()
  const page = read("docs/sandbox.md")
  const written = [...new Set(paths.map(({ path }) => `\`${path.replace(":id", "{id}")}\``))]
  expect(written.length).toBeGreaterThanOrEqual(6)
  expect(written.filter((path) => !page.includes(path))).toEqual([])
})
