import postcss from "postcss"

const COMPUTED = /\b(?:clamp|max|min)\(/

/** A value with the first length of each `clamp()`, `max()` and `min()` in its place. */
export function plainValue(value) {
  const found = COMPUTED.exec(value)
  if (!found) return value
  const start = found.index + found[0].length
  let end = start
  for (let open = 1; open > 0; end++) open += { "(": 1, ")": -1 }[value[end]] ?? 0
  const [first] = postcss.list.comma(value.slice(start, end - 1))
  return plainValue(value.slice(0, found.index) + first + value.slice(end))
}

/**
 * Puts a plain length before each computed one, for engines that drop what they cannot compute (Chrome before 79, Safari before
 * 13.1). A custom property takes any value, so its computed one stands behind a condition.
 *
 * @param {string} css
 * @returns {string}
 */
export function addPlainLengths(css) {
  const root = postcss.parse(css)
  const rules = []
  root.walkRules((rule) => void rules.push(rule))
  for (const rule of rules) {
    const computed = rule.clone({ nodes: [] })
    rule.walkDecls((declaration) => {
      if (!COMPUTED.test(declaration.value)) return
      const plain = plainValue(declaration.value)
      if (declaration.prop.startsWith("--")) {
        computed.append(declaration.clone())
        declaration.value = plain
      } else declaration.cloneBefore({ value: plain })
    })
    if (computed.nodes.length === 0) continue
    const condition = postcss.atRule({ name: "supports", params: "(width:clamp(0px,0px,0px))" })
    rule.after(condition.append(computed))
  }
  return root.toString()
}
