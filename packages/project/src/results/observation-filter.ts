/** Checks the filters of analyses, and translates them for the index. */
import { AttuneError } from '@attune/core/internal'
import {
  declaredUnder,
  type Evaluation,
  type ObservationFilter,
  suggestion,
} from '@attune/core/findings'
import type { ObservationFilter as IndexFilter } from '@attune/core/store'

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
