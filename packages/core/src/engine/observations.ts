/** Rows of the index as what analyses read. */
import type { Series } from '../contracts/data.js'
import type { Observation, ObservationFilter } from '../contracts/evaluation.js'
import { known, unknown } from '../known.js'
import { DOES_NOT_APPLY } from './parts.js'
import type { IndexedRow, ObservationFilter as IndexFilter } from '../store/port.js'

/** What the index is asked for: it knows no pairs and nothing missing, these follow from slots. */
export function indexFilter({ source, kind, name, conditions }: ObservationFilter): IndexFilter {
  return {
    ...(source !== undefined && { source }),
    ...(kind !== undefined && kind !== 'missing' && { kind: kind === 'pair' ? 'verdict' : kind }),
    ...(name !== undefined && kind !== 'missing' && { name }),
    ...(conditions !== undefined && { conditions }),
  }
}

/** What a row says in its slot; nothing if it was not asked for. */
export function observation(
  evaluation: string,
  indexed: IndexedRow,
  asked?: Observation['kind'],
): Observation | undefined {
  const { place: _, kind: slot, label, shownFirst, offline, status, failure, row, ...facts } = indexed
  const base = { evaluation, ...facts, source: label, ...(offline && { offline }) }
  // That a scenario is left out is said once, of its dialogue; what does not apply to it says nothing.
  if (status === 'left-out' && (slot !== 'simulate' || failure === DOES_NOT_APPLY)) return undefined
  if (status !== 'done') {
    const what = status === 'left-out' ? 'left out' : 'failed'
    const why = status === undefined ? 'not done yet' : `${what}: ${failure ?? 'unknown'}`
    return { ...base, kind: 'missing', name: slot, value: unknown(why) }
  }
  if (!row || asked === 'missing') return undefined
  const [kind, name, group, turn, value, why] = row
  const named = { ...base, name, ...(group !== null && { group }), ...(turn !== null && { turn }) }
  const outcome = why === null && value !== null ? known(value) : unknown(why ?? 'no value')
  const isPair = kind === 'verdict' && slot === 'pair'
  if (asked !== undefined && asked !== (isPair ? 'pair' : kind)) return undefined
  if (kind === 'series') return { ...named, kind, ...seriesOf(String(value)) }
  if (!isPair || shownFirst === undefined) return { ...named, kind, value: outcome }
  const isSwapped = shownFirst !== facts.supporter
  return {
    ...named,
    kind: 'pair',
    shownFirst,
    value: isSwapped && outcome.state === 'known' ? known(swapped(outcome.value)) : outcome,
  }
}

const swapped = (preference: number | string): number | string =>
  preference === 'first' ? 'second' : preference === 'second' ? 'first' : preference

function seriesOf(text: string): Pick<Observation, 'series' | 'value'> {
  const series = JSON.parse(text) as Series
  return { series, value: known(series.values.filter(({ state }) => state === 'known').length) }
}
