/** A signal that aborts after so many milliseconds: `AbortSignal.timeout` is newer than SCRIPT_ENGINES (app/browser-support.ts). */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
