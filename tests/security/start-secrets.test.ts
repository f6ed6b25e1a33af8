import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { freePorts } from "../setup/stack.ts"

const [first, second] = ["f".repeat(64), "s".repeat(64)]
const demo = demoEnvironment(await freePorts())

test.each([
  ["the demo's", {}, /COOKIE_SECRET: everybody knows[\s\S]*PREVIEW_SECRET: everybody knows/],
  [
    "the demo's as a list's second",
    { COOKIE_SECRET: `${first},${demo["COOKIE_SECRET"]}`, PREVIEW_SECRET: second },
    /COOKIE_SECRET: /,
  ],
  ["the demo's in capitals", { COOKIE_SECRET: demo["COOKIE_SECRET"]?.toUpperCase() }, /COOKIE_SECRET: everybody knows/],
  ["the same two letters again and again", { COOKIE_SECRET: "ab".repeat(32) }, /COOKIE_SECRET: made at random/],
  ["equal ones", { COOKIE_SECRET: first, PREVIEW_SECRET: first }, /PREVIEW_SECRET: must differ/],
  ["short ones", { COOKIE_SECRET: "short", PREVIEW_SECRET: second }, /COOKIE_SECRET: at least 32/],
  ["none", { COOKIE_SECRET: "", PREVIEW_SECRET: "" }, /COOKIE_SECRET[\s\S]*PREVIEW_SECRET/],
])("S28 a public shop with %s for secrets does not start, and shows none of them", (_what, secrets, reason) => {
  const env = { ...process.env, ...demo, PUBLIC_ORIGIN: "https://boutique.example", ...secrets }
  const { status, stdout, stderr } = spawnSync(process.execPath, ["server/main.ts"], { encoding: "utf8", env, timeout: 15_000 })
  expect([status, stderr]).toEqual([78, expect.stringMatching(reason)])
  for (const secret of [demo["COOKIE_SECRET"]!, demo["PREVIEW_SECRET"]!, first!, second!])
    expect((stdout + stderr).toLowerCase()).not.toContain(secret)
})
