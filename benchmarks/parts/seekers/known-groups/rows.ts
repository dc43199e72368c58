import {
  infoOf,
  type MeasureName,
} from '../../../../packages/plugin-seekers/src/reading/measures.js'
import {
  type SeekerMeasure,
  seekerMeasures,
} from '../../../../packages/plugin-seekers/src/reading/seeker-level.js'
import type { Fault } from '../faults/names.js'
import type { AllLists } from '../../../../packages/plugin-seekers/src/lists/index.js'
import { type ProbeMeasure, probeMeasures } from './probe-values.js'
import { type Expected, expected } from './expected.js'
import type { KnownGroups } from './groups.js'
import { type Separation, separationsOf, seekerSeparations, probeSeparations } from './scored.js'
import { readGroup } from '../../../../packages/plugin-seekers/src/reading/read-group.js'
import { seekersOf } from '../../../../packages/plugin-seekers/src/reading/seekers-of.js'

/** What one group shows: every measure, and those that are to see its fault. */
export interface GroupRow {
  readonly language: string
  readonly fault: Fault
  readonly dose: number
  readonly all: readonly Separation[]
}

/**
 * What every measure makes of every group; `diagonal`: only those that are to see its fault, which
 * is much quicker.
 */
export function groupRows(
  { language, clean, faulty, spare = [] }: KnownGroups,
  lists: AllLists,
  which: 'all' | 'diagonal' = 'all',
): readonly GroupRow[] {
  const low = readGroup(clean.dialogues, { lists, alsoTrainOn: spare })
  const seekers = seekersOf(low, lists)
  return faulty.map((group) => {
    const high = readGroup(group.dialogues, { lists, alsoTrainOn: clean.dialogues })
    const names = which === 'all' ? undefined : expectedOf(group.fault)
    const all = [
      ...separationsOf(high, low, names && names.by),
      ...seekerSeparations(seekersOf(high, lists), seekers, names && (names.seeker ?? [])),
      ...probeSeparations(
        group.probes ?? [],
        clean.probes ?? [],
        lists,
        names && (names.probes ?? []),
      ),
    ]
    return { language, fault: group.fault, dose: group.dose, all }
  })
}

const expectedOf = (fault: Fault): Expected | undefined =>
  fault === 'none' ? undefined : expected[fault]

export const coderOf = (fault: Fault): string | undefined => expectedOf(fault)?.coder

/** Separations by the measures that are to see the fault. */
export function diagonalOf({ fault, all }: GroupRow): readonly Separation[] {
  const { by = [], seeker = [], probes = [] } = expectedOf(fault) ?? {}
  const wanted: readonly string[] = [...by, ...seeker, ...probes]
  return wanted.flatMap((measure) => all.filter((each) => each.measure === measure))
}

export function titleOf(measure: Separation['measure']): string {
  if (measure in seekerMeasures) return seekerMeasures[measure as SeekerMeasure].title
  if (measure in probeMeasures) return probeMeasures[measure as ProbeMeasure].title
  return infoOf(measure as MeasureName).title
}
