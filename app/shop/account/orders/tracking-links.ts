/** Where each carrier tells of a parcel, by a word of its name; the code follows. */
const carriers: readonly [word: string, page: string][] = [
  ["colissimo", "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  ["la poste", "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  ["chronopost", "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT="],
  ["mondial relay", "https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition="],
  ["dpd", "https://trace.dpd.fr/fr/trace/"],
  ["gls", "https://gls-group.com/FR/fr/suivi-colis?match="],
  ["ups", "https://www.ups.com/track?loc=fr_FR&tracknum="],
]

/** The carrier's page for a parcel; null for a carrier that the shop does not know, and for what is no code. */
export function trackingLink(carrier: readonly (string | null | undefined)[], code: string | null | undefined): string | null {
  if (!code || !/^[A-Za-z0-9-]{5,40}$/.test(code)) return null
  const names = carrier.flatMap((name) => name?.toLowerCase().replaceAll("_", " ") ?? [])
  const known = carriers.find(([word]) => names.some((name) => new RegExp(`\\b${word}\\b`).test(name)))
  return known ? known[1] + code : null
}
