/**
 * Claims on the overall score: differences between supporters, over all settings and in each; and
 * differences of each setting from the same supporter's base.
 */
import type {
  Claim,
  Comparison,
  Evaluation,
  Findings,
  Quantity,
  Table,
} from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { cellOfClaim, differenceSentences, saying } from '@attune/kit/internal'
import { baseSettingsOf, questionOf, SETTING } from '../rows.js'
import { overallDifference } from './scores.js'

/** One supporter in one setting, with all its answers (an arm of the comparison). */
export interface Arm {
  readonly supporter: string
  readonly setting: string
  readonly rows: readonly Row[]
}

type WithClaims = Pick<Evaluation, 'claims'>

const ALL = 'all'
const overall = { title: 'Overall score', better: 'higher', digits: 2 } as const

interface Pair {
  readonly setting: string
  readonly comparison: Comparison
}

/**
 * Table with a row for each pair of supporters, first over all settings, then in each; empty for a
 * single supporter.
 */
export function overallCompared(
  evaluation: WithClaims & Pick<Evaluation, 'supporters'>,
  arms: readonly Arm[],
): Findings {
  const settings = [...new Set(arms.map(({ setting }) => setting))]
  const groups = settings.length > 1 ? [ALL, ...settings] : settings
  const pairs = groups.flatMap((setting) =>
    pairsIn(evaluation, arms, { setting, isDivided: settings.length > 1 }),
  )
  if (pairs.length === 0) return { tables: [], figures: [] }
  const claims = evaluation.claims.ask(pairs.map(({ comparison }) => comparison))
  const spoken = claims.filter((_, at) => pairs[at]!.setting === groups[0])
  return {
    tables: [tableOf(pairs, claims)],
    figures: [],
    ...saying(differenceSentences([{ column: overall, claims: spoken }])),
  }
}

function tableOf(pairs: readonly Pair[], claims: readonly Claim[]): Table {
  return {
    id: 'overall-compared',
    title: 'Overall scores, compared',
    columns: [
      { key: 'setting', title: 'Setting' },
      { key: 'first', title: 'First' },
      { key: 'second', title: 'minus' },
      { key: 'overall', ...overall },
    ],
    rows: pairs.map(({ setting, comparison }, at) => ({
      setting,
      first: comparison.supporter,
      second: comparison.against!,
      overall: cellOfClaim(claims[at]!, comparison),
    })),
    notes: ['On the items that both have, paired by item; t over scenarios within tasks.'],
  }
}

function pairsIn(
  { supporters }: Pick<Evaluation, 'supporters'>,
  arms: readonly Arm[],
  { setting, isDivided }: { readonly setting: string; readonly isDivided: boolean },
): Pair[] {
  const rowsOf = (supporter: string): readonly Row[] =>
    arms.flatMap((arm) =>
      arm.supporter === supporter && (setting === ALL || arm.setting === setting) ? arm.rows : [],
    )
  const inSetting = (row: Row): string => JSON.stringify([row.conditions[SETTING], questionOf(row)])
  return supporters.flatMap((first, at) =>
    supporters.slice(at + 1).flatMap((second): Pair[] => {
      const sides = [rowsOf(first), rowsOf(second)] as const
      if (sides.some((rows) => rows.length === 0)) return []
      const comparison = comparisonOf('overall', [first, second], {
        conditions: isDivided ? { [SETTING]: setting } : {},
        computed: overallDifference(sides, inSetting),
      })
      return [{ setting, comparison }]
    }),
  )
}

/**
 * Change of the overall score by a setting, relative to the base of the same supporter. The base
 * itself has no entry.
 */
export function gainsOf({ claims }: WithClaims, arms: readonly Arm[]): ReadonlyMap<Arm, Quantity> {
  const asked = arms.flatMap((arm) => {
    const ofSame = arms.filter(({ supporter }) => supporter === arm.supporter)
    const [base] = baseSettingsOf(arm.setting).flatMap(
      (name) => ofSame.find(({ setting }) => setting === name) ?? [],
    )
    if (base === undefined || base.setting === arm.setting) return []
    const names = [arm, base].map(({ supporter, setting }) => `${supporter}, ${setting}`) as [
      string,
      string,
    ]
    const computed = overallDifference([arm.rows, base.rows], questionOf)
    return [{ arm, comparison: comparisonOf('gain', names, { conditions: {}, computed }) }]
  })
  const answers = claims.ask(asked.map(({ comparison }) => comparison))
  return new Map(
    asked.map(({ arm, comparison }, at) => [arm, cellOfClaim(answers[at]!, comparison)]),
  )
}

const comparisonOf = (
  name: 'overall' | 'gain',
  [supporter, against]: readonly [string, string],
  found: Pick<Comparison, 'conditions' | 'computed'>,
): Comparison => ({
  kind: 'difference',
  of: { name, ...overall },
  supporter,
  against,
  first: [],
  second: [],
  ...found,
})
