import Ajv from "ajv/dist/2020.js"
import { buildSync } from "esbuild"
import { Liquid } from "liquidjs"
import { describe, expect, test } from "vitest"
import { folder, type Model, namesIn, read, readFolder } from "./app-folder"
import { schemas } from "./schemas"

const ajv = new Ajv({ strict: false, allErrors: true })
const models = readFolder<Model>("models")

function problemsOf(schema: object, file: unknown): string[] {
  const validate = ajv.compile(schema)
  return validate(file) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test("mails set type by the rules of the pages", () => {
  const [, , ...rules] = read("functions/lib/typography.ts").split("\n")
  expect(rules.join("\n")).toBe(read("../app/texts/typography.ts"))
})

test("the manifest has the form of one", () => {
  expect(problemsOf(schemas.manifest, JSON.parse(read("swell.json")))).toEqual([])
})

test.each(["models", "content", "settings", "notifications"] as const)("every file of %s has the form of one", (kind) => {
  const files = [...readFolder(kind)]
  expect(files.length).toBeGreaterThan(2)
  for (const [name, file] of files) expect([name, ...problemsOf(schemas[kind], file)]).toEqual([name])
})

test("the schemas refuse what the platform does not know", () => {
  expect(problemsOf(schemas.models, { collection: "x", label: "X", fields: { a: { type: "text" } } })).not.toEqual([])
  expect(problemsOf(schemas.content, { collection: "x", label: "X", fields: [], views: [] })).not.toEqual([])
  const field = { id: "a", type: "json", label: "A" }
  expect(problemsOf(schemas.settings, { label: "X", description: "X", fields: [field] })).not.toEqual([])
})

test("file names are what the platform splits and calls", () => {
  for (const kind of ["models", "content", "settings", "notifications"])
    for (const name of namesIn(kind, ".json")) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  for (const name of namesIn("functions", ".ts")) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(namesIn("notifications", ".tpl")).toEqual(namesIn("notifications", ".json"))
})

test("a form shows fields that its model has", () => {
  for (const [name, { collection, fields, views }] of readFolder("content")) {
    const known = Object.keys(models.get(collection)?.fields ?? {})
    const shown = [...fields, ...views.flatMap((view) => view.fields)].map(({ id }) => id)
    expect([name, ...shown.filter((id) => !known.includes(id))]).toEqual([name])
  }
})

describe("functions", () => {
  const names = namesIn("functions", ".ts")

  test("are bundled for a platform without Node", () => {
    const entryPoints = names.map((name) => `${folder}functions/${name}.ts`)
    const bundle = (entries: object) =>
      buildSync({
        bundle: true,
        write: false,
        platform: "neutral",
        format: "esm",
        logLevel: "silent",
        outdir: folder,
        ...entries,
      })
    expect(bundle({ entryPoints }).outputFiles).toHaveLength(names.length)
    for (const { text } of bundle({ entryPoints }).outputFiles) expect(text.length).toBeLessThan(200_000)
    const stdin = { contents: 'import { hash } from "node:crypto"\nconsole.log(hash)', resolveDir: folder }
    expect(() => bundle({ stdin })).toThrow(/node:crypto/)
  })

  test("read settings that are declared", () => {
    const files = [...names.map((name) => `${name}.ts`), ...namesIn("functions/lib", ".ts").map((name) => `lib/${name}.ts`)]
    const declared = [...readFolder("settings").values()].flatMap(({ fields }) => fields.map(({ id }) => id))
    const asked = files.flatMap((file) => [
      ...read(`functions/${file}`).matchAll(/(?:boutique|checkout|virement|\["paiements"\])\?\.\["(\w+)"\]/g),
    ])
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.map(([, field]) => field).filter((field) => !declared.includes(field!))).toEqual([])
  })

  test("have the rights for what they read and write of the store", () => {
    const { permissions } = JSON.parse(read("swell.json")) as { permissions: string[] }
    const files = [...names.map((name) => `${name}.ts`), ...namesIn("functions/lib", ".ts").map((name) => `lib/${name}.ts`)]
    const source = files.map((file) => read(`functions/${file}`)).join()
    for (const [, verb, collection = ""] of source.matchAll(
      /(\.(?:put|post)|[gG]et|Record|Records)(?:<[^(]*>)?\((?:req, )?["`]\/([a-z]+)/g,
    )) {
      if (models.has(collection)) continue
      const right = /put|post/.test(verb!) ? "write" : "read"
      expect([
        collection,
        permissions.some((each) => each === `write_${collection}` || each === `${right}_${collection}`),
      ]).toEqual([collection, true])
    }
  })
})

describe("mails", () => {
  const liquid = new Liquid({ strictVariables: true, strictFilters: true, lenientIf: true })
  const notifications = [...readFolder("notifications")]
  const settings = { boutique: { shop_url: "https://boutique.exemple.fr" } }
  const store = { name: "Boutique", currency: "EUR", url: "https://boutique.swell.store" }

  test.each(notifications)("%s is bound to a record of its model, and reaches an address of it", (name, notification) => {
    const fields = models.get(notification.collection)?.fields ?? {}
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([notification.contact, ...Object.keys(notification.conditions)]))
    for (const [field, value] of Object.entries(notification.conditions)) expect(fields[field]?.enum).toContain(value)
    for (const expanded of notification.query?.expand ?? []) expect(fields[expanded]?.type).toBe("link")
    expect(Object.keys(notification.sample).filter((field) => !(field in fields))).toEqual([])
    expect(name).toBe(notification.conditions["template"] ?? "stock")
  })

  test.each(notifications)(
    "%s is written with its sample, and without what is optional, by a strict Liquid",
    (name, notification) => {
      const content = Object.fromEntries((notification.fields ?? []).map(({ id, default: text }) => [id, text]))
      const render = (record: object) =>
        liquid.parseAndRenderSync(read(`notifications/${name}.tpl`), { ...record, content, settings, store }) as string
      const html = render(notification.sample)
      expect(html).toContain('lang="fr"')
      expect(html).toContain("À bientôt,")
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).not.toMatch(/<(?:img|script|link)\b|url\(|@import|[^\u00a0][:?!;] (?:<|$)/)
      expect(() => render({})).toThrow(/undefined variable/)
    },
  )

  test("what people typed stays text", () => {
    const hostile = {
      subject: "<b>",
      opening: "<script>",
      received: "",
      reference: "",
      rows: [{ name: "<i>", value: "<img>\nb" }],
    }
    const html = liquid.parseAndRenderSync(read("notifications/recu.tpl"), {
      ...hostile,
      content: { closing: "" },
      settings,
      store,
    }) as string
    expect(html).not.toMatch(/<b>|<script>|<i>|<img>/)
    expect(html).toContain("&lt;img&gt;<br />")
  })
})
