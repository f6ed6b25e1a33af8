export type Rejection = { status: number; title: string; sentence: string }

/** A page without assets, for responses that Remix does not render. Its words are constants, so nothing is escaped. */
export function rejectionPage({ title, sentence }: Rejection, requestId?: string): string {
  const reference = requestId === undefined ? "" : `\n<p>Référence à nous communiquer\u00a0: <code>${requestId}</code></p>`
  return `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>
<p><a href="/">Revenir à la boutique</a></p>${reference}</html>`
}

/** The same page with its `Server-Timing`: for it nothing is asked of the backend. */
export function renderRejection(rejection: Rejection, requestId?: string): { page: string; timing: string } {
  const started = performance.now()
  const page = rejectionPage(rejection, requestId)
  return { page, timing: `render;dur=${(performance.now() - started).toFixed(1)}` }
}
