import { html, raw } from "hono/html"

type Markup = ReturnType<typeof html>

const style = raw(`
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; background: light-dark(#f4f2ee, #1b1a18); color: light-dark(#26211c, #efece6); }
  main { max-width: 34rem; margin: 8vh auto; padding: 2rem; background: light-dark(#fff, #26241f); border-radius: .75rem; }
  h1 { font-size: 1.4rem; margin: 0 0 1rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
  form { display: grid; gap: .75rem; margin-top: 1.5rem; }
  fieldset { border: 1px solid currentColor; border-radius: .5rem; }
  button { font: inherit; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; cursor: pointer; }
  button[value=accept] { background: light-dark(#26211c, #efece6); color: light-dark(#fff, #1b1a18); }
  :focus-visible { outline: 3px solid #7a5cc4; outline-offset: 2px; }
  iframe { width: 100%; height: 24rem; border: 1px solid currentColor; background: #fff; }
  .quiet { opacity: .75; font-size: .9rem; } .list { padding-left: 1.2rem; } .text { white-space: pre-wrap; overflow-wrap: anywhere; }
`)

/** One plain page: a heading and its content. */
export function renderPage(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
