import express from "express"
import type { RequestHandler, Response, Router } from "express"
import { existsSync, readdirSync } from "node:fs"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { setStrictHeaders } from "./response-headers.ts"

const publicFolder = fileURLToPath(new URL("../public", import.meta.url))
const earlierFolder = fileURLToPath(new URL("../build/earlier-assets", import.meta.url))
const hour = 3600 * 1000
const year = 365 * 24 * hour
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
]

/**
 * Built files, whose names hold their hash, for a year; the other public files for an hour.
 *
 * @param assetsFolder the present build's files
 */
export function staticFiles(assetsFolder = join(publicFolder, "build")): Router {
  const router = express.Router()
  const earlier = existsSync(earlierFolder) ? readdirSync(earlierFolder).map((name) => join(earlierFolder, name)) : []
  router.use("/build", builtFiles([assetsFolder, ...earlier]))
  const publicFiles = express.static(publicFolder, { index: false, redirect: false, setHeaders: setStrictHeaders, maxAge: hour })
  // A page is looked for on no disk.
  router.use((request, response, next) => (/\.[^/]*$/.test(request.path) ? publicFiles(request, response, next) : next()))
  return router
}

/**
 * The files of the present build and of those before it, which pages still open in browsers ask for. The compressed copy that
 * was made beside a file at build time goes out in its place; without one (development) the answer is compressed as it goes.
 *
 * @param folders the present build's first
 */
export function builtFiles(folders: readonly string[]): Router {
  const router = express.Router()
  for (const folder of folders) {
    const compressed = new Set(existsSync(folder) ? listCompressed(folder) : [])
    router.use((request, response, next) => {
      if (encodings.some(({ ending }) => request.path.endsWith(ending))) return answerMissing(request, response, next)
      const made = encodings.filter(({ ending }) => compressed.has(request.path + ending))
      if (made.length > 0) response.vary("Accept-Encoding")
      const best = made.find(({ name }) => request.acceptsEncodings(name))
      if (best) request.url = request.path + best.ending
      next()
    })
    router.use(
      express.static(folder, { index: false, redirect: false, setHeaders: setBuiltHeaders, immutable: true, maxAge: year }),
    )
    router.use((request, _response, next) => {
      request.url = request.url.replace(/\.(br|gz)$/, "")
      next()
    })
  }
  router.use(answerMissing)
  return router
}

const answerMissing: RequestHandler = (_request, response) => {
  setStrictHeaders(response)
  response.status(404).type("text/plain").send("Not found")
}

function listCompressed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => encodings.some(({ ending }) => name.endsWith(ending)))
    .map((name) => `/${name.replaceAll("\\", "/")}`)
}

function setBuiltHeaders(response: Response, path: string): void {
  setStrictHeaders(response)
  const encoding = encodings.find(({ ending }) => path.endsWith(ending))
  if (encoding) response.set("Content-Encoding", encoding.name).type(extname(path.slice(0, -encoding.ending.length)))
}
