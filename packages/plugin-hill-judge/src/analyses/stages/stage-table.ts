import {
  consistencyOf,
  countsOf,
  isInGroup,
  isSignificant,
  quantity,
  type Match,
} from '@attune/kit/internal'
import { known } from '@attune/core'
import type { Cell, Evaluation, Quantity, Table } from '@attune/core/findings'
import type { StageMatch } from '../stage-matches.js'

type Statistics = Evaluation['statistics']

/** Columns whose texts identify a row: the pair, and groups such as `by.judge`. */
const textColumns = ({ columns }: Table): Table['columns'] =>
  columns.filter(({ key }) => /^(by\..*|first|second)$/.test(key))

/**
 * A row per pair and stage (and group): mean S̄ of the first supporter's S, the better supporter,
 * roles won, and consistency of the verdicts in both orders.
 *
 * @param leads comparisons by the kit, of S of the first supporter minus S of the second; S̄ has
 * their interval and p-value
 */
export function stageTable(
  leads: Table,
  matches: readonly StageMatch[],
  statistics: Statistics,
  notes: readonly string[],
): Table {
  const texts = textColumns(leads)
  const stages = leads.columns.filter((column) => !texts.includes(column))
  const rows = leads.rows.flatMap((row) =>
    stages.flatMap(({ key, title }): Record<string, Cell>[] => {
      const own = matches.filter(
        (match) => match.name === title && isOf(match, row) && isInGroup(match, row),
      )
      if (own.length === 0) return []
      const score = asShare(row[key] as Quantity)
      return [
        {
          ...Object.fromEntries(texts.map((column) => [column.key, row[column.key]!])),
          stage: title,
          score: withReasons(score, own),
          decision: decisionOf(score, [String(row['first']), String(row['second'])]),
          roles: countsOf(own),
          consistent: consistencyOf(
            own.flatMap(({ items }) => items),
            statistics.level,
          ),
        },
      ]
    }),
  )
  return {
    id: 'stages',
    title: 'Stages: share of the dimensions that the first supporter won, ties half',
    columns: [
      ...texts.map(({ key, title }) => ({ key, title: key === 'second' ? 'Second' : title })),
      { key: 'stage', title: 'Stage' },
      { key: 'score', title: 'Score of the first' },
      { key: 'decision', title: 'Better' },
      { key: 'roles', title: 'Roles won–lost–tied' },
      { key: 'consistent', title: 'Same in both orders', scale: 100, digits: 0 },
    ],
    rows,
    notes: [
      'Score: the mean over roles of S(r), the mean over a stage’s dimensions; 1/2 is a draw, and p says whether it differs from that. A win needs both orders. Stages are not added up.',
      'A role is won by who won more of its dimensions, as the released program counts; that count and the score can disagree.',
      ...leads.notes,
      ...notes,
    ],
    ...(leads.translations && { translations: leads.translations }),
  }
}

const isOf = ({ supporter, other }: Match, row: Table['rows'][number]): boolean =>
  row['first'] === supporter && row['second'] === other

/** Converts the difference S − (1 − S), in [-1, 1], to S. */
function asShare({ value, interval, ...rest }: Quantity): Quantity {
  const half = (difference: number): number => (difference + 1) / 2
  return {
    ...rest,
    value: value.state === 'known' ? known(half(value.value)) : value,
    ...(interval && {
      interval: {
        ...interval,
        lower: Math.max(0, half(interval.lower)),
        upper: Math.min(1, half(interval.upper)),
      },
    }),
  }
}

/** Adds the reasons for missing scores of roles. */
function withReasons(score: Quantity, matches: readonly StageMatch[]): Quantity {
  const { missing, value } = quantity(
    matches.map((match) => ({ cluster: match.cluster, value: match.score })),
  )
  const { state } = score.value
  return { ...score, missing: missing ?? {}, ...(state === 'unknown' && { value }) }
}

const cannotTell = 'cannot tell'

function decisionOf(score: Quantity, [first, second]: readonly [string, string]): string {
  if (score.value.state === 'unknown') return `unknown: ${score.value.why}`
  if (!isSignificant(score)) return cannotTell
  return score.value.value > 0.5 ? first : second
}
