import type { Evaluation } from '../contracts/evaluation.js'
import type { GivenNumber } from '../contracts/gives.js'
import { named } from '../by-name.js'
import { givenNamed, wordsIn } from '../plugins/gives.js'

/** What a component says of one of its numbers, in one language. */
export type Presented = Omit<GivenNumber, 'title' | 'optional' | 'record'> & { readonly title?: string }

/** What the component behind a label says of a measure, a series or a criterion; nothing if it does not know it. */
export function given({ gives }: Pick<Evaluation, 'gives'>, label: string, name: string): Presented {
  const found = givenNamed(named(gives, label), name)
  if (found === undefined) return {}
  const { title, optional: _, record: __, ...rest } = found
  return { ...rest, ...(title !== undefined && { title: wordsIn(title) }) }
}
