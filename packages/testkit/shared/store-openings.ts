import type { DoneUnit, LostUnit, Store, StoredAnswer, StoredUnit } from '@attune/core/store'

/** An empty location for a store. Any number of connections can be opened. */
export interface StorePlace {
  open(): Promise<Store>
  /** Removes the location after all connections are closed. */
  remove(): Promise<void>
}

/** Connections to one location, all of which are closed at the end. */
export class Openings {
  readonly #opened: Store[] = []

  constructor(private readonly place: StorePlace) {}

  async open(): Promise<Store> {
    const store = await this.place.open()
    this.#opened.push(store)
    return store
  }

  async end(): Promise<void> {
    await Promise.all(this.#opened.map((store) => store.close()))
    await this.place.remove()
  }
}

const facts = (key: string) => ({
  key,
  kind: 'simulate',
  label: 'agent',
  component: 'toy/agent',
  supporter: 'listener',
  offline: false,
  made: '2025-01-01T00:00:00.000Z',
  times: '{"took":12}',
})

export const done = (key: string, result = '{"turns":[]}'): DoneUnit => ({
  ...facts(key),
  status: 'done',
  result,
})

export const failed = (
  key: string,
  failure = '{"code":"TIMEOUT","message":"No answer."}',
): LostUnit => ({
  ...facts(key),
  status: 'failed',
  failure,
})

export const answer = (text: string): StoredAnswer => ({
  answer: text,
  took: 1.5,
  answered: '2025-01-01T00:00:00.000Z',
})

export const unitOf = async (store: Store, key: string): Promise<StoredUnit | undefined> =>
  (await store.units([key])).get(key)

export const record = async (
  store: Store,
  scope: string,
  request: string,
  occurrence: number,
  text: string,
) => (await store.record({ scope, request, occurrence }, answer(text))).answer

export const recall = async (store: Store, scope: string, request: string, occurrence: number) =>
  (await store.recall([{ scope, request, occurrence }]))[0]?.answer

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
