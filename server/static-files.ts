import { existsSync, readdirSync, readFileSync } from "node:fs"
import { STATUS_CODES } from "node:http"
import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import express, { type RequestHandler, type Response, type Router } from "express"
import { listBuilds, placesOf } from "./builds.js"

const PUBLIC_FOLDER = fileURLToPath(new URL("../public", import.meta.url))
const HOUR_MS = 3600 * 1000
const YEAR_MS = 365 * 24 * HOUR_MS
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
]

/** Serves built files, whose names hold their hash, for a year and the other public files for an hour. */
export function staticFiles(listAssets = () => listBuilds().map((folder) => placesOf(folder).assets)): Router {
  const router = express.Router()
  router.use("/build", builtFiles(listAssets))
  const publicFiles = express.static(PUBLIC_FOLDER, { index: false, redirect: false, maxAge: HOUR_MS })
  const names = new Set(readdirSync(PUBLIC_FOLDER))
  // Any other path is a page or a picture of the shop's: no need to look on the disk.
  router.use((request, response, next) =>
    names.has(request.path.split("/", 2)[1] ?? "") ? publicFiles(request, response, next) : next(),
  )
  return router
}

/**
 * Serves the files of the present build (the first folder) and of earlier ones, compressed at build time where they are. Of later
 * ones too: while processes are replaced one after the other, the last old one is asked for files of the first new one's pages.
 */
export function builtFiles(listFolders: () => readonly string[]): RequestHandler {
  const router = express.Router()
  const known = new Set<string>()
  const addFolders = () => {
    const added = listFolders().filter((folder) => !known.has(folder))
    for (const folder of added) {
      known.add(folder)
      router.use(filesOf(folder))
    }
    return added.length > 0
  }
  addFolders()
  return (request, response) => {
    const refuse = (error?: unknown) => sendRefusal(response, (error as { status?: number } | undefined)?.status ?? 404)
    if (ENCODINGS.some(({ ending }) => request.path.endsWith(ending))) return refuse()
    router(request, response, (error?: unknown) => (!error && addFolders() ? router(request, response, refuse) : refuse(error)))
  }
}

function filesOf(folder: string): RequestHandler[] {
  const compressed = new Set(existsSync(folder) ? listCompressed(folder) : [])
  return [
    (request, response, next) => {
      const made = ENCODINGS.filter(({ ending }) => compressed.has(request.path + ending))
      if (made.length > 0) response.vary("Accept-Encoding")
      const best = made.find(({ name }) => request.acceptsEncodings(name))
      if (best) request.url = request.path + best.ending
      next()
    },
    express.static(folder, { index: false, redirect: false, setHeaders: setEncoding, immutable: true, maxAge: YEAR_MS }),
    (request, _response, next) => {
      request.url = request.url.replace(/\.(br|gz)$/, "")
      next()
    },
  ]
}

/** Leaves nothing of the file's own headers, set before its condition or range failed; breaks off one whose disk fails on the way. */
function sendRefusal(response: Response, status: number): void {
  if (response.headersSent) return void response.destroy()
  for (const name of ["Content-Encoding", "ETag", "Last-Modified"]) response.removeHeader(name)
  response.status(status).set("Cache-Control", "no-store").type("text/plain").send(STATUS_CODES[status])
}

function listCompressed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ENCODINGS.some(({ ending }) => name.endsWith(ending)))
    .map((name) => `/${name.replaceAll("\\", "/")}`)
}

function setEncoding(response: Response, path: string): void {
  const encoding = ENCODINGS.find(({ ending }) => path.endsWith(ending))
  if (encoding) response.set("Content-Encoding", encoding.name).type(extname(path.slice(0, -encoding.ending.length)))
}

const APPLE_DOMAIN_PATH = "/.well-known/apple-developer-merchantid-domain-association"
/** Where Apple looks for the proof that this domain may show Apple Pay: at either, by the age of the merchant's registration. */
export const APPLE_DOMAIN_PATHS = [APPLE_DOMAIN_PATH, `${APPLE_DOMAIN_PATH}.txt`]

/** Serves the file that proves the domain to Apple; throws when it cannot be read, so that the shop does not start. */
export function serveAppleDomainFile(file: string): RequestHandler {
  const proof = readFileSync(file)
  return (_request, response) => {
    response.type("text/plain").set("Cache-Control", "public, max-age=3600").send(proof)
  }
}
