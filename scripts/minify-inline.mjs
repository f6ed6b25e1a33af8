import { readFileSync, writeFileSync } from "node:fs"

/** The function that every page carries inline, as the server's build holds it (app/http/hydrate-on-interaction.server.ts). */
const inlineScript = /^function hydrateOnInteraction\(needed\) \{\n[\s\S]*?\n\}$/m

/**
 * Makes the script that stands in every page small, and ES5: a browser that cannot run it must be able to read it. The server's build stays readable otherwise.
 *
 * @param {string} server the server's build, rewritten in place
 * @throws when it does not hold the script
 */
export async function minifyInlineScript(server) {
  const [{ transformWithEsbuild }, { default: typescript }] = await Promise.all([import("vite"), import("typescript")])
  const source = readFileSync(server, "utf8")
  const script = inlineScript.exec(source)?.[0]
  if (!script) throw new Error(`${server} holds no script that hydrates on interaction`)
  const { outputText } = typescript.transpileModule(script, { compilerOptions: { target: typescript.ScriptTarget.ES5 } })
  const options = { minify: true, sourcemap: false, target: "es5" }
  const { code } = await transformWithEsbuild(outputText, "hydrate-on-interaction.js", options)
  // What follows stays on its lines, where the source map looks for it.
  const emptyLines = "\n".repeat(script.split("\n").length - code.trim().split("\n").length)
  writeFileSync(
    server,
    source.replace(script, () => code.trim() + emptyLines),
  )
}
