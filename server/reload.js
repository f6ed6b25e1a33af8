// In development every page ends with this script: it loads the page again when the server has a newer build.
{
  const script = document.currentScript
  const { build } = script.dataset
  // React takes the whole document over and would not know it.
  script.remove()

  let builds
  const listen = () => {
    builds = new EventSource("/development/builds")
    builds.onmessage = ({ data }) => data !== build && location.reload()
  }
  // A browser keeps six connections to a server; hidden tabs must not take them all.
  document.addEventListener("visibilitychange", () => (document.hidden ? builds.close() : listen()))
  if (!document.hidden) listen()
}
