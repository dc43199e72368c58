/** Read-only API of the page. */
import type {
  CompareQuery,
  DialogueAt,
  DialogueName,
  ListQuery,
  RunsQuery,
} from '../report-data.js'
import type { LiveReader } from './live-reader.js'

export type Answer =
  | { readonly value: unknown }
  | { readonly missing: true }
  | { readonly bad: string }

type Query = Readonly<Record<string, unknown>>

const routes: Readonly<Record<string, (reader: LiveReader, query: Query) => Promise<unknown>>> = {
  overview: (reader) => reader.overview(),
  version: (reader) => reader.version(),
  list: (reader, query) => reader.list(listQuery(query)),
  // Null if the dialogue does not exist any more: a link to a deleted dialogue is not an error.
  dialogue: async (reader, query) => (await reader.dialogue(nameQuery(query))) ?? null,
  answers: async (live, query) => (await live.reader()).answers(placeQuery(query)),
  compare: async (live, query) => (await live.reader()).compare(compareQuery(query)),
  runs: (reader) => reader.runs(),
  // Null for runs whose numbers are not stored any more.
  runsCompared: async (live, query) =>
    (await (await live.reader()).runsCompared(runsQuery(query))) ?? null,
  plan: async (live) => (await live.reader()).plan('calls'),
  failures: (reader, query) => reader.failures(text(query, 'evaluation')),
}

/** Answers the path after `/api/`, with the query as JSON. */
export async function answer(reader: LiveReader, path: string, json: string): Promise<Answer> {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined
  if (!route) return { missing: true }
  try {
    const value = await route(reader, parsedQuery(json))
    return value === undefined ? { missing: true } : { value }
  } catch (error) {
    if (error instanceof BadQuery) return { bad: error.message }
    throw error
  }
}

class BadQuery extends Error {}

function parsedQuery(json: string): Query {
  try {
    const value: unknown = JSON.parse(json === '' ? '{}' : json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Query
  } catch {}
  throw new BadQuery('The query is not a JSON object.')
}

const MOST_ROWS = 500

function listQuery(query: Query): ListQuery {
  for (const name of ['supporters', 'languages', 'endings', 'flags', 'settings', 'tags', 'labels'])
    texts(query, name)
  const offset = wholeNumberIn(query, 'offset')
  const limit = Math.min(MOST_ROWS, wholeNumberIn(query, 'limit'))
  if (query['search'] !== undefined) text(query, 'search')
  for (const name of ['range', 'sort']) {
    if (query[name] !== undefined && typeof query[name] !== 'object')
      throw new BadQuery(`"${name}" is not an object.`)
  }
  return {
    ...(query as unknown as ListQuery),
    evaluation: text(query, 'evaluation'),
    offset,
    limit,
  }
}

const placeQuery = (query: Query): DialogueAt => ({
  evaluation: text(query, 'evaluation'),
  place: wholeNumberIn(query, 'place'),
})

const nameQuery = (query: Query): DialogueName => ({
  evaluation: text(query, 'evaluation'),
  repeat: wholeNumberIn(query, 'repeat'),
  ...(query['scenario'] !== undefined && { scenario: text(query, 'scenario') }),
  ...(query['side'] !== undefined && { side: text(query, 'side') }),
})

const runsQuery = (query: Query): RunsQuery => ({
  evaluation: text(query, 'evaluation'),
  first: wholeNumberIn(query, 'first'),
  second: wholeNumberIn(query, 'second'),
})

const orders = ['plan', 'difference', 'disagreement', 'position'] as const

function compareQuery(query: Query): CompareQuery {
  const order = orders.find((each) => each === query['order'])
  if (!order) throw new BadQuery(`"order" is one of ${orders.join(', ')}.`)
  return {
    evaluation: text(query, 'evaluation'),
    sides: texts(query, 'sides'),
    repeat: wholeNumberIn(query, 'repeat'),
    order,
    ...(query['measure'] !== undefined && { measure: text(query, 'measure') }),
    ...(query['scenario'] !== undefined && { scenario: text(query, 'scenario') }),
  }
}

function text(query: Query, name: string): string {
  const value = query[name]
  if (typeof value !== 'string') throw new BadQuery(`"${name}" is not a text.`)
  return value
}

function texts(query: Query, name: string): readonly string[] {
  const value = query[name] ?? []
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) {
    throw new BadQuery(`"${name}" is not a list of texts.`)
  }
  return value
}

function wholeNumberIn(query: Query, name: string): number {
  const value = query[name]
  if (!Number.isSafeInteger(value) || Number(value) < 0)
    throw new BadQuery(`"${name}" is not a whole number.`)
  return Number(value)
}
