/** Reads the queries of a page from its address. */
import type { CompareQuery, EvaluationOverview, ListQuery, Sort } from '../report-data.js'

/** Query of the list of dialogues, from the parameters of the address. */
export function queryOf(
  params: URLSearchParams,
  { name, facets }: EvaluationOverview,
): Omit<ListQuery, 'offset' | 'limit'> {
  const chosen = (of: string, as: keyof ListQuery) => {
    const values = params.getAll(of)
    return values.length > 0 ? { [as]: values } : {}
  }
  const search = params.get('search')?.trim()
  const state = params.get('state')
  const sort = sortOf(params)
  const range = rangeOf(params, facets.measures[0]?.key)
  return {
    evaluation: name,
    ...chosen('supporter', 'supporters'),
    ...chosen('language', 'languages'),
    ...chosen('ending', 'endings'),
    ...chosen('flag', 'flags'),
    ...chosen('setting', 'settings'),
    ...chosen('tag', 'tags'),
    ...chosen('label', 'labels'),
    ...((state === 'known' || state === 'missing' || state === 'lost') && { state }),
    ...(search && { search }),
    ...(range && { range }),
    ...(sort && { sort }),
  }
}

const numberOf = (text: string | null): number | undefined =>
  text === null || text.trim() === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)

function rangeOf(params: URLSearchParams, first: string | undefined): ListQuery['range'] {
  const [from, to] = [numberOf(params.get('from')), numberOf(params.get('to'))]
  const measure = params.get('measure') ?? first
  if (measure === undefined || (from === undefined && to === undefined)) return undefined
  return { measure, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function sortOf(params: URLSearchParams): Sort | undefined {
  const by = params.get('sort')
  const descending = params.get('direction') !== 'up'
  if (by === 'supporter' || by === 'turns') return { by, descending }
  const measure = params.get('sortMeasure')
  if (measure === null) return undefined
  if (by === 'measure') return { by, measure, descending }
  const [first, second] = [params.get('first'), params.get('second')]
  if (by === 'difference' && first !== null && second !== null)
    return { by, measure, first, second, descending }
  return undefined
}

const compareOrders = ['plan', 'difference', 'disagreement', 'position'] as const

/** Query of the page that compares dialogues, from the parameters of the address. */
export function compareQueryOf(params: URLSearchParams, evaluation: string): CompareQuery {
  const order = compareOrders.find((each) => each === params.get('order')) ?? 'plan'
  const [measure, scenario] = [params.get('measure'), params.get('scenario')]
  return {
    evaluation,
    sides: params.getAll('side'),
    repeat: Number(params.get('repeat') ?? '1') || 1,
    order,
    ...(measure !== null && { measure }),
    ...(scenario !== null && { scenario }),
  }
}
