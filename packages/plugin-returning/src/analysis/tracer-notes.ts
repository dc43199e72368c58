/** Notes of the table, and warnings, on the accuracy of the tracer of claims in each language. */
import { areRulesValidated, recordWords, rulesRecord } from '../trace/record.js'
import type { Trace } from '../trace/trace-person.js'

interface Used extends Pick<Trace, 'tracer'> {
  readonly language: string
}

const MODEL = 'The tracer by a model has no record: no one has compared it with labelled claims.'

/** One note for each combination of tracer and language. */
export const notesOn = (used: readonly Used[]): readonly string[] => [
  ...new Set(
    used.map(({ tracer, language }) => {
      if (tracer === 'model') return MODEL
      const record = rulesRecord(language)
      if (!record) return `The tracer by rules has no record in ${language}.`
      const state = areRulesValidated(language) ? 'validated' : 'not validated'
      return `Tracer by rules (${language}), ${state}: ${recordWords(record)}.`
    }),
  ),
]

const READ =
  'read the claims with their quotes before you rely on numbers of invented and contradicted memories.'

/** A sentence for each tracer that is not validated in a language of the evaluation. */
export function warningsOf(used: readonly Used[]): readonly string[] {
  const all = used.flatMap(({ tracer, language }) => {
    if (tracer === 'model')
      return [
        `The tracer of memory claims by a model has no record, so it is not validated: ${READ}`,
      ]
    if (areRulesValidated(language)) return []
    const record = rulesRecord(language)
    return record
      ? `The tracer of memory claims by rules is not validated (${language}, ${record.decided} of ${record.claims} claims decided, ${record.right} of these rightly): ${READ}`
      : `The tracer of memory claims is not validated (rules, ${language}): ${READ}`
  })
  return [...new Set(all)]
}
