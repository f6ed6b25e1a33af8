import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { useServedShop } from "./served-shop"

// S25: what somebody makes up of a picture's address is not kept for a year, and makes nobody wait.

const folder = mkdtempSync(join(tmpdir(), "pictures-"))
const formerFolder = process.cwd()
beforeAll(() => process.chdir(folder))
afterAll(() => {
  process.chdir(formerFolder)
  rmSync(folder, { recursive: true })
})

const { shop, served } = useServedShop({ environment: { RATE_LIMITS: "picture=12/600", TRUSTED_HOPS: "1" } })
const YEAR = "public, max-age=31536000, immutable"
const MINUTE = "public, max-age=60"
const from = (address: string, path: string) => served.send("GET", path, { "X-Forwarded-For": address })

async function picturesOf(page: string): Promise<string[]> {
  const { text } = await served.send("GET", page, {})
  return [...new Set([...text.matchAll(/\/images\/160\/[^ "?]+|\/images\/320\/[^ "?]+/g)].map(([path]) => path))]
}
const withVersion = (path: string, version: string) => path.replace(/^(\/images\/\d+\/)[a-f0-9]{8}/, `$1${version}`)
const fetches = () => shop.calls.filter(({ name }) => name.startsWith("GET /media/")).length

test("S25 a made-up version is kept for a minute only, also when it comes first, and drives out no known one", async () => {
  const [picture, other] = await picturesOf("/boutique")
  expect((await from("198.51.100.1", withVersion(other!, "00000000"))).headers["cache-control"]).toBe(MINUTE)
  expect((await from("198.51.100.1", other!)).headers["cache-control"]).toBe(YEAR)
  expect((await from("198.51.100.1", picture!)).headers["cache-control"]).toBe(YEAR)
  shop.calls.length = 0
  for (let version = 10_000_000; version < 10_000_020; version++) {
    const { status, headers } = await from("198.51.100.2", withVersion(picture!, String(version)))
    expect([status, headers["cache-control"]]).toEqual([200, MINUTE])
  }
  expect((await from("198.51.100.1", picture!)).headers["cache-control"]).toBe(YEAR)
  expect(fetches()).toBe(0)
})

test("S25 an address that asks for too many new pictures is sent to the files, and gets those that are made @full", async () => {
  const paths = (await picturesOf("/boutique")).slice(4, 24)
  shop.calls.length = 0
  const answers = []
  for (const path of paths) answers.push(await from("203.0.113.9", path))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(12).fill(200), ...Array<number>(8).fill(302)])
  expect(answers.at(-1)?.headers.location).toMatch(/^http:\/\/sandbox\.test\/media\//)
  expect(answers.at(-1)?.headers["cache-control"]).toBe("no-store")
  const made = fetches()

  for (let times = 0; times < 3; times++)
    for (const path of paths.slice(0, 12)) expect((await from("203.0.113.9", path)).status).toBe(200)
  for (let number = 0; number < 20; number++) {
    const { status } = await from("203.0.113.9", `/images/160/0/sandbox.test/media/inconnu-${number}.jpg.avif`)
    expect(status).toBe(302)
  }
  expect(fetches()).toBe(made)
  const [last] = await Promise.all([from("203.0.113.10", paths.at(-1)!), from("203.0.113.9", paths.at(-1)!)])
  expect(last.status).toBe(200)
})
