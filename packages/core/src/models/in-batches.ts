import { AttuneError } from '../errors.js'
import type { Journal, Request } from './journal.js'

interface Batches<I, A> {
  readonly items: readonly I[]
  /** So many items in one call at most. */
  readonly batch: number
  request(item: I): Request
  ask(items: readonly I[]): Promise<readonly A[]>
}

/**
 * Answers that belong to single items and are asked for in batches: each distinct item is asked for once, in whatever
 * company, and kept by itself.
 */
export async function inBatches<I, A>(
  { items, batch, request, ask }: Batches<I, A>,
  journal: Journal,
): Promise<readonly A[]> {
  const answers = new Map<string, Promise<A>>()
  const open: { readonly item: I; readonly turn: Deferred<A> }[] = []
  let isOpen = true
  const askAll = async (part: readonly I[]): Promise<readonly A[]> => {
    const given = await ask(part)
    if (given.length !== part.length) throw misfit(request(part[0]!).model, part.length, given.length)
    return given
  }
  const ids = items.map((item) => JSON.stringify(item))
  for (const [at, item] of items.entries()) {
    if (answers.has(ids[at]!)) continue
    const kept = journal.shared(request(item), async () => {
      // Somebody else had asked for it and was interrupted: too late for a batch.
      if (!isOpen) return (await askAll([item]))[0]!
      const turn = newTurn<A>()
      open.push({ item, turn })
      return turn.promise
    })
    answers.set(ids[at]!, kept)
  }
  isOpen = false
  const asked = cut(open, batch).map(async (part) => {
    try {
      const given = await askAll(part.map(({ item }) => item))
      for (const [at, { turn }] of part.entries()) turn.resolve(given[at]!)
    } catch (error) {
      for (const { turn } of part) turn.reject(error)
    }
  })
  const all = await Promise.all(ids.map((id) => answers.get(id)!))
  await Promise.all(asked)
  return all
}

const misfit = (model: string, asked: number, given: number): AttuneError =>
  new AttuneError('MODEL_MALFORMED', { model, what: `it gave ${given} values for ${asked} items.` })

interface Deferred<A> {
  readonly promise: Promise<A>
  resolve(answer: A): void
  reject(error: unknown): void
}

function newTurn<A>(): Deferred<A> {
  let settle!: Pick<Deferred<A>, 'resolve' | 'reject'>
  const promise = new Promise<A>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

const cut = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
