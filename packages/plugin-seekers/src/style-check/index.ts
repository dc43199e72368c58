import { defineAnalysis, type Known, known, unknown } from '@attune/core'
import type { Evaluation, Findings, Quantity, Table } from '@attune/core/findings'
import { compare, concatFindings, readRows, type Row } from '@attune/kit'
import { noFindings, wordedFindings } from '@attune/kit/internal'
import { mean, sampleDeviation } from '@attune/statistics'
import { sentimentShape } from '../measures/sentiment-shape.js'
import { styles, type Style } from '../rule-based/styles.js'
import { type Check, controlChecks, styleChecks } from './checks.js'
import {
  type Both,
  COUNTED,
  heads,
  MOST_EFFECT,
  movesTitle,
  nothingVaried,
  type SentimentNumber,
  titleOf,
  verdictOf,
} from './words.js'

/**
 * Analysis that checks whether a style or a control of the seeker changes the intended measures
 * only. It compares the lowest with the highest level of the style, within scenarios.
 */
export const styleCheck = defineAnalysis({
  revision: 5,
  summary:
    'Whether a style or a control of the seeker moves what it should and nothing else, where a simulator varies its level.',
  options: {
    type: 'object',
    properties: {
      style: {
        type: 'string',
        enum: styles,
        description: 'The style whose level is varied, where no condition names it.',
      },
    },
    additionalProperties: false,
  },
  create: ({ style }) => ({
    async analyse(evaluation): Promise<Findings> {
      const rows = await rowsOf(evaluation)
      const all = variedIn(evaluation, style)
      if (all.length === 0) {
        const nothing = nothingVaried(Object.keys(controlChecks))
        return wordedFindings({ ...noFindings, sentences: [nothing.en] }, [nothing])
      }
      return concatFindings(...all.map((varied) => checkStyle(evaluation, rows, varied)))
    },
  }),
})

interface Varied {
  /** Name of the condition whose values are the levels of the style or control. */
  readonly condition: string
  readonly name: string
  readonly check: Check
  /** Returns true for rows of this style or control. */
  isOf(row: Row): boolean
}

function variedIn(evaluation: Evaluation, named: Style | undefined): readonly Varied[] {
  return Object.keys(evaluation.conditions).flatMap((condition): readonly Varied[] => {
    const last = condition.split('.').at(-1)!
    const control = controlChecks[last]
    if (control) return [{ condition, name: last, check: control, isOf: () => true }]
    if (last !== 'level') return []
    const beside = `${condition.slice(0, -'level'.length)}style`
    const conditioned = (evaluation.conditions[beside] ?? []).filter(
      (each): each is Style => each in styleChecks,
    )
    if (conditioned.length === 0)
      return named === undefined
        ? []
        : [{ condition, name: named, check: styleChecks[named], isOf: () => true }]
    return conditioned.map((style) => ({
      condition,
      name: style,
      check: styleChecks[style],
      isOf: (row) => row.conditions[beside] === style,
    }))
  })
}

/** Rows of all measures, and of numbers that describe the sentiment series. */
async function rowsOf(evaluation: Evaluation): Promise<readonly Row[]> {
  const measures = await readRows(evaluation, { kind: 'measure' })
  const series = await readRows(evaluation, { kind: 'series', name: 'sentiment' })
  const moods = series.flatMap((row) =>
    Object.entries(sentimentsOf(row)).map(([name, value]): Row => ({ ...row, name, value })),
  )
  return [...measures, ...moods]
}

const EARLY_TURNS = 3

function sentimentsOf({ series }: Row): Readonly<Record<SentimentNumber, Known<number>>> {
  const values = series?.values ?? []
  const { mean: whole, turningPoints } = sentimentShape(values)
  return {
    'sentiment-mean': whole,
    'sentiment-early': earlyOf(values),
    'sentiment-turns': turningPoints,
  }
}

/**
 * Mean sentiment of the first three turns. A turn without a word of the list counts as neutral,
 * since it is common that none of so few turns has one.
 */
function earlyOf(values: readonly Known<number>[]): Known<number> {
  const early = values
    .slice(0, EARLY_TURNS)
    .map((value) => (value.state === 'known' ? value.value : 0))
  return early.length === 0 ? unknown('no_turns') : known(mean(early))
}

