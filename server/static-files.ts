import express from "express"
import type { Router } from "express"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const publicFolder = fileURLToPath(new URL("../public", import.meta.url))
const year = 365 * 24 * 3600

/** Built files, whose names hold their hash, for a year; the other public files for an hour. */
export function staticFiles(): Router {
  const router = express.Router()
  router.use("/build", express.static(join(publicFolder, "build"), { immutable: true, maxAge: year * 1000, index: false }))
  router.use("/build", (_request, response) => void response.status(404).type("text/plain").send("Not found"))
  router.use(express.static(publicFolder, { maxAge: 3600 * 1000, index: false }))
  return router
}
