type Refusal = { title: string; sentence: string; requestId?: string | undefined }

/** A page that needs nothing but itself, for answers that never reach Remix. The words are ours: nothing is escaped. */
export function refusalPage({ title, sentence, requestId }: Refusal): string {
  const reference = requestId === undefined ? "" : `\n<p>Référence à nous communiquer\u00a0: <code>${requestId}</code></p>`
  return `<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${sentence}</p>
<p><a href="/">Revenir à la boutique</a></p>${reference}</html>`
}
