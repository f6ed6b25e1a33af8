import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"

type Locked = { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean }
type Bill = { components: unknown[]; dependencies: { ref: string; dependsOn: string[] }[] }

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> }
const { "": _shop, ...locked } = packages
/** Optional packages are for one kind of machine each: not all of them are installed. */
const needed = Object.entries(locked).filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)

test("S20 a release lists every runtime package with its licence, and says whether its signatures were checked @full", () => {
  // Nothing listens there.
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/" }
  const { stdout, status } = spawnSync(process.execPath, ["scripts/check-packages.mjs"], {
    encoding: "utf8",
    env,
    timeout: 60_000,
  })
  expect(stdout).toContain("Signatures were not checked")
  expect(status).toBe(0)
  const listed = readFileSync("test-results/release/licences.txt", "utf8").trim().split("\n")
  const names = new Set(listed.map((line) => line.split(": ")[0]))
  expect(needed.length).toBeGreaterThan(100)
  expect(needed.map(([path, { version }]) => `${nameOf(path)} ${version}`).filter((each) => !names.has(each))).toEqual([])
  expect(listed.filter((line) => line.endsWith(": none"))).toEqual([])
  const { components, dependencies } = JSON.parse(readFileSync("test-results/release/sbom.json", "utf8")) as Bill
  expect(components).toHaveLength(listed.length)
  const packageOfExpress = dependencies.find(({ ref }) => ref.startsWith("express@"))
  expect(packageOfExpress?.dependsOn).toContainEqual(expect.stringMatching(/^body-parser@\d/))
}, 90_000)

test("S20 the list needs nothing of npm that Debian's, of 2022, does not have", () => {
  const folder = mkdtempSync(join(tmpdir(), "npm-"))
  writeFileSync(join(folder, "npm"), '#!/bin/sh\necho "Unknown command: \\"$1\\""\nexit 1\n')
  chmodSync(join(folder, "npm"), 0o755)
  const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` }
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/check-packages.mjs"], { encoding: "utf8", env })
  rmSync(folder, { recursive: true })
  expect([stderr, stdout]).toEqual(["", expect.stringContaining("runtime packages")])
}, 30_000)