function checkStyle(
  evaluation: Evaluation,
  rows: readonly Row[],
  { condition, name, check, isOf }: Varied,
): Findings {
  const levels = [...(evaluation.conditions[condition] ?? [])].sort()
  const [low, high] = [levels[0], levels.at(-1)]
  if (low === undefined || high === undefined || low === high) return noFindings
  const own = rows
    .filter(isOf)
    .flatMap(({ conditions: { [condition]: level, ...conditions }, ...row }): Row[] => {
      if (level !== low && level !== high) return []
      const pair = JSON.stringify([
        row.scenario,
        row.supporter,
        row.repeat,
        Object.entries(conditions),
      ])
      return [{ ...row, conditions: {}, supporter: `${name} ${level}`, pair }]
    })
  const effects = [...check.moves, ...check.stay].map((key) =>
    effectOf(own, key, `${name} ${low}`, `${name} ${high}`),
  )
  const sides: Evaluation = {
    ...evaluation,
    statistics: evaluation.statistics,
    supporters: [`${name} ${high}`, `${name} ${low}`],
  }
  const columns = [...check.moves, ...check.stay].map((key) => ({
    key,
    title: titleOf(key).en,
    digits: 2,
  }))
  const compared = compare(sides, own, {
    columns,
    about: condition,
    id: `style-${name}-differences`,
    title: { en: `${name}, level ${high} against ${low}`, zh: `${name}：等级 ${high} 对 ${low}` },
  })
  const verdict = sentenceOf(name, check, effects)
  const moved = {
    tables: [effectTable(name, check, effects)],
    figures: [],
    sentences: [verdict.en],
  }
  return wordedFindings(concatFindings(moved, compared), [
    verdict,
    ...heads,
    ...columns.map(({ key }) => titleOf(key)),
    movesTitle(name),
  ])
}

interface Effect {
  readonly key: string
  readonly effect: Known<number>
  /** Number of values at both levels together. */
  readonly n: number
}

function effectOf(rows: readonly Row[], key: string, low: string, high: string): Effect {
  const valuesOf = (side: string): readonly number[] =>
    rows.flatMap(({ name, supporter, value }) =>
      name === key &&
      supporter === side &&
      value.state === 'known' &&
      typeof value.value === 'number'
        ? [value.value]
        : [],
    )
  const [under, over] = [valuesOf(low), valuesOf(high)]
  return { key, effect: differenceOf(under, over), n: under.length + over.length }
}

/**
 * Difference of the means at two levels, in pooled standard deviations within a level, limited to
 * ±`MOST_EFFECT`. Unknown with fewer than two values at a level.
 */
function differenceOf(under: readonly number[], over: readonly number[]): Known<number> {
  if (under.length < 2 || over.length < 2) return unknown('too few values')
  const spread = Math.sqrt((sampleDeviation(under) ** 2 + sampleDeviation(over) ** 2) / 2)
  const difference = mean(over) - mean(under)
  if (spread === 0) return known(difference === 0 ? 0 : Math.sign(difference) * MOST_EFFECT)
  return known(Math.max(-MOST_EFFECT, Math.min(MOST_EFFECT, difference / spread)))
}

const isMoved = ({ towards }: Check, { effect }: Effect): boolean =>
  effect.state === 'known' && (towards === 'up' ? effect.value > 0 : effect.value < 0)

const isUnaffected = (own: readonly Effect[], { effect: other }: Effect): boolean =>
  other.state === 'known' &&
  own.every(
    ({ effect }) => effect.state === 'known' && Math.abs(other.value) <= Math.abs(effect.value) / 2,
  )

const sidesOf = (
  { moves }: Check,
  effects: readonly Effect[],
): readonly [readonly Effect[], readonly Effect[]] => [
  effects.slice(0, moves.length),
  effects.slice(moves.length),
]

function effectTable(name: string, check: Check, effects: readonly Effect[]): Table {
  const [own, others] = sidesOf(check, effects)
  const cell = ({ effect, n }: Effect): Quantity => ({
    value: effect,
    n,
    noInterval: 'its interval is in the comparison',
  })
  return {
    id: `style-${name}`,
    title: movesTitle(name).en,
    columns: [
      { key: 'measure', title: 'Measure' },
      { key: 'role', title: 'Should' },
      { key: 'effect', title: 'Moves by', digits: 2 },
      { key: 'holds', title: 'It does' },
    ],
    rows: [
      ...own.map((each) => ({
        measure: titleOf(each.key).en,
        role: check.towards,
        effect: cell(each),
        holds: isMoved(check, each) ? 'yes' : 'no',
      })),
      ...others.map((each) => ({
        measure: titleOf(each.key).en,
        role: 'stay (half as much at most)',
        effect: cell(each),
        holds: isUnaffected(own, each) ? 'yes' : 'no',
      })),
    ],
    notes: [COUNTED.en],
  }
}

function sentenceOf(name: string, check: Check, effects: readonly Effect[]): Both {
  const [own, others] = sidesOf(check, effects)
  return verdictOf({
    name,
    own: own.map((each) => ({
      measure: titleOf(each.key),
      effect: each.effect,
      isMoved: isMoved(check, each),
    })),
    moved: others.filter((each) => !isUnaffected(own, each)).map(({ key }) => titleOf(key)),
  })
}
