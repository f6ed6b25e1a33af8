/** Where our scripts stand, without the scheme. */
const OUR_FILES = `${location.host}/build/`
/** What the engines say when a connection is gone: the page is whole. */
const CONNECTION = /^(failed to fetch|network|load failed|error loading|importing|the (net|inter))/i
/** The cookie and the fragment that keep the gate closed (hydrate-on-interaction.server.ts). */
const SCRIPTLESS_COOKIE = "sans-scripts"
const COOKIE = `${SCRIPTLESS_COOKIE}=1;Path=/;SameSite=Lax`

/**
 * Watches over a page with scripts: after an exception of our own scripts, while hydrating, in an effect or in an event, the page
 * loads once more and stays without scripts for the session. The server logs it as `client-fault`.
 *
 * @param unmount ends what React has made of the page
 */
export function guardPage(unmount: () => void): void {
  const served = document.documentElement.cloneNode(true) as HTMLElement
  let isLeaving = false

  /** Puts the page back as the server sent it where React, after an exception, has taken it away. */
  function giveBack(): void {
    if (document.getElementById("contenu")) return
    unmount()
    delete served.dataset["scripts"]
    document.replaceChildren(served)
  }

  /** Goes on without scripts once the shop has answered the report: without a connection the page is better kept as it is. */
  function leaveScripts(message: unknown): void {
    if (isLeaving) return
    isLeaving = true
    setTimeout(giveBack)
    document.cookie = COOKIE
    const stay = () => {
      isLeaving = false
      document.cookie = `${COOKIE};Max-Age=0`
    }
    const headers = { "Content-Type": "application/json" }
    fetch("/rapports-client", { method: "POST", headers, body: JSON.stringify({ message: String(message) }) }).then(
      ({ status }) => {
        if (status > 499) return stay()
        if (document.querySelector("[data-leaving]")) return
        const isKept = document.cookie.includes(SCRIPTLESS_COOKIE)
        // By its address, so that no form is sent again. Where cookies are off, the fragment tells the gate, for this page.
        location.replace(location.href.split("#")[0] + (isKept ? "" : `#${SCRIPTLESS_COOKIE}`))
        if (!isKept) location.reload()
      },
      stay,
    )
  }

  addEventListener("error", ({ error, message, filename }) => {
    if (isOurs(error) || filename.includes(`//${OUR_FILES}`)) leaveScripts(message)
  })
  addEventListener("unhandledrejection", ({ reason }) => {
    // What a browser's own interface refuses (a call that was ended, a sheet that has gone) is no fault of the page.
    if (isOurs(reason) && !(reason instanceof DOMException)) leaveScripts(reason)
  })
  // Where React has caught what was thrown while rendering, this is all that it tells. Our own code prints messages only.
  const print = console.error
  console.error = (...parts: unknown[]) => {
    print.apply(console, parts)
    parts.filter(isOurs).forEach(leaveScripts)
  }
}

/** Whether the first file of an error's stack is ours: extensions throw in functions of theirs that our code calls. */
function isOurs(reason: unknown): boolean {
  return reason instanceof Error && !CONNECTION.test(reason.message) && !!reason.stack?.split("://")[1]?.startsWith(OUR_FILES)
}
