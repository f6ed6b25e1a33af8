import { createRequire } from "node:module"
import { SCRIPT_ENGINES } from "../app/browser-support.ts"

/** MDN's tables of which browser has what since when. */
const { api, css, javascript } = createRequire(import.meta.url)("@mdn/browser-compat-data")
const interfaces = { ...api, ...javascript.builtins }

/** Members of our libraries that are called like newer ones: the router's and React's. */
const LIBRARY_MEMBERS = ["navigate", "toArray"]
const FINDS_ELEMENTS = new Set(["querySelector", "querySelectorAll", "matches", "closest"])

/** The first version in which an engine has something whole and under its name; Infinity where it has not. */
export function versionOf({ __compat: { support } }, engine) {
  const entry = [support[engine]]
    .flat()
    .find((each) => each && !(each.version_removed || each.prefix || each.alternative_name || each.flags))
  return Number.parseFloat(String(entry?.version_added).replace("≤", "")) || Infinity
}

const isInAll = (entry) =>
  Object.entries(SCRIPT_ENGINES).every(([engine, version]) => versionOf(entry, engine) <= Number(version))

/** The first version of an engine that has a path from `window` such as "Array.prototype.at". */
export function firstVersion(path, engine) {
  const names = path.split(".").filter((name) => name !== "prototype")
  const find = (below, name) => below[name] ?? below[`${name}_static`]
  return versionOf(names.reduce(find, { ...api.Window, ...interfaces }), engine)
}

/** What some engine lacks: globals, paths such as "URL.canParse", and names of members that none of its interfaces has. */
function listNewer() {
  const globals = new Set()
  const paths = new Set()
  const members = new Map()
  for (const [name, { __compat, ...below }] of Object.entries(interfaces)) {
    const isOld = !__compat || isInAll({ __compat })
    if (!isOld) globals.add(name)
    for (const [key, member] of Object.entries(below)) {
      if (!member.__compat || key.endsWith("_event")) continue
      const own = key.replace(/_static$/, "")
      const isKnown = isOld && isInAll(member)
      if (!isKnown) (name === "Window" ? globals : paths).add(name === "Window" ? own : `${name}.${own}`)
      // A new interface comes from a global, a path or a member that is new too.
      if (isOld) members.set(own, isKnown || members.get(own) === true)
    }
  }
  const known = [...Object.getOwnPropertyNames(Object.prototype), ...LIBRARY_MEMBERS]
  return { globals, paths, members: new Set([...members.keys()].filter((name) => !members.get(name) && !known.includes(name))) }
}

const newer = listNewer()

/**
 * A rule for ESLint: nothing newer than `SCRIPT_ENGINES`, by names alone, so that it also reads what a minifier wrote.
 *
 * @type {import("eslint").Rule.RuleModule}
 */
export const newerInterfaces = {
  meta: { type: "problem", schema: [], messages: { newer: "{{name}} is newer than SCRIPT_ENGINES (app/browser-support.ts)" } },
  create({ report, sourceCode }) {
    const say = (node, name) => report({ node, messageId: "newer", data: { name } })
    const checkText = (node, text) => /\(\?<[=!]/.test(text) && say(node, "lookbehind")

    function checkGlobal(node) {
      const { name, parent } = node
      if (parent.type === "UnaryExpression" && parent.operator === "typeof") return
      if (newer.globals.has(name)) say(node, name)
      if (parent.type !== "MemberExpression" || parent.object !== node || parent.computed) return
      const member = parent.property.name
      const isGlobal = /^(window|globalThis|self)$/.test(name) && newer.globals.has(member)
      // `navigator` is a `Navigator`.
      if (isGlobal || newer.paths.has(`${name.charAt(0).toUpperCase()}${name.slice(1)}.${member}`))
        say(parent, `${name}.${member}`)
    }

    return {
      "Program:exit"() {
        const { through, variables } = sourceCode.scopeManager.globalScope
        const implicit = variables.filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references)
        for (const { identifier, isValueReference } of [...through, ...implicit]) {
          if (isValueReference !== false) checkGlobal(identifier)
        }
      },
      "CallExpression > MemberExpression.callee[computed=false]"({ property }) {
        if (newer.members.has(property.name)) say(property, `${property.name}()`)
      },
      "CallExpression[callee.type='MemberExpression'] > Literal.arguments"(node) {
        if (!FINDS_ELEMENTS.has(node.parent.callee.property.name)) return
        for (const [text, name] of String(node.value).matchAll(/:([a-z-]+)/g)) {
          if (css.selectors[name] && !isInAll(css.selectors[name])) say(node, text)
        }
      },
      Literal: (node) => checkText(node, node.raw),
      TemplateElement: (node) => checkText(node, node.value.raw),
    }
  },
}
