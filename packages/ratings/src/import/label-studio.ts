import type { Json, JsonObject } from '@attune/core'
import type { ImportedAnswer } from '../answers/imported-answer.js'
import { Collected, type Imported } from './imported.js'

/** A task of a Label Studio JSON export. Its `predictions` are by models and are ignored. */
export interface LabelStudioTask {
  readonly id: number | string
  readonly data?: JsonObject
  readonly annotations?: readonly Annotation[]
}

interface Annotation {
  readonly completed_by: number | string | { readonly id: number; readonly email?: string }
  readonly was_cancelled?: boolean
  readonly lead_time?: number
  readonly result?: readonly Region[]
}

interface Region {
  readonly from_name: string
  readonly type: string
  readonly value: JsonObject
}

/**
 * Reads the annotations of a Label Studio export.
 *
 * @param itemKey member of `data` with the item's id. Default: the task's id
 */
export function readLabelStudio(tasks: readonly LabelStudioTask[], itemKey = 'item'): Imported {
  const found = new Collected()
  for (const { id, data, annotations = [] } of tasks) {
    const item = String(data?.[itemKey] ?? id)
    for (const {
      completed_by: by,
      was_cancelled: isCancelled,
      lead_time: seconds,
      result = [],
    } of annotations) {
      const rater = typeof by === 'object' ? (by.email ?? String(by.id)) : String(by)
      const about = { rater, item, ...(seconds !== undefined && seconds !== null && { seconds }) }
      if (isCancelled === true)
        found.answers.push({ question: null, kind: 'skip', value: null, ...about })
      else for (const region of result) add(found, about, region)
    }
  }
  return found.done()
}

type Reading = { readonly question?: string; readonly value: Json } | 'several_choices' | undefined

const readers: Readonly<Record<string, (region: Region) => Reading>> = {
  rating: ({ value }) => ({ value: value['rating'] ?? null }),
  number: ({ value }) => ({ value: value['number'] ?? null }),
  pairwise: ({ value }) => ({ value: value['selected'] === 'left' ? 'first' : 'second' }),
  choices: ({ value }) => {
    const chosen = (value['choices'] ?? []) as readonly Json[]
    return chosen.length > 1 ? 'several_choices' : { value: chosen[0] ?? null }
  },
  textarea: ({ value, from_name: name }) => ({
    question: `${name}.comment`,
    value: [value['text'] ?? []].flat().join('\n'),
  }),
}

function add(
  found: Collected,
  about: Pick<ImportedAnswer, 'rater' | 'item'>,
  region: Region,
): void {
  const read = Object.hasOwn(readers, region.type) ? readers[region.type]!(region) : undefined
  if (read === undefined) found.skipped += 1
  else if (read === 'several_choices')
    found.errors.push({ item: about.item, code: 'several_choices' })
  else if (read.value === null) found.skipped += 1
  else found.answers.push({ question: region.from_name, kind: 'answer', ...read, ...about })
}
