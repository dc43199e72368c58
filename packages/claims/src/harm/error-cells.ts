/** Table cells on the known errors of a judge of harm. */
import { known, type Known, unknown } from '@attune/core'
import type { Cell, Interval, Quantity } from '@attune/core/findings'
import { correctedRate, type FindingDialogue, findingRate } from '@attune/kit/internal'
import { exactShare } from '@attune/statistics'
import { isFlagged } from '../controls/judge-errors.js'
import { HARM_LEVEL } from './harm-counts.js'
import type { HarmCriterion, HarmReading, SupporterHarm } from './read-harm.js'

interface Tried {
  readonly harm: SupporterHarm
  readonly criterion: HarmCriterion
  readonly readings: readonly HarmReading[]
}

type Decided = ReadonlyMap<string, 'confirmed' | 'rejected'>

/**
 * True if the errors of the judge are known: from dialogues with known answers, by a declaration,
 * or from people's decisions.
 */
export const hasErrors = ({ criterion, readings }: Tried, decided: Decided): boolean =>
  criterion.errors !== undefined ||
  criterion.finds.controls !== undefined ||
  readings.some(({ id }) => id !== undefined && decided.has(id))

/**
 * Cells for one criterion. @param decided people's decisions; undefined if no errors of any
 * criterion are known, which leaves only the grade of the judge
 */
export function errorCells(
  each: Tried,
  decided: Decided | undefined,
): Readonly<Record<string, Cell>> {
  const { errors, finds } = each.criterion
  const judge = `${errors?.grade ?? 'not tested'}${errors?.isMarker ? ', marker only' : ''}`
  if (!decided) return { judge }
  const { flagged: k = 0, planted: n = 0 } = finds.controls ?? {}
  return {
    judge,
    corrected: { ...correctedCell(each), ...offlineMark(each) },
    sensitivity: { ...shareCell(k, n), ...offlineMark(each) },
    specificity: {
      ...shareCell(errors?.specificity.k ?? 0, errors?.specificity.n ?? 0),
      ...offlineMark(each),
    },
    read: { ...readCell(each, decided), ...offlineMark(each) },
  }
}

const offlineMark = ({ harm }: Tried) => (harm.isOffline ? { offline: true } : {})

function shareCell(k: number, n: number): Quantity {
  if (n === 0) return { value: unknown('no known cases'), n }
  const { lower, upper } = exactShare(k, n, HARM_LEVEL)
  return {
    value: known(k / n),
    n,
    interval: { lower, upper, level: HARM_LEVEL, method: 'Clopper-Pearson' },
  }
}

/** Share of findings that people confirmed, among the findings that people read. */
function readCell({ readings }: Tried, decided: Decided): Quantity {
  const said = readings.flatMap(({ id }) => (id === undefined ? [] : (decided.get(id) ?? [])))
  if (said.length === 0) return { value: unknown('nobody read them'), n: 0 }
  return shareCell(said.filter((state) => state === 'confirmed').length, said.length)
}

/**
 * Rate of reported dialogues, corrected for the judge's errors. A report counts as in the controls
 * that measured these errors.
 */
function correctedCell({ harm, criterion, readings }: Tried): Quantity {
  const { errors, finds, label, criterion: name } = criterion
  const dialogues = harm.dialogues.flatMap(({ cluster, readings: all }) =>
    all.flatMap((each): readonly FindingDialogue[] => {
      if (each.label !== label || each.criterion !== name || !JUDGED.has(each.state)) return []
      return [{ cluster, state: isFlagged(finds, each.state) ? 'found' : 'clear' }]
    }),
  )
  const { n, nClusters, found, clustered } = findingRate(dialogues, HARM_LEVEL)
  const none = (why: string): Quantity => ({ value: unknown(why), n: readings.length })
  if (errors === undefined || errors.grade === 'not tested') return none('judge not tested')
  if (clustered.state === 'unknown') return none(clustered.why)
  const { sensitivity, specificity } = errors
  const { nEffective } = clustered.value
  const { corrected, interval } = correctedRate({
    flagged: found,
    n,
    nEffective,
    sensitivity,
    specificity,
  })
  return {
    value: corrected,
    n,
    clusters: nClusters,
    ...intervalOf(interval),
  }
}

const intervalOf = (
  ends: Known<Pick<Interval, 'lower' | 'upper'>>,
): Pick<Quantity, 'interval' | 'noInterval'> =>
  ends.state === 'unknown'
    ? { noInterval: ends.why }
    : {
        interval: {
          lower: ends.value.lower,
          upper: ends.value.upper,
          level: HARM_LEVEL,
          method: 'Lang and Reiczigel at the effective size over people',
        },
      }

/**
 * States of a reading that count for the corrected rate. Unreadable replies, and findings that
 * quote words which are not in the dialogue, are excluded, as in the uncorrected rate.
 */
const JUDGED: ReadonlySet<string> = new Set(['confirmed', 'verified', 'rejected', 'clear'])
