/**
 * Texts on the validation of measures: the recall on faults that were planted into dialogues, for
 * the tables of an audit.
 */
import { type AllLists, listsOf } from '../lists/index.js'
import { type Found, recordedMeasures, validatedFor } from '../record/record.js'

/** By measure: the planted faults for which the measure is validated. */
export type Validations = ReadonlyMap<string, readonly Found[]>

/**
 * Faults for which each measure is validated in a language. Undefined for word lists other than the
 * package's, to which the validation does not apply.
 */
export function validationsOf(language: string, lists: AllLists): Validations | undefined {
  if (lists !== listsOf()) return undefined
  return new Map(recordedMeasures.map((measure) => [measure, validatedFor(measure, language)]))
}

/**
 * Text such as `validated for echo from dose 0.1 (recall 67 %)`, or `not validated`. The dose is
 * the share of turns with the fault.
 */
export function validationText(all: Validations | undefined, measure: string): string {
  const found = all?.get(measure) ?? []
  if (found.length === 0) return 'not validated'
  const wordsOf = ({ fault, dose, recall }: Found): string =>
    `validated for ${fault} from dose ${dose} (recall ${Math.round(recall * 100)} %)`
  return found.map(wordsOf).join('; ')
}

/** Sentence such as `en: 27 of 29 measures that have a planted fault are validated for one.` */
export function validationSentence(language: string, all: Validations): string {
  const count = [...all.values()].filter((found) => found.length > 0).length
  return `${language}: ${count} of ${all.size} measures that have a planted fault are validated for one.`
}
