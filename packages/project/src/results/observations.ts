/** Converts rows of the index to observations. */
import { known, notApplicable, type Series, unknown } from '@attune/core'
import { AttuneError, isOfLanguage } from '@attune/core/internal'
import {
  declaredUnder,
  type Evaluation,
  type IdentifiedFinding,
  type Observation,
  type ObservationFilter,
  suggestion,
} from '@attune/core/findings'
import { DOES_NOT_APPLY } from '@attune/core/runtime'
import type { IndexedRow, ObservationFilter as IndexFilter } from '@attune/core/store'

/**
 * Filter for rows of the index. The index has neither pairs nor missing results; both are derived
 * from the positions of units.
 */
export function indexFilter(filter: ObservationFilter): IndexFilter {
  checkFilter(filter)
  const { source, kind, name, conditions, ofDialogues } = filter
  return {
    ...(source !== undefined && { source }),
    ...(kind !== undefined && kind !== 'missing' && { kind: kind === 'pair' ? 'verdict' : kind }),
    ...(name !== undefined && kind !== 'missing' && { name }),
    ...(conditions !== undefined && { conditions }),
    ...(ofDialogues === true && { ofDialogues }),
  }
}

const KEYS = ['source', 'kind', 'name', 'conditions', 'ofDialogues']
const KINDS = [
  'measure',
  'series',
  'verdict',
  'pair',
  'dialogue',
  'finding',
  'mention',
  'flag',
  'missing',
]

/** Throws for an unknown key or kind, with which an analysis would read nothing, or all. */
function checkFilter(filter: ObservationFilter): void {
  const key = Object.keys(filter).find((each) => !KEYS.includes(each))
  if (key !== undefined)
    throw refused(`observations() has no filter "${key}"`, `Write one of ${KEYS.join(', ')}.`)
  const { kind } = filter
  if (kind !== undefined && !KINDS.includes(kind))
    throw refused(`There is no kind of observation "${kind}"`, `Write one of ${KINDS.join(', ')}.`)
}

const refused = (what: string, hint: string): AttuneError =>
  new AttuneError('FILTER_UNKNOWN', { what, hint })

/** Labels of an evaluation whose results an analysis can read. */
export interface Sources extends Pick<Evaluation, 'name' | 'estimators' | 'judges' | 'gives'> {
  readonly simulators: readonly string[]
}

/** Components that give observations of a kind. */
const GIVEN_BY: Readonly<Record<string, 'estimators' | 'judges'>> = {
  measure: 'estimators',
  series: 'estimators',
  verdict: 'judges',
  pair: 'judges',
}

/** Throws if the evaluation has no component `source`: an analysis would read nothing. */
export function requireSource(filter: ObservationFilter, sources: Sources): void {
  checkFilter(filter)
  const { source, kind } = filter
  if (source === undefined) return
  const { name, estimators, judges, simulators } = sources
  const by = GIVEN_BY[kind ?? '']
  const labels = by === undefined ? [...estimators, ...judges, ...simulators] : sources[by]
  if (labels.includes(source)) {
    requireName(filter, sources)
    return
  }
  const giving = by === undefined ? 'component' : by.slice(0, -1)
  throw refused(
    `The evaluation "${name}" has no ${giving} "${source}"`,
    `${suggestion(source, labels)} A source is the label of a component in the config.`,
  )
}

/** Throws if the component declares its results, and none with the name of the filter. */
function requireName(
  { source = '', kind, name }: ObservationFilter,
  { gives }: Pick<Sources, 'gives'>,
): void {
  if (name === undefined || GIVEN_BY[kind ?? ''] === undefined) return
  if (!Object.hasOwn(gives, source)) return
  const { measures, series, criteria } = gives[source]!
  const declared = kind === 'measure' ? measures : kind === 'series' ? series : criteria
  if (declaredUnder(declared, name) !== undefined) return
  throw refused(
    `${source} gives no ${kind} "${name}"`,
    suggestion(name, Object.keys(declared ?? {})),
  )
}

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
