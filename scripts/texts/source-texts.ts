import ts from "typescript"

/** A text that somebody reads, and where it stands; what the program fills in is in square brackets. */
export type PlacedText = { place: string; text: string }

/** Attributes and properties whose texts nobody reads. */
const CODE_NAMES =
  /^(class(Name)?|look|id|key|to|href|@?type|use|kind|variant|rel|method|gateway|action|fields|slug|sku|code|htmlFor|autoComplete|placement|inputMode|enterKeyHint|role|model|interval|accent|color|created|picture|picturesOf|related|products|tutorials|categories|tags|url|src|path|pattern|cookie|headers|sort|country|locale|buttonColor|chargePermissionType|paymentIntent|unit)$/
/** Constants whose texts are for programs and logs. */
const CODE_CONSTANTS = /^(AVAILABILITIES|className|error|fault|message|PURPOSE)$/
/** Calls whose texts are code: errors, logs, what is looked up or compared. */
const CODE_CALLS =
  /^(log|console)\.|Error$|^(RegExp|URL|Refusal|BodyRefused|refuse|fail|end|parseCreated|signaturesOf|seedId|variantImageOf|prepare|giftcard|assertPresent)$|\.(get|has|set|delete|append|startsWith|endsWith|includes|indexOf|split|replace|replaceAll|match|matchAll|querySelector\w*|matches|addEventListener|getElementById|namedItem|exec|localeCompare|test|closest|format)$/

/** All texts of a TypeScript file, in its order. */
export function readSourceTexts(content: string, file: string): PlacedText[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: PlacedText[] = []

  function add(node: ts.Node, text: string): void {
    const tidy = joinLines(text)
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (isRead(tidy)) found.push({ place: `${file}:${line}`, text: tidy })
  }

  function visit(node: ts.Node): void {
    if (isCode(node)) return
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return visitElement(node)
    if (ts.isStringLiteralLike(node)) return add(node, ts.isJsxAttribute(node.parent) ? readEntities(node.text) : node.text)
    if (ts.isTemplateExpression(node)) {
      add(node, textOfTemplate(node))
      return node.templateSpans.forEach(({ expression }) => visit(expression))
    }
    ts.forEachChild(node, visit)
  }

  function visitElement(node: ts.JsxElement | ts.JsxFragment): void {
    if (ts.isJsxElement(node)) node.openingElement.attributes.properties.forEach(visit)
    const hasText = node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(textOfJsx(child.text)))
    if (!hasText) return node.children.forEach(visit)
    add(node, node.children.map(textOfChild).join(""))
    node.children.forEach(visitInside)
  }

  /** Finds the texts of their own within an element whose own text is known already. */
  function visitInside(child: ts.Node): void {
    if (ts.isJsxElement(child) && isInline(child)) {
      child.openingElement.attributes.properties.forEach(visit)
      return child.children.forEach(visitInside)
    }
    if (ts.isJsxText(child)) return
    if (ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression)) return
    visit(child)
  }

  visit(source)
  return found
}

function isCode(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true
  if (ts.isVariableDeclaration(node)) return node.type?.getText() === "SwellConfig" || CODE_CONSTANTS.test(node.name.getText())
  if (ts.isJsxAttribute(node)) return CODE_NAMES.test(node.name.getText())
  // TypeScript types it as always there; the file itself has none.
  const parent = node.parent as ts.Node | undefined
  if (!parent) return false
  if (ts.isCaseClause(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) {
    const name = parent.name.getText().replaceAll('"', "")
    return parent.name === node || (CODE_NAMES.test(name) && !isSentence(node))
  }
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node
  if (ts.isPropertyDeclaration(parent)) return parent.name.getText() === "name"
  if (ts.isBinaryExpression(parent)) return /^([!=]==?|in)$/.test(parent.operatorToken.getText())
  if (!ts.isCallExpression(parent) && !ts.isNewExpression(parent)) return false
  return parent.expression !== node && CODE_CALLS.test(parent.expression.getText())
}

/** Whatever a property is called, a sentence is read, and so are the texts of its fields. */
function isSentence(node: ts.Node): boolean {
  return (
    (ts.isObjectLiteralExpression(node) && !/^headers:/.test(node.parent.getText())) ||
    (ts.isStringLiteralLike(node) && /(\S+\s+){3}.*[.!?]$/.test(node.text))
  )
}

const INLINE = new Set(["a", "abbr", "br", "code", "del", "em", "span", "strong", "time", "Link", "TextLink"])

function isInline(node: ts.JsxElement): boolean {
  return INLINE.has(node.openingElement.tagName.getText())
}

function textOfChild(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return textOfJsx(child.text)
  if (ts.isJsxElement(child)) return isInline(child) ? child.children.map(textOfChild).join("") : "\n"
  if (ts.isJsxSelfClosingElement(child)) return textOfAttribute(child)
  if (!ts.isJsxExpression(child) || !child.expression) return ""
  if (ts.isStringLiteralLike(child.expression)) return child.expression.text
  return ts.isTemplateExpression(child.expression) ? textOfTemplate(child.expression) : `[${nameOf(child.expression)}]`
}

/** What an element without children shows: the text that it is given; an icon or an end of line nothing. */
function textOfAttribute({ attributes }: ts.JsxSelfClosingElement): string {
  const [text] = attributes.properties.flatMap((attribute) => {
    const isText = ts.isJsxAttribute(attribute) && attribute.name.getText() === "text"
    return isText && attribute.initializer && ts.isStringLiteral(attribute.initializer) ? [attribute.initializer.text] : []
  })
  return text ?? "\n"
}

/** JSX joins its lines by a space and reads entities. */
function textOfJsx(text: string): string {
  const lines = text.split("\n").map((line, index, all) => {
    const start = index > 0 ? line.trimStart() : line
    return index < all.length - 1 ? start.trimEnd() : start
  })
  return readEntities(lines.filter(Boolean).join(" "))
}

/** Lines as one; two spaces within a line stay, for they are a fault. */
export function joinLines(text: string): string {
  return text.replace(/[ \t]*\n[ \n\t]*/g, " ").replace(/^[ \t]+|[ \t]+$/g, "")
}

/** A text of HTML as its reader sees it. */
export function readEntities(text: string): string {
  return text.replaceAll("&nbsp;", "\u00a0").replaceAll("&apos;", "'").replaceAll("&amp;", "&")
}

function textOfTemplate({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ expression, literal }) => fillIn(expression) + literal.text).join("")
}

