import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const UNIT = "docs/operations/boutique.service"
const unit = readFileSync(UNIT, "utf8")
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? ""

test("the service starts what a release holds, again after a crash but not without end, and not by itself with wrong settings", () => {
  const [node = "", ...args] = valueOf("ExecStart").split(" ")
  expect(node).toBe("/srv/boutique/current/node")
  expect(existsSync(args.at(-1)?.replace("/srv/boutique/current/", "") ?? "")).toBe(true)
  expect(["Restart", "RestartPreventExitStatus", "StartLimitBurst"].map(valueOf)).toEqual(["always", "78", "5"])
  // The first that fails ends the reload.
  expect([...unit.matchAll(/^ExecReload=(.*)$/gm)].map(([, command]) => command)).toEqual([
    `${node} ${args.at(-1)} --check`,
    "/bin/kill -HUP $MAINPID",
  ])
})

test("operators read how a shop starts again whose socket had it tried too often", () =>
  expect(readFileSync("docs/operations.md", "utf8")).toContain("`systemctl reset-failed boutique && systemctl restart boutique`"))

test("commands read what the service keeps in the folder that it starts in", () => {
  const folder = valueOf("WorkingDirectory")
  expect(folder).toBe(`/var/lib/${valueOf("StateDirectory")}`)
  expect(readFileSync("scripts/kept-values.mjs", "utf8")).toContain(`"${folder}"`)
})

test("the service may do nothing but serve: below 3 by systemd's own measure", () => {
  const { error, stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", UNIT], { encoding: "utf8" })
  // Where systemd is not installed, what weighs most.
  if (error)
    return expect(["CapabilityBoundingSet", "ProtectSystem", "NoNewPrivileges"].map(valueOf)).toEqual(["", "strict", "true"])
  expect(Number(/exposure level for boutique\.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3)
})
