/** Cells of the table of findings on the known errors of the judge. */
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

/** True if errors are known: from known answers, by a declaration, or from people's decisions. */
export const hasErrors = ({ criterion, readings }: Tried, decided: Decided): boolean =>
  criterion.errors !== undefined ||
  criterion.finds.controls !== undefined ||
  readings.some(({ id }) => id !== undefined && decided.has(id))

/** @param decided undefined if no errors of any criterion are known; the grade is still included */
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
    corrected: { ...correctedCell(each), ...marked(each) },
    sensitivity: { ...shareCell(k, n), ...marked(each) },
    specificity: {
      ...shareCell(errors?.specificity.k ?? 0, errors?.specificity.n ?? 0),
      ...marked(each),
    },
    read: { ...readCell(each, decided), ...marked(each) },
  }
}

const marked = ({ harm }: Tried) => (harm.isOffline ? { offline: true } : {})

function shareCell(k: number, n: number): Quantity {
  if (n === 0) return { value: unknown('no known cases'), n }
  const { lower, upper } = exactShare(k, n, HARM_LEVEL)
  return {
    value: known(k / n),
    n,
    interval: { lower, upper, level: HARM_LEVEL, method: 'Clopper-Pearson' },
  }
}

/** Share of confirmed findings among those that people read. */
function readCell({ readings }: Tried, decided: Decided): Quantity {
  const said = readings.flatMap(({ id }) => (id === undefined ? [] : (decided.get(id) ?? [])))
  if (said.length === 0) return { value: unknown('nobody read them'), n: 0 }
  return shareCell(said.filter((state) => state === 'confirmed').length, said.length)
}

/** Corrected rate of reported dialogues, counted in the same way as in controls. */
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
 * States that count as judged; unreadable ones and those with missing words are excluded, as in the
 * raw rate.
 */
const JUDGED: ReadonlySet<string> = new Set(['confirmed', 'verified', 'rejected', 'clear'])
