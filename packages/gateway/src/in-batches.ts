import { AttuneError } from '@attune/core'
import type { Journal, Measured, Request } from './journal.js'

interface Batches<I, A> {
  readonly items: readonly I[]
  /** Most items in one call. */
  readonly batch: number
  request(item: I): Request
  ask(items: readonly I[]): Promise<Measured<readonly A[]>>
}

/**
 * Answers that belong to single items and are asked for in batches: each distinct item is asked for once, in whatever
 * company, and kept by itself.
 */
export function inBatches<I, A>(
  { items, batch, request, ask }: Batches<I, A>,
  journal: Journal,
): Promise<readonly A[]> {
  const askAll = async (part: readonly I[]): Promise<Measured<readonly A[]>> => {
    const given = await ask(part)
    const { length } = given.answer
    if (length !== part.length) throw misfit(request(part[0]!).model, part.length, length)
    return given
  }
  return journal.sharedAll(items.map(request), (open) =>
    cut(open, batch).flatMap((part) => {
      const given = askAll(part.map((at) => items[at]!))
      return part.map(async (_, at) => {
        const { answer, took } = await given
        return { answer: answer[at]!, took }
      })
    }),
  )
}

const misfit = (model: string, asked: number, given: number): AttuneError =>
  new AttuneError('MODEL_MALFORMED', { model, what: `it gave ${given} values for ${asked} items.` })

const cut = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
