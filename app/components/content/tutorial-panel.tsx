import { useNavigation } from "@remix-run/react"
import { useEffect } from "react"
import { lazyComponent } from "~/components/shell/lazy-component"
import { Panel } from "~/components/shell/panel"
import { DocumentLink } from "~/components/ui/text"
import { slugPath } from "~/shop/catalogue/slug"
import type { TutorialPanelView } from "~/shop/content/read-tutorial.server"
import { NO_TUTORIAL } from "~/texts/shell"

const Reading = lazyComponent(async () => (await import("./tutorial")).TutorialReading)

/** The tutorial that the address opens over its page (`?tutoriel=<slug>#tutoriel`) [2.31]. */
export function TutorialPanel({ opened }: { opened: TutorialPanelView | null }) {
  const { location } = useNavigation()
  const isComing = location !== undefined && new URLSearchParams(location.search).has("tutoriel")
  useEffect(() => {
    if (isComing) Reading.preload()
  }, [isComing])
  if (!opened) return null
  const { tutorial } = opened
  if (!tutorial) {
    return (
      <Panel id="tutoriel" title="Tutoriel">
        <p>{NO_TUTORIAL}</p>
      </Panel>
    )
  }
  const elsewhere = <DocumentLink href={slugPath("/tutoriels/", tutorial.slug)} text="Ouvrir la page du tutoriel" />
  return (
    <Panel id="tutoriel" title={tutorial.title} back={tutorial.anchor}>
      <Reading key={tutorial.slug} tutorial={tutorial} fallback={elsewhere} />
    </Panel>
  )
}
