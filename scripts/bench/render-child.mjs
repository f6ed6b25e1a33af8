import { pathToFileURL } from "node:url"
import { createRequestHandler } from "@remix-run/node"
import { RemixServer } from "@remix-run/react"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { placesOf } from "../../server/builds.js"

/**
 * A child process that renders a page of the shop once as the shop does, keeps the element that was rendered with its data,
 * and then renders only that, over and over: the most that React leaves to a server.
 */
let element = null
process.on("message", (task) => void ("path" in task ? prepare(task) : run(task)).then((answer) => process.send(answer)))
process.on("disconnect", () => process.exit(0))

async function prepare({ origin, path, headers }) {
  const built = await import(pathToFileURL(placesOf().server).href)
  const render = built.entry.module.default
  const keep = (request, status, responseHeaders, context, ...rest) => {
    element = createElement(RemixServer, { context, url: request.url, nonce: "x" })
    return render(request, status, responseHeaders, context, ...rest)
  }
  const build = { ...built, entry: { module: { ...built.entry.module, default: keep } } }
  const answer = await createRequestHandler(build, "production")(new Request(origin + path, { headers }), {})
  return { status: answer.status, length: (await answer.text()).length }
}

async function run({ ms }) {
  const started = performance.now()
  const before = process.cpuUsage()
  let count = 0
  let length = 0
  while (performance.now() - started < ms) {
    length = renderToString(element).length
    count += 1
  }
  const { user, system } = process.cpuUsage(before)
  return { rate: (count * 1000) / (performance.now() - started), processor: (user + system) / 1000 / count, length }
}
