import express from "express"
import type { Router } from "express"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { setStrictHeaders } from "./response-headers.ts"

const publicFolder = fileURLToPath(new URL("../public", import.meta.url))
const hour = 3600 * 1000
const year = 365 * 24 * hour

/** Built files, whose names hold their hash, for a year; the other public files for an hour. */
export function staticFiles(): Router {
  const router = express.Router()
  const options = { index: false, redirect: false, setHeaders: setStrictHeaders }
  router.use("/build", express.static(join(publicFolder, "build"), { ...options, immutable: true, maxAge: year }))
  router.use("/build", (_request, response) => {
    setStrictHeaders(response)
    response.status(404).type("text/plain").send("Not found")
  })
  router.use(express.static(publicFolder, { ...options, maxAge: hour }))
  return router
}
