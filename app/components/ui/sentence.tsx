import { Fragment, type ReactNode } from "react"

type SentenceProps = { text: string; link?: (words: string) => ReactNode }

/** A sentence of app/texts whole: what it has in `<b>` is strong, what it has in `<a>` becomes the link that is given. */
export function Sentence({ text, link }: SentenceProps) {
  return (
    <>
      {text.split(/(<.>.*?<\/.>)/).map((part, index) => {
        const words = part.slice(3, -4)
        if (part.startsWith("<b>")) return <strong key={index}>{words}</strong>
        return part.startsWith("<a>") ? <Fragment key={index}>{link?.(words)}</Fragment> : part
      })}
    </>
  )
}
