import postcss from "postcss"

/** True in the engines whose flex boxes know no gap (Chrome before 84, Safari before 14.1), which cannot be asked for it. */
const WITHOUT_GAPS = "(not (inset: 0)) and (not (appearance: none))"

/** The boxes in a line that a selector makes, by every rule that names it: down a column, or wrapped. */
function findFlexBoxes(root) {
  const boxes = new Map()
  root.walkDecls(/^(display|flex-direction|flex-wrap|flex-flow)$/, ({ value, parent }) => {
    for (const selector of parent.selectors) boxes.set(selector, `${boxes.get(selector) ?? ""} ${value}`)
  })
  return new Map(
    [...boxes]
      .filter(([, values]) => /\b(inline-)?flex\b/.test(values))
      .map(([selector, values]) => [selector, { isColumn: /\bcolumn/.test(values), wraps: /(^| )wrap/.test(values) }]),
  )
}

/** The rule that stands for a gap; nothing for one of 0, unless it takes back another in windows of some width. */
function marginRule([selector, { isColumn, wraps }], { row = "0", column = "0" }, takesBack) {
  const [parts, sides] = wraps
    ? [">*", { "margin-right": column, "margin-bottom": row }]
    : [">*+*", isColumn ? { "margin-top": row } : { "margin-left": column }]
  const values = Object.entries(sides).filter(([, value]) => takesBack || value !== "0")
  return values.length === 0 ? "" : `${selector}${parts}{${values.map((side) => side.join(":")).join(";")}}`
}

/** A utility's gap, in the kinds of boxes that utilities make here: a class without a rule is on no page. */
const utilityBoxes = (selector, css) => {
  const wrapping = css.includes(".flex-wrap{") ? ".flex-wrap" : null
  const column = css.includes(".flex-col{") ? ".flex-col" : null
  const others = [column, wrapping].map((kind) => (kind ? `:not(${kind})` : "")).join("")
  return [
    [`.flex${selector}${others}`, {}],
    ...(column ? [[`${column}${selector}`, { isColumn: true }]] : []),
    ...(wrapping ? [[`${wrapping}${selector}`, { wraps: true }]] : []),
  ]
}

/**
 * Puts margins before all other rules where an engine knows no gaps between the parts of a flex box. A part's own margin wins.
 *
 * @param {string} css already small
 * @returns {string} the same with the margins
 */
export function addGapMargins(css) {
  const root = postcss.parse(css)
  const boxes = findFlexBoxes(root)
  const margins = []
  root.walkRules((rule) => {
    const gaps = {}
    rule.each((part) => {
      if (part.prop === "gap") [gaps.row, gaps.column = gaps.row] = postcss.list.space(part.value)
      if (part.prop === "row-gap") gaps.row = part.value
      if (part.prop === "column-gap") gaps.column = part.value
    })
    const isGrid = rule.some(({ prop, value }) => prop === "display" && /grid$/.test(value))
    if (Object.keys(gaps).length === 0 || isGrid) return
    const found = rule.selectors.flatMap((selector) =>
      /^\.(\w+\\:)?gap-/.test(selector)
        ? utilityBoxes(selector, css)
        : boxes.has(selector)
          ? [[selector, boxes.get(selector)]]
          : [],
    )
    const { parent } = rule
    const text = found.map((box) => marginRule(box, gaps, parent.type === "atrule")).join("")
    margins.push(parent.type === "atrule" && text !== "" ? `@${parent.name} ${parent.params}{${text}}` : text)
  })
  return `@supports ${WITHOUT_GAPS}{${margins.join("")}}${css}`
}
