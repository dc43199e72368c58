import { type Known, known, unknown } from '@attune/core'
import { type Quantity, type Statistics, type Table, offlineMark } from '@attune/core/findings'
import { bradleyTerry, type ClusteredComparison, davidson } from '@attune/statistics'
import { inColumn, islandsOf, type Match, type MatchFrame } from './matches.js'
import { scenarios } from '@attune/tables'
import { FEWEST_FOR_MEAN } from './quantity.js'
import { distinct } from './rows.js'

/**
 * Table of supporters' abilities from pairwise matches, one column per criterion, by Davidson's
 * model (a Bradley-Terry model with ties as a third outcome). Abilities have mean 0. The difference
 * of two abilities is the log odds that the first supporter is preferred, given that there is no
 * tie.
 *
 * If a supporter won all its matches, there is no finite maximum of the likelihood. Half a win is
 * then added to both sides of every pair, and abilities have no interval. Intervals need 8
 * scenarios.
 */
export function abilityTable(
  { contestants, columns, groups, groupColumns, textsOf }: MatchFrame,
  { level }: Pick<Statistics, 'level'>,
  { id, title }: { readonly id: string; readonly title: string },
): Table {
  const fitted = groups.flatMap((group) => {
    const met = contestants.filter((name) => group.rows.some((match) => hasSupporter(match, name)))
    return islandsOf(met, group.rows).map((island) => {
      const own = group.rows.filter(({ supporter }) => island.includes(supporter))
      return {
        group,
        met: island,
        isWhole: island.length === met.length,
        abilities: columns.map((column) => abilities(island, inColumn(own, column), level)),
      }
    })
  })
  const smoothed = columns.flatMap(({ title: heading }, at) =>
    fitted.some((each) => each.abilities[at]!.isSmoothed) ? [heading] : [],
  )
  return {
    id,
    title: `${title}: abilities`,
    columns: [
      ...groupColumns,
      { key: 'supporter', title: 'Supporter' },
      ...columns.map(({ key, title: heading }) => ({
        key,
        title: heading,
        better: 'higher' as const,
      })),
    ],
    rows: fitted.flatMap(({ group, met, abilities: own }) =>
      met.map((supporter) => ({
        ...textsOf(group),
        supporter,
        ...Object.fromEntries(columns.map(({ key }, at) => [key, own[at]!.of(supporter)])),
      })),
    ),
    notes: [
      'Davidson’s model by maximum likelihood, ties as a third outcome, mean 0. The difference of two abilities is the log odds that the one is preferred where there is no tie.',
      ...(fitted.every(({ isWhole }) => isWhole)
        ? []
        : [
            'Not all supporters met, not even through others: each set of those that did has its own mean of 0.',
          ]),
      ...(smoothed.length === 0
        ? []
        : [
            `${smoothed.join(', ')}: one supporter always won or always lost, so no finite abilities fit. Half a win for both sides was added to every pair; the distances depend on it.`,
          ]),
    ],
  }
}

const hasSupporter = ({ supporter, other }: Match, name: string): boolean =>
  supporter === name || other === name

interface Fitted {
  readonly isSmoothed: boolean
  of(supporter: string): Quantity
}

function abilities(
  supporters: readonly string[],
  matches: readonly Match[],
  level: number,
): Fitted {
  const comparisons = matches.flatMap(comparisonOf)
  const clusters = distinct(comparisons.map(({ cluster }) => cluster)).length
  const model = davidson(supporters, comparisons, level)
  const isSmoothed =
    model.state === 'unknown' && (model.why === 'separated' || model.why === 'only_ties')
  const smooth = isSmoothed ? bradleyTerry(supporters, comparisons, 0.5) : undefined
  const valueOf = (supporter: string): Known<number> => {
    if (model.state === 'known') return known(model.value.ability[supporter]!)
    if (smooth?.state === 'known') return known(smooth.value.logStrength[supporter]!)
    return unknown(reasons[model.why] ?? model.why)
  }
  return {
    isSmoothed: isSmoothed && model.why === 'separated',
    of: (supporter) => {
      const own = matches.filter(
        (match) => hasSupporter(match, supporter) && match.outcome.state === 'known',
      )
      const value = valueOf(supporter)
      const interval = model.state === 'known' ? model.value.intervalOf(supporter) : unknown('')
      return {
        value,
        n: own.length,
        ...(value.state === 'known' && { clusters }),
        ...(value.state === 'known' && intervalOrReason(interval, { clusters, level, isSmoothed })),
        ...offlineMark(matches.map(({ outcome, offline }) => ({ value: outcome, offline }))),
      }
    },
  }
}

const reasons: Readonly<Record<string, string>> = {
  not_connected: 'some supporters never met, not even through others',
}

function intervalOrReason(
  interval: Known<{ readonly lower: number; readonly upper: number }>,
  {
    clusters,
    level,
    isSmoothed,
  }: { readonly clusters: number; readonly level: number; readonly isSmoothed: boolean },
): Pick<Quantity, 'interval' | 'noInterval'> {
  if (isSmoothed) return { noInterval: 'it would depend on what was added' }
  if (clusters < FEWEST_FOR_MEAN)
    return { noInterval: `${scenarios(clusters)}, ${FEWEST_FOR_MEAN} are needed` }
  if (interval.state === 'unknown' || interval.value.upper - interval.value.lower < 1e-9)
    return { noInterval: 'all scenarios say the same' }
  return {
    interval: {
      ...interval.value,
      level,
      method: 't on the sandwich error over scenario clusters',
    },
  }
}

function comparisonOf({ supporter, other, cluster, outcome }: Match): ClusteredComparison[] {
  if (outcome.state === 'unknown') return []
  const is = (wanted: string): number => Number(outcome.value === wanted)
  return [
    { a: supporter, b: other, winsA: is('first'), winsB: is('second'), ties: is('tie'), cluster },
  ]
}
