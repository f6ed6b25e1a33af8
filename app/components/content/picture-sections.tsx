import { Link } from "@remix-run/react"
import { usePanelLink } from "~/components/shell/menus"
import { Picture, THIRD } from "~/components/catalogue/picture"
import { HALF, HERO } from "~/components/catalogue/picture-uses"
import { DocumentLinkParagraph, linkAhead } from "~/components/ui/text"
import { RichText } from "./rich-text"
import type { SectionLink, SectionView } from "~/shop/content/section-view"
import type { PicturedPlace } from "~/shop/content/shell-view"
import { phoneAddress } from "~/texts/phone"

/** A section of one kind. */
export type SectionOf<Kind extends SectionView["kind"]> = Extract<SectionView, { kind: Kind }>

/** The top of the home page. */
export function Hero({ section }: { section: SectionOf<"hero"> }) {
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{section.heading}</h1>
        <RichText nodes={section.body} />
        <div className="hero-links">
          <SectionLinks links={section.links} look="primary" />
        </div>
      </div>
      <Picture picture={section.picture} use={HERO} first />
    </section>
  )
}

/** Text, beside a picture when there is one; with an accent it stands on that colour. */
export function PairSection({ section, compact, flip }: { section: SectionOf<"text">; compact: boolean; flip: boolean }) {
  const text = (
    <div className="pair-text">
      {section.heading ? <h2>{section.heading}</h2> : null}
      <RichText nodes={section.body} />
      <SectionLinks links={section.links} />
    </div>
  )
  return (
    <section className={section.accent ? "section-tint" : ""} data-accent={section.accent ?? undefined}>
      <div className={compact ? "page py-6" : "page section"}>
        {section.picture ? (
          <div className={flip ? "pair pair-flip" : "pair"}>
            <Picture picture={section.picture} use={HALF} />
            {text}
          </div>
        ) : (
          text
        )}
      </div>
    </section>
  )
}

/** The heading above what a section shows, where it has one. */
export function SectionTitle({ heading }: { heading: string | null }) {
  if (!heading) return null
  return (
    <div className="section-head">
      <h2>{heading}</h2>
    </div>
  )
}

/** The shop's addresses with their pictures and hours. */
export function PlacesSection({ section, places }: { section: SectionOf<"places">; places: readonly PicturedPlace[] }) {
  if (places.length === 0) return null
  return (
    <section className="page section">
      <SectionTitle {...section} />
      <ul className="places">
        {places.map((place) => (
          <li key={place.id} className="grid content-start gap-2">
            <Picture picture={place.picture} use={THIRD} className="mb-4" />
            <h3>{place.name}</h3>
            <p>
              {place.street}, {place.town}
            </p>
            {place.hours ? <p className="text-soft">{place.hours}</p> : null}
            {place.phone ? <DocumentLinkParagraph href={phoneAddress(place.phone)} text={place.phone} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Buttons of a section; the first may be the main one. What opens a panel is a plain link (panel.tsx). */
export function SectionLinks({ links, look = "quiet" }: { links: readonly SectionLink[]; look?: "primary" | "quiet" }) {
  const addressOf = usePanelLink()
  return links.map(({ label, href }, position) => {
    const address = addressOf(href)
    const className = `button button-${position === 0 ? look : "quiet"}`
    return address.startsWith("#") ? (
      <a key={href} href={address} className={className}>
        {`${label} `}
      </a>
    ) : (
      <Link key={href} {...linkAhead(address)} className={className}>
        {`${label} `}
      </Link>
    )
  })
}
