/** How far the tracer of claims can be relied on, by language: notes of the table, and warnings. */
import { isTracerValidated, recordWords, rulesRecord } from '../trace/record.js'
import type { Trace } from '../trace/trace-person.js'

interface Used extends Pick<Trace, 'tracer'> {
  readonly language: string
}

const MODEL = 'The tracer by a model has no record: no one has compared it with labelled claims.'

/** One note for each tracer and language that was used. */
export const notesOn = (used: readonly Used[]): readonly string[] => [
  ...new Set(
    used.map(({ tracer, language }) => {
      const record = rulesRecord(language)
      if (tracer === 'model') return MODEL
      return record
        ? `Tracer by rules (${language}): ${recordWords(record)}.`
        : `The tracer by rules has no record in ${language}.`
    }),
  ),
]

/** A sentence for each tracer that is not validated in a language of the evaluation. */
export function warningsOf(used: readonly Used[]): readonly string[] {
  const which = used.flatMap(({ tracer, language }) => {
    if (tracer === 'model') return ['model']
    const record = rulesRecord(language)
    return record && isTracerValidated(record) ? [] : [`rules, ${language}`]
  })
  return [...new Set(which)].map(
    (each) =>
      `The tracer of memory claims is not validated (${each}): read the claims with their quotes before you rely on numbers of invented and contradicted memories.`,
  )
}
