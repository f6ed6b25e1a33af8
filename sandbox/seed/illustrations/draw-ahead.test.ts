import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { pictureSubjects } from "../picture-subjects.ts"
import { drawAhead } from "./draw-ahead.ts"

it("draws into the folder until it is told to stop", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"))
  try {
    await drawAhead(pictureSubjects(), folder, () => readdirSync(folder).length >= 2)
    expect(readdirSync(folder)).toHaveLength(2)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
