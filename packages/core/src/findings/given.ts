import type { Evaluation } from '../contracts/evaluation.js'
import type { GivenNumber } from '../contracts/gives.js'
import type { ComparedMeasure } from '../contracts/claims.js'
import { named } from '../names.js'
import { givenNamed, wordsIn } from '../plugins/gives.js'

/** What a component says of one of its numbers, in one language. */
export type Presented = Omit<GivenNumber, 'title' | 'about' | 'optional' | 'record'> & { readonly title?: string }

/** What the component behind a label says of a measure, a series or a criterion; nothing if it does not know it. */
export function given({ gives }: Pick<Evaluation, 'gives'>, label: string, name: string): Presented {
  const found = givenNamed(named(gives, label), name)
  if (found === undefined) return {}
  const { title, about: _, optional: __, record: ___, ...rest } = found
  return { ...rest, ...(title !== undefined && { title: wordsIn(title) }) }
}

/** What a compared number says: by the analysis that computes it, or by the component behind its label. */
export function definitionOf(
  { gives }: Pick<Evaluation, 'gives'>,
  { about, source, name }: Pick<ComparedMeasure, 'about' | 'source' | 'name'>,
  language = 'en',
): string | undefined {
  if (about !== undefined) return about
  const words = source === undefined ? undefined : givenNamed(named(gives, source), name)?.about
  return words && wordsIn(words, language)
}
