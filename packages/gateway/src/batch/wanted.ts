/** What is to be ordered, in as many jobs as it takes. */
import { AttuneError, type Usage } from '@attune/core'
import type { ChatBatches, ChatRequest } from '@attune/core/models'
import type { Made } from '../made-model.js'
import { costOf } from '../usage.js'
import type { Line } from './order-book.js'

export interface Wanted {
  readonly made: Made
  readonly line: Line
  readonly request: ChatRequest
  /** Bytes of its messages and schema. */
  readonly size: number
}

export function byModel(all: readonly Wanted[]): ReadonlyMap<Made, readonly Wanted[]> {
  const models = new Map<Made, Wanted[]>()
  for (const wanted of all) {
    const same = models.get(wanted.made)
    if (same) same.push(wanted)
    else models.set(wanted.made, [wanted])
  }
  return models
}

/** As few jobs as the service takes. */
export function inJobs(wanted: readonly Wanted[], { most, mostBytes }: ChatBatches): readonly (readonly Wanted[])[] {
  const jobs: Wanted[][] = []
  let bytes = Infinity
  for (const each of wanted) {
    bytes += each.size
    if (bytes > mostBytes || jobs.at(-1)!.length >= most) {
      jobs.push([])
      bytes = each.size
    }
    jobs.at(-1)!.push(each)
  }
  return jobs
}

/** What a request takes, before it is answered. */
export const estimated = ({ tokens }: Line): Usage => ({ ...tokens, reasoning: 0 })

export const costOfBatch = ({ definition: { prices } }: Made, usage: Usage): number =>
  prices ? costOf(usage, prices, true) : 0

/** @throws MODEL_NO_BATCH */
export function batchesOf({ model: { batches }, definition }: Made): ChatBatches {
  if (batches) return batches
  throw noBatch(definition)
}

export const noBatch = ({ name: model, provider, place }: Made['definition']): AttuneError =>
  new AttuneError('MODEL_NO_BATCH', { model, provider }, { place })
