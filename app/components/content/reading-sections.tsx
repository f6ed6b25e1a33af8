import type { ReactNode } from "react"
import { DataTable } from "~/components/ui/data-table"
import type { SectionOf } from "./picture-sections"
import { RichText } from "./rich-text"

type ReadingSectionProps = { heading: string | null; className?: string; children: ReactNode }

function ReadingSection({ heading, className = "", children }: ReadingSectionProps) {
  return (
    <section className={`page ${className} py-6`}>
      {heading ? <h2 className="mb-4">{heading}</h2> : null}
      {children}
    </section>
  )
}

/** Questions whose answers open. */
export function QuestionsSection({ section }: { section: SectionOf<"questions"> }) {
  return (
    <ReadingSection heading={section.heading} className="questions">
      {section.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <RichText nodes={answer} className="mt-3" />
        </details>
      ))}
    </ReadingSection>
  )
}

/** Numbered steps. */
export function StepsSection({ section }: { section: SectionOf<"steps"> }) {
  return (
    <section className="page py-6">
      <h2 className="mb-6">{section.heading ?? "Étape par étape"}</h2>
      <ol className="steps">
        {section.steps.map(({ heading, body }, position) => (
          <li key={`${position}${heading}`}>
            <h3>{heading}</h3>
            <RichText nodes={body} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A table whose first column names its rows; what does not fit scrolls by itself. */
export function TableSection({ section }: { section: SectionOf<"table"> }) {
  return (
    <ReadingSection heading={section.heading}>
      <DataTable
        name={section.heading ?? "Tableau"}
        columns={section.columns.map((heading) => ({ heading }))}
        rows={section.rows.map((cells) => ({ key: cells.join(), cells }))}
        isRegion
      />
    </ReadingSection>
  )
}

/** A model form to print and send, such as the one for withdrawing from a contract. */
export function FormModelSection({ section }: { section: SectionOf<"form-model"> }) {
  return (
    <ReadingSection heading={section.heading}>
      <RichText nodes={section.body} />
      <div className="form-model prose">
        <p>À l’attention de&nbsp;: {section.recipient}</p>
        <p>{section.statement}</p>
        <ul>
          {section.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="text-soft">{section.note}</p>
      </div>
    </ReadingSection>
  )
}
