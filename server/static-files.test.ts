import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { request } from "node:http"
import express from "express"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { compressAssets } from "../scripts/compress-assets.mjs"
import { switchTo } from "../scripts/switch-build.mjs"
import { setTestEnvironment } from "../tests/setup/environment"
import { listBuilds, placesOf } from "./builds.js"
import { builtFiles } from "./static-files.ts"

setTestEnvironment()

let folder: string
let server: Server | undefined
const words = "const maison = 'Lilas'\n".repeat(50)

/** As the build script does: a folder of its own, then the switch. */
function build(id: number): void {
  const { assets } = placesOf(join(folder, `production-${id}`))
  mkdirSync(join(assets, "routes"), { recursive: true })
  writeFileSync(join(assets, "routes", `page-${id}.js`), `${words}// ${id}`)
  writeFileSync(join(assets, "picture.woff2"), "font")
  compressAssets(assets)
  switchTo(`production-${id}`, folder)
}

async function serve(): Promise<string> {
  server = express()
    .use(
      "/build",
      builtFiles(() => listBuilds(folder).map((each) => placesOf(each).assets)),
    )
    .listen(0)
  await new Promise((resolve) => server?.once("listening", resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}/build`
}

function get(
  url: string,
  accepts: string,
  conditions = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "Accept-Encoding": accepts, ...conditions } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }))
    })
    asked.on("error", reject).end()
  })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-files-"))
})
afterEach(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

describe("built files", () => {
  it("R9 the files of the last three builds are served, older ones are not", async () => {
    for (const id of [1, 2, 3, 4]) build(id)
    const address = await serve()
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async (id) => (await get(`${address}/routes/page-${id}.js`, "br")).status),
    )
    expect(statuses).toEqual([404, 200, 200, 200])
    expect(readdirSync(folder).filter((name) => name.startsWith("production-"))).toHaveLength(3)
  })

  it("R9 going back is a switch: the files of the build that was left are still served", async () => {
    for (const id of [1, 2, 3]) build(id)
    switchTo("production-2", folder)
    expect(listBuilds(folder).map((each) => each.at(-1))).toEqual(["2", "3", "1"])
    const address = await serve()
    for (const id of [1, 2, 3]) expect((await get(`${address}/routes/page-${id}.js`, "br")).status).toBe(200)
  })

  it("R9 a process that runs on serves what was built since, for pages of those that are new already", async () => {
    build(1)
    const address = await serve()
    expect((await get(`${address}/routes/page-2.js`, "br")).status).toBe(404)
    build(2)
    expect((await get(`${address}/routes/page-2.js`, "br")).headers["content-encoding"]).toBe("br")
    expect((await get(`${address}/routes/page-1.js`, "br")).status).toBe(200)
  })

  it("go out as they were compressed at build time, the best form that the browser takes", async () => {
    build(1)
    build(2)
    const file = `${await serve()}/routes/page-2.js`
    const brotli = await get(file, "gzip, deflate, br")
    const gzip = await get(file, "gzip")
    const plain = await get(file, "identity")
    expect([brotli, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers["vary"]).toBe("Accept-Encoding")
      expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/)
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable")
    }
    expect(new Set([brotli, gzip, plain].map(({ headers }) => headers["etag"])).size).toBe(3)
  })

  it.each([
    [412, { "If-Match": '"x"' }],
    [412, { "If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" }],
    [416, { Range: "bytes=99999999-" }],
  ])("answer %i to %j, and no cache keeps it", async (status, conditions) => {
    build(1)
    const address = await serve()
    for (const accepts of ["br", "identity"]) {
      const { headers, ...refused } = await get(`${address}/routes/page-1.js`, accepts, conditions)
      expect([refused.status, headers["cache-control"]]).toEqual([status, "no-store"])
    }
    const { headers } = await get(`${address}/routes/page-9.js`, "br", conditions)
    expect(headers["cache-control"]).toBe("no-store")
  })

  it("a file that cannot be read to its end breaks off its own answer only", async () => {
    build(1)
    const file = `${await serve()}/routes/page-1.js`
    const broken = Readable.from(
      (function* () {
        yield words
        throw Object.assign(new Error("The disk fails"), { code: "EIO" })
      })(),
    )
    vi.spyOn(fs, "createReadStream").mockReturnValueOnce(broken as fs.ReadStream)
    const answer = await fetch(file, { headers: { "Accept-Encoding": "identity" } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    vi.restoreAllMocks()
    expect((await get(file, "br")).status).toBe(200)
  })

  it("the compressed copies have no address of their own, and a font is not compressed again", async () => {
    build(1)
    build(2)
    const address = await serve()
    expect((await get(`${address}/routes/page-2.js.br`, "br")).status).toBe(404)
    expect((await get(`${address}/picture.woff2`, "br")).headers["content-encoding"]).toBeUndefined()
  })
})
