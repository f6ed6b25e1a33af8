import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { clientMethods } from "~/payments/client/client-methods"
import { serverPaymentMethods } from "~/payments/registry.server"
import { redirectFlows } from "~/checkout/redirect-payments.fixture"
import { providerRoutes } from "../../sandbox/providers/routes.ts"
import { createSandbox } from "../../sandbox/sandbox.ts"

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")

const linesOf = (path: string, title: string) => (read(path).split(`\n## ${title}\n`)[1] ?? "").split("\n## ")[0]!.split("\n")

const described = linesOf("docs/payments.md", "Methods").flatMap((line) => {
  const name = /^- \*\*([^*]+)\*\*/.exec(line)?.[1]
  return name ? [{ name, line }] : []
})

test("docs/payments.md says of each method how it is paid and what its billing holds", () => {
  const entries = described.filter(({ line }) => / Paid: .* Billing: /.test(line)).map(({ name }) => name)
  expect(redirectFlows.map(({ name }) => name).filter((name) => !entries.includes(name))).toEqual([])
})

test("docs/payments.md says by what each method that it describes is proven", () => {
  const [head = [], , ...rows] = linesOf("docs/payments.md", "What is proven, and by what")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(head).toEqual(["Method", "Types", "Documentation", "Published client", "Stand-in only"])
  expect(rows.filter((cells) => cells.length !== head.length || cells.includes(""))).toEqual([])
  const names = described
    .filter(({ name }) => name !== "by hand")
    .flatMap(({ name }) => name.replace("'s buttons", "").split(", "))
  expect(names.length).toBeGreaterThan(12)
  const proven = rows.map(([name]) => name).join(", ")
  expect(names.filter((name) => !proven.includes(name))).toEqual([])
})

const waysToPay = [...serverPaymentMethods, ...Object.entries(clientMethods)].flatMap(([method, gateways]) =>
  (gateways instanceof Map ? [...gateways.keys()] : Object.keys(gateways)).map((gateway) => [method, String(gateway)] as const),
)
const trials = linesOf("docs/go-live.md", "Payments").filter((line) => line.startsWith("- "))

test.each(waysToPay)("docs/go-live.md says what %s through %s needs", (method, gateway) => {
  const said = trials.filter((line) => line.includes(`**, \`${method}\``)).join("\n")
  expect(said).toContain(gateway === "*" ? method : gateway)
})

test.each(trials)("docs/go-live.md says what to try and what is seen: %s", (line) => {
  expect(line).toMatch(/ Try .{4,} Seen: .{4,}/)
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