/** What a template fills in: a sentence of the same file itself, of anything else its name. */
function fillIn(expression: ts.Expression): string {
  const file = expression.getSourceFile()
  const constants = file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => declarationList.declarations)
  const constant = constants.find(({ name }) => name.getText() === expression.getText())?.initializer
  return constant && ts.isStringLiteralLike(constant) ? constant.text : `[${nameOf(expression)}]`
}

/** The word that says best what an expression fills in: the last name, but of a choice or a call its first. */
function nameOf(node: ts.Node): string {
  if (ts.isConditionalExpression(node)) return areTexts(node) ? "…" : nameOf(node.condition)
  if (ts.isArrayLiteralExpression(node)) return nameOf(node.elements[0] ?? node.parent)
  if (ts.isCallExpression(node)) return nameOfCall(node)
  if (ts.isBinaryExpression(node)) return nameOf(node.left)
  if (ts.isPropertyAccessExpression(node) && node.name.text === "length") return nameOf(node.expression)
  const name = /([A-Za-z_]\w*)\W*$/.exec(node.getText())?.[1] ?? "…"
  return /^(is|has|wants)[A-Z]/.test(name) ? "…" : name
}

/** Whether the texts of a choice stand on lines of their own. */
function areTexts({ whenTrue, whenFalse }: ts.ConditionalExpression): boolean {
  return ts.isStringLiteralLike(whenTrue) && ts.isStringLiteralLike(whenFalse)
}

/** Of a call the first that is named: what it is given, or what it is made of. */
function nameOfCall({ arguments: [given], expression }: ts.CallExpression): string {
  const isNamed = given && !ts.isLiteralExpression(given) && !ts.isFunctionLike(given) && given.getText() !== "Boolean"
  if (isNamed) return nameOf(given)
  return nameOf(ts.isPropertyAccessExpression(expression) ? expression.expression : expression)
}

/** Whether a text is one for readers: names of code, styles, queries and addresses are none. */
export function isRead(text: string): boolean {
  const own = text
    .replace(/\[[\w…]*\]|\{\w+\}/g, "")
    .replace(/<[^>]*>/g, "")
    .trim()
  if (!/\p{L}{2}/u.test(own)) return false
  if (/[À-ÿ’«»œ\u00a0]/.test(own)) return !/redis|PRAGMA/.test(own)
  if (/[{}<>=;\\_#@]|^\S*\/|^[a-z]+[A-Z]|^[\w.]+[A-Z]\w*$(?<=[a-z][A-Z]\w*)|^[A-Z_0-9 ]+$/.test(own)) return false
  if (/^[A-Z][a-z]+(-[A-Z][a-z]+)+|(^| )(asc|desc)$|^[a-z-]+$|^[A-Z][\w.]*\.[\w.]+$/.test(own)) return false
  return (
    /^\p{Lu}-?\p{Ll}|\p{L} \p{L}|^\(\p{L}+\)$/u.test(own) && (/^\p{Lu}/u.test(own) || !/(^| )[a-z]+[-:[][a-z0-9]+( |$)/.test(own))
  )
}
