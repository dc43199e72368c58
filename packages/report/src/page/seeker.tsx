/**
 * Page on the audit of the simulated help-seeker: flags, evidence on each measure, and the turns
 * that show it.
 */
import type { VNode } from 'preact'
import type { EvaluationOverview, ReportTable } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { useSay } from './language.js'
import { hrefOf } from './route.js'
import { DataTable } from './table.js'
import { Safe, Texts, Whole } from './text.js'

type AnalysisOverview = EvaluationOverview['analyses'][number]

const IDS = /^(?:seekers-|style-)/u
const DIALOGUES = 'seekers-dialogues'

/** Analyses that audit the seeker. They are recognised by the ids of their tables. */
export const analysesOfSeeker = (
  analyses: readonly AnalysisOverview[],
): readonly AnalysisOverview[] =>
  analyses.filter(({ tables }) => tables.some(({ id }) => IDS.test(id)))

export function SeekerPage({ evaluation, english }: PageProps): VNode {
  const say = useSay()
  const analyses = analysesOfSeeker(evaluation.analyses)
  const sentences = evaluation.sentences.filter((_, at) =>
    /^Seeker \(|faults found/u.test(english.sentences[at]!.text),
  )
  const inEnglish = english.analyses.flatMap(({ tables }) => tables)
  return (
    <>
      <h1>{say('audit')}</h1>
      {analyses.length === 0 && <p>{say('noResults')}</p>}
      <Texts look="sentences" texts={sentences.map(({ text }) => text)} />
      {analyses.map(({ label, tables }) => (
        <section key={label} aria-label={label}>
          {tables.map((table) =>
            table.id === DIALOGUES ? (
              <Flagged
                key={table.id}
                table={table}
                heads={inEnglish
                  .find(({ id }) => id === table.id)!
                  .columns.map(({ title }) => title)}
                evaluation={evaluation.name}
              />
            ) : (
              <DataTable key={table.id} table={table} evaluation={evaluation} />
            ),
          )}
        </section>
      ))}
    </>
  )
}

/** Flagged dialogues with links to the quoted turn. */
function Flagged({
  table,
  heads,
  evaluation,
}: {
  readonly table: ReportTable
  /** English titles of the columns. */
  readonly heads: readonly string[]
  readonly evaluation: string
}): VNode {
  const say = useSay()
  const of = (row: ReportTable['rows'][number], title: string): string =>
    row[heads.indexOf(title)]?.text ?? ''
  return (
    <section>
      <h2>
        <Safe text={table.title} />
      </h2>
      {table.rows.length === 0 && <p>{say('noResults')}</p>}
      <ul class="sentences">
        {table.rows.map((row, index) => {
          const href = hrefOf('dialogue', {
            e: evaluation,
            scenario: of(row, 'Scenario'),
            repeat: of(row, 'Repeat'),
            turn: of(row, 'Turn') === '' ? undefined : of(row, 'Turn'),
            quote: of(row, 'Quote') === '' ? undefined : of(row, 'Quote'),
          })
          return (
            <li key={index}>
              <a href={href}>
                <Safe
                  text={`${of(row, 'Scenario')} · ${of(row, 'Supporter')} · ${of(row, 'Seeker')}`}
                />
              </a>{' '}
              <Safe text={of(row, 'Measure')} />
              {of(row, 'Quote') !== '' && (
                <blockquote>
                  <Whole text={of(row, 'Quote')} />
                </blockquote>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
