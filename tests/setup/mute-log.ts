import { afterAll, vi } from "vitest"
import { log } from "~/log.server"

/**
 * Keeps what a test file's subjects log out of the output; `vi.mocked(log.warn)` tells it. The module stays the one that every
 * file shares, which a mocked one could not.
 */
export function muteLog(): void {
  const levels = (["info", "warn", "alert", "fault"] as const).map((level) => vi.spyOn(log, level).mockReturnValue(undefined))
  afterAll(() => levels.forEach((level) => level.mockRestore()))
}
