import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { billOfPackages } from "./package-bill.mjs"
import { runForResult } from "./run.mjs"

const ALLOWED = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "LGPL-3.0-or-later", "MIT"]
const npm = (...args) => runForResult("npm", [...args, "--loglevel=error"], { quiet: true })

/**
 * Writes what the shop is made of into a folder: its software bill of materials (CycloneDX) and the licences in it; and asks the
 * registry for the packages' signatures.
 *
 * @returns {Promise<boolean>} whether licences and signatures are as they must be
 */
export async function checkPackages(folder) {
  mkdirSync(folder, { recursive: true })
  const bill = billOfPackages()
  const packages = bill.components.map(({ name, version, licenses: [{ license, expression }] }) => {
    const named = expression ?? license.id
    return { line: `${name} ${version}: ${named}`, isAllowed: isAllowed(named) }
  })
  writeFileSync(join(folder, "sbom.json"), JSON.stringify(bill, null, 2))
  writeFileSync(join(folder, "licences.txt"), `${packages.map(({ line }) => line).join("\n")}\n`)
  console.log(`✓ ${packages.length} runtime packages, listed in sbom.json and licences.txt`)
  const refused = packages.filter((each) => !each.isAllowed)
  for (const { line } of refused) console.log(`✗ This licence is not among those allowed: ${line}`)

  const audit = await npm("audit", "signatures", "--json", "--fetch-retries=0")
  const isAnswered = audit.code === 0 || /"(invalid|missing)":\s*\[\s*\{/.test(audit.output)
  if (!isAnswered) console.log("– Signatures were not checked: the registry does not answer that")
  else console.log(audit.code === 0 ? "✓ The registry's signatures" : `✗ The registry's signatures\n${audit.output}`)
  return refused.length === 0 && (!isAnswered || audit.code === 0)
}

/** An SPDX expression of one level: alternatives of licences that apply together. */
function isAllowed(expression) {
  const alternatives = expression.replace(/[()]/g, "").split(" OR ")
  return alternatives.some((all) => all.split(" AND ").every((name) => ALLOWED.includes(name)))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  process.exit((await checkPackages(join(root, "test-results", "release"))) ? 0 : 1)
}
