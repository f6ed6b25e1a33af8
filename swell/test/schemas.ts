// Our own schemas of an app's files, written from what is public of the format. `swell schema <type>` prints the vendor's.

const text = { type: "string", minLength: 1 }
const name = { type: "string", pattern: "^[a-z][a-z0-9-]*$" }
const only = (required: string[], properties: Record<string, unknown>) => ({
  ...{ type: "object", required, properties, additionalProperties: false },
})
const listOf = (items: unknown) => ({ type: "array", items, minItems: 1 })
const self = (definition: string) => ({ $ref: `#/$defs/${definition}` })

const modelField = only(["type"], {
  type: { enum: ["string", "int", "float", "bool", "date", "currency", "objectid", "array", "object", "link", "file"] },
  ...{ required: { type: "boolean" }, unique: { type: "boolean" }, public: { type: "boolean" }, localized: { type: "boolean" } },
  ...{ default: true, description: text, enum: listOf(text), format: { enum: ["email", "url", "slug"] } },
  ...{ value_type: { enum: ["string", "object"] }, fields: { type: "object", additionalProperties: self("field") } },
  ...{ model: text, key: text },
})

const formTypes = [
  ...["short_text", "long_text", "rich_text", "toggle", "select", "tags", "number", "integer", "date", "datetime"],
  ...["image", "email", "url", "slug", "json", "lookup", "collection", "field_group"],
]
/** In settings there is neither of them. */
const contentOnly = ["json", "lookup"]
const formField = (types: string[]) =>
  only(["id", "type", "label"], {
    ...{ id: { type: "string", pattern: "^[a-z][a-z0-9_]*$" }, type: { enum: types }, label: text, description: text },
    ...{ required: { type: "boolean" }, public: { type: "boolean" }, localized: { type: "boolean" }, default: true },
    ...{ conditions: { type: "object" }, fields: listOf(self("field")), model: text, key: text },
    options: listOf(only(["value", "label"], { value: text, label: text })),
  })

const view = only(["id", "fields"], {
  id: { enum: ["list", "edit", "new", "record"] },
  // Under any other parent the entry would vanish.
  nav: only(["label"], { label: text, parent: { enum: ["orders", "products", "discounts", "content", "reporting"] } }),
  sort: { type: "object" },
  fields: listOf(only(["id"], { id: text, readonly: { type: "boolean" } })),
  tabs: listOf(only(["id", "label"], { id: text, label: text, query: { type: "object" } })),
})

const withFields = (field: unknown, schema: Record<string, unknown>) => ({ $defs: { field }, ...schema })

/** A schema for each folder of the app, and for its manifest. */
export const schemas = {
  manifest: only(["id", "name", "type", "version", "permissions"], {
    ...{ id: { type: "string", pattern: "^[a-z_]+$" }, name: text, type: { const: "admin" } },
    version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+$" },
    // An empty list would be full access, and a typing error grants nothing.
    permissions: listOf({
      enum: ["accounts", "carts", "orders", "payments", "products", "settings", "subscriptions"].flatMap((each) => [
        `read_${each}`,
        `write_${each}`,
      ]),
    }),
  }),
  models: withFields(
    modelField,
    only(["collection", "label", "fields"], {
      ...{ collection: name, label: text, description: text, name_pattern: text, secondary_field: text },
      ...{ public: { type: "boolean" }, public_permissions: only([], { query: { type: "object" } }) },
      fields: { type: "object", minProperties: 1, additionalProperties: self("field") },
    }),
  ),
  content: withFields(
    formField(formTypes),
    only(["collection", "label", "fields", "views"], {
      ...{ collection: name, label: text, fields: listOf(self("field")), views: listOf(view) },
    }),
  ),
  settings: withFields(
    formField(formTypes.filter((type) => !contentOnly.includes(type))),
    only(["label", "description", "fields"], { label: text, description: text, fields: listOf(self("field")) }),
  ),
  notifications: withFields(
    formField(["short_text", "long_text"]),
    only(["collection", "label", "description", "method", "event", "conditions", "contact", "subject", "sample"], {
      ...{ collection: name, label: text, description: text, method: { const: "email" } },
      ...{ event: { enum: ["created", "updated"] }, new: { const: true }, conditions: { type: "object", minProperties: 1 } },
      ...{ contact: text, subject: text, query: only(["expand"], { expand: listOf(text) }) },
      ...{ fields: listOf(self("field")), sample: { type: "object", minProperties: 1 } },
    }),
  ),
}
