/**
 * Derives the observations of an evaluation in memory from its records, by the rules that the
 * store's index uses.
 */
import type { Known } from '@attune/core'
import type {
  DialogueRecord,
  Observation,
  ObservationFilter,
  PairRecord,
} from '@attune/core/findings'
import { type IndexedRow, observationRows } from '@attune/core/runtime'
import { slotsOfKind } from '@attune/core/store'
import { indexFilter, observation } from '@attune/project'

/** Label of rows that describe the dialogue itself. */
export const simulator = 'simulator'

/** Creates a function that yields the observations. They are computed once. */
export function observationsOf(
  name: string,
  dialogues: readonly DialogueRecord[],
  pairs: readonly PairRecord[],
): (filter?: ObservationFilter) => Generator<Observation> {
  let rows: readonly IndexedRow[] | undefined
  return function* (filter = {}) {
    const { source, kind, name: wanted, conditions = {} } = filter
    const slots = slotsOfKind(indexFilter(filter))
    rows ??= [...dialogues.flatMap(dialogueRows), ...pairs.flatMap(pairRows)]
    for (const row of rows) {
      if (slots !== undefined && !slots.includes(row.kind)) continue
      if (source !== undefined && row.label !== source) continue
      if (Object.entries(conditions).some(([key, value]) => row.conditions[key] !== value)) continue
      const found = observation(name, row, kind)
      if (found && (wanted === undefined || found.name === wanted || found.kind === 'missing'))
        yield found
    }
  }
}

type Slot = Omit<IndexedRow, 'status' | 'row' | 'failure'>

const slot = (
  { scenario, repeat, conditions }: Pick<DialogueRecord, 'scenario' | 'repeat' | 'conditions'>,
  about: Pick<Slot, 'kind' | 'label' | 'supporter' | 'other' | 'shownFirst'>,
  offline = false,
): Slot => ({
  ...about,
  place: 0,
  repeat,
  scenario: scenario.id,
  cluster: scenario.cluster ?? scenario.id,
  language: scenario.language,
  tags: scenario.tags,
  conditions,
  offline,
})

/** Reason for a missing result whose unit was not run, for example because its dialogue failed. */
const NOT_DONE = 'not done yet'

/** Rows of one result; a single row without content if the unit was not run. */
function rowsIn(
  place: Slot,
  unit: 'simulate' | 'estimate' | 'judge',
  result: Known<unknown>,
): IndexedRow[] {
  if (result.state === 'unknown' && result.why === NOT_DONE) return [place]
  if (result.state === 'unknown')
    return [{ ...place, status: 'failed', failure: result.why.replace(/^failed: /, '') }]
  const key = JSON.stringify([
    place.label,
    place.supporter,
    place.scenario,
    place.repeat,
    place.conditions,
  ])
  return observationRows(unit, result.value, key).map((row) => ({ ...place, status: 'done', row }))
}

function dialogueRows(record: DialogueRecord): IndexedRow[] {
  const { supporter, offline } = record
  const marks = {
    simulate: offline?.dialogue ? [simulator] : [],
    estimate: offline?.estimates,
    judge: offline?.verdicts,
  }
  const of = (
    kind: 'simulate' | 'estimate' | 'judge',
    label: string,
    result: Known<unknown>,
  ): IndexedRow[] =>
    rowsIn(slot(record, { kind, label, supporter }, marks[kind]?.includes(label)), kind, result)
  return [
    ...of('simulate', simulator, record.dialogue),
    ...Object.entries(record.estimates).flatMap(([label, estimate]) =>
      of('estimate', label, estimate),
    ),
    ...Object.entries(record.verdicts).flatMap(([label, verdicts]) => of('judge', label, verdicts)),
  ]
}

function pairRows(record: PairRecord): IndexedRow[] {
  const { judge, supporters, criteria, missing } = record
  const [supporter, other] = supporters
  const shown = (shownFirst: string): Slot =>
    slot(record, { kind: 'pair', label: judge, supporter, other, shownFirst }, record.offline)
  if (missing !== undefined)
    return rowsIn(shown(supporter), 'judge', { state: 'unknown', why: missing })
  return criteria.flatMap(({ showings }) =>
    showings.flatMap(({ shownFirst, verdict }) =>
      rowsIn(shown(shownFirst), 'judge', { state: 'known', value: [verdict] }),
    ),
  )
}
