/** Converts rows of the index to observations. */
import { known, notApplicable, type Series, unknown } from '@attune/core'
import { isOfLanguage } from '@attune/core/internal'
import type { IdentifiedFinding, Observation } from '@attune/core/findings'
import { DOES_NOT_APPLY } from '@attune/core/runtime'
import type { IndexedRow } from '@attune/core/store'

/**
 * Members are assigned one by one: a spread would give each of many objects a separate hidden
 * class.
 */
type Draft = { -readonly [Name in keyof Observation]: Observation[Name] }

/** Observation of a result row at its position in the plan. Undefined if the filter excludes it. */
export function observation(
  evaluation: string,
  indexed: IndexedRow,
  asked?: Observation['kind'],
): Observation | undefined {
  const { kind: slot, status, failure, row } = indexed
  // A scenario that is left out is reported once, for its dialogue. Components that do not apply
  // are not reported.
  if (
    status === 'left-out' &&
    slot !== 'simulate' &&
    failure !== undefined &&
    isOfLanguage(failure)
  )
    return draft(evaluation, indexed, {
      kind: 'missing',
      name: slot,
      value: notApplicable(failure),
    })
  if (status === 'left-out' && (slot !== 'simulate' || failure === DOES_NOT_APPLY)) return undefined
  if (status !== 'done') {
    const what = status === 'left-out' ? 'left out' : 'failed'
    const why = status === undefined ? 'not done yet' : `${what}: ${failure ?? 'unknown'}`
    return draft(evaluation, indexed, { kind: 'missing', name: slot, value: unknown(why) })
  }
  if (!row || asked === 'missing') return undefined
  const [, name, group, turn, value, why] = row
  const kind = row[0] === 'verdict' && slot === 'pair' ? 'pair' : row[0]
  if (asked !== undefined && asked !== kind) return undefined
  const outcome = why === null && value !== null ? known(value) : unknown(why ?? 'no value')
  const found = draft(evaluation, indexed, { kind, name, value: outcome })
  if (group !== null) found.group = group
  if (turn !== null) found.turn = turn
  if (kind === 'series') takeSeries(found, String(value))
  if (kind === 'finding') takeFinding(found, String(value))
  if (kind === 'pair') turnPair(found, indexed)
  return found
}

function draft(
  evaluation: string,
  {
    scenario,
    cluster,
    language,
    tags,
    supporter,
    other,
    repeat,
    conditions,
    label,
    offline,
  }: IndexedRow,
  { kind, name, value }: Pick<Observation, 'kind' | 'name' | 'value'>,
): Draft {
  const made: Draft = {
    evaluation,
    scenario,
    cluster,
    language,
    tags,
    supporter,
    repeat,
    conditions,
    source: label,
    kind,
    name,
    value,
  }
  if (other !== undefined) made.other = other
  if (offline) made.offline = true
  return made
}

function takeSeries(found: Draft, text: string): void {
  found.series = JSON.parse(text) as Series
  found.value = known(found.series.values.filter(({ state }) => state === 'known').length)
}

/** Reads a finding from the index into the draft. Its format there is `id severity kind state`. */
function takeFinding(found: Draft, text: string): void {
  const [id, severity, kind, state] = text.split(' ') as [string, ...string[]]
  found.finding = { id, severity, kind, state } as IdentifiedFinding
  found.value = known(found.finding.state)
}

/** Converts the judge's preference from the order of presentation to the order of the row. */
function turnPair(found: Draft, { shownFirst, supporter }: IndexedRow): void {
  if (shownFirst === undefined) return
  found.shownFirst = shownFirst
  if (shownFirst !== supporter && found.value.state === 'known')
    found.value = known(swapped(found.value.value))
}

const swapped = (preference: number | string): number | string =>
  preference === 'first' ? 'second' : preference === 'second' ? 'first' : preference
