/** Where our scripts stand, without the scheme. */
const OUR_FILES = `${location.host}/build/`
/** What the engines say when a connection is gone: the page is whole. */
const CONNECTION = /^(failed to fetch|network|load failed|error loading dyn|importing a|the (network|internet) c)/i
/** The cookie and the fragment that keep the gate closed (hydrate-on-interaction.server.ts). */
const SCRIPTLESS_COOKIE = "sans-scripts"

/**
 * Watches over a page with scripts: after an exception of our own scripts, while hydrating, in an effect or in an event, the page
 * loads once more and stays without scripts for the session. The server logs it as `client-fault`.
 */
export function guardPage(): void {
  addEventListener("error", ({ error, message, filename }) => {
    if (isOurs(error) || filename.includes(`//${OUR_FILES}`)) leaveScripts(message)
  })
  addEventListener("unhandledrejection", ({ reason }) => {
    // What a browser's own interface refuses (a call that was ended, a sheet that has gone) is no fault of the page.
    if (isOurs(reason) && !(reason instanceof DOMException)) leaveScripts(String(reason))
  })
  // Where React has caught what was thrown while rendering, this is all that it tells. Our own code prints messages only.
  const print = console.error
  console.error = (...parts: unknown[]) => {
    print.apply(console, parts)
    const fault = parts.find(isOurs)
    if (fault) leaveScripts(String(fault))
  }
}

/** Whether the first file of an error's stack is ours: extensions throw in functions of theirs that our code calls. */
function isOurs(reason: unknown): boolean {
  if (!(reason instanceof Error) || CONNECTION.test(reason.message)) return false
  return reason.stack?.split("://")[1]?.startsWith(OUR_FILES) === true
}

let isLeaving = false

/** Goes on without scripts once the shop has answered the report: without a connection the page is better kept as it is. */
function leaveScripts(message: string): void {
  if (isLeaving) return
  isLeaving = true
  const cookie = `${SCRIPTLESS_COOKIE}=1; Path=/; SameSite=Lax`
  document.cookie = cookie
  const stay = () => {
    isLeaving = false
    document.cookie = `${cookie}; Max-Age=0`
  }
  const body = JSON.stringify({ message: message.slice(0, 200) })
  fetch("/rapports-client", { method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: true }).then(
    ({ status }) => {
      if (status > 499) return stay()
      if ("leaving" in document.documentElement.dataset) return
      const isKept = document.cookie.includes(SCRIPTLESS_COOKIE)
      // By its address, so that no form is sent again. Where cookies are off, the fragment tells the gate, for this page.
      location.replace(`${location.href.split("#")[0]}${isKept ? "" : `#${SCRIPTLESS_COOKIE}`}`)
      if (!isKept) location.reload()
    },
    stay,
  )
}
