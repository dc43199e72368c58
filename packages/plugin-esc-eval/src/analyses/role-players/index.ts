import {
  compare,
  concatFindings,
  means,
  pairs,
  readMatches,
  readRows,
  type KitColumn,
  type Row,
} from '@attune/kit'
import { grouped, type Match } from '@attune/kit/internal'
import { defineAnalysis, known } from '@attune/core'
import type { Evaluation, Findings, Table } from '@attune/core/findings'
import { plainMean } from '../../scores/plain-mean.js'
import {
  pickShares,
  roleMetrics,
  seekerCriterion,
  type RoleMetric,
} from '../../scores/role-play-quality.js'
import { HUMAN_LIKENESS } from '../../seeker-pairs/index.js'
import { numberOf } from '../scored-dialogues.js'

const titles: Readonly<Record<RoleMetric, string>> = {
  coherence: 'Coherence',
  fluency: 'Fluency',
  thematicConsistency: 'Theme',
  completeness: 'Completeness',
  emotionalCongruence: 'Mood',
  humanoid: 'Humanoid',
}

const AVERAGE = 'seeker-average'

export const rolePlayers = defineAnalysis({
  revision: 8,
  summary:
    'Role-players compared: six ratings from 0 to 10, and how often each is taken for the more human one.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    async analyse(evaluation) {
      const found: Findings[] = []
      for (const judge of evaluation.judges) {
        found.push(await ratings(evaluation, judge), await preferences(evaluation, judge))
      }
      return concatFindings(...found)
    },
  }),
})

const nothing: Findings = { tables: [], figures: [] }

/** Ratings by a judge of dialogues, with a row per seeker if several are compared. */
async function ratings(evaluation: Evaluation, judge: string): Promise<Findings> {
  const all = await readRows(evaluation, { kind: 'verdict', source: judge })
  const rows = all.filter(({ name }) =>
    roleMetrics.some((metric) => seekerCriterion(metric) === name),
  )
  if (rows.length === 0) return nothing
  const style = { scale: 5, digits: 1, better: 'higher' } as const
  const columns = [
    ...roleMetrics.map((metric): KitColumn => ({
      key: seekerCriterion(metric),
      title: titles[metric],
      ...style,
    })),
    { key: AVERAGE, title: 'Average', ...style },
  ]
  const rated = [...rows, ...averages(rows)]
  const id = `role-players-${judge.replace(/[^A-Za-z0-9]+/g, '-')}`
  return concatFindings(
    means(evaluation, rated, {
      id,
      title: `Role-players rated by ${judge}, from 0 to 10`,
      columns,
      by: ['language'],
      notes: [
        'Each is 5 times the mean rating from 0 to 2, as in the paper. It is a check of seekers, no score of supporters.',
      ],
    }),
    ...Object.keys(evaluation.conditions).map((condition) =>
      compare(evaluation, rated, {
        id: `${id}-between-${condition.replace(/[^A-Za-z0-9]+/g, '-')}`,
        title: `Role-players compared: ${condition}`,
        columns: columns.slice(-1),
        between: condition,
        about: 'Role-player',
      }),
    ),
  )
}

function averages(rows: readonly Row[]): Row[] {
  const dialogues = grouped(rows, ({ supporter, scenario, repeat, conditions }) =>
    JSON.stringify([supporter, scenario, repeat, conditions]),
  )
  return [...dialogues.values()].map((own) => ({
    ...own[0]!,
    name: AVERAGE,
    value: plainMean(own.map(numberOf)),
  }))
}

/** Preferences of a judge of pairs. */
async function preferences(evaluation: Evaluation, judge: string): Promise<Findings> {
  const all = await readMatches(evaluation, judge)
  const matches = all.filter(({ name }) => name === HUMAN_LIKENESS).map(withShortNames)
  if (matches.length === 0) return nothing
  const id = `seekers-${judge.replace(/[^A-Za-z0-9]+/g, '-')}`
  const title = 'Which seeker is more like a person'
  return concatFindings(
    { tables: [shareTable(matches, id)], figures: [] },
    pairs(evaluation, matches, { id, title }),
  )
}

/**
 * Match with `bot [played]` in place of `bot [simulator=played]`, so that tables with two names
 * fit.
 */
const withShortNames = (match: Match): Match => ({
  ...match,
  supporter: shortName(match.supporter),
  other: shortName(match.other),
  showings: match.showings.map((showing) => ({
    ...showing,
    shownFirst: shortName(showing.shownFirst),
  })),
})

const shortName = (name: string): string => name.replace(/(?<=[[ ])simulator[.=]/g, '')

function shareTable(matches: readonly Match[], id: string): Table {
  const decided = matches.flatMap(({ supporter, other, outcome }) =>
    outcome.state === 'known' ? [{ first: supporter, second: other, outcome: outcome.value }] : [],
  )
  return {
    id: `${id}-shares`,
    title: 'Share of comparisons in which a seeker is picked',
    columns: [
      { key: 'seeker', title: 'Seeker' },
      { key: 'share', title: 'Picked', scale: 100, digits: 1, better: 'higher' },
      { key: 'comparisons', title: 'Comparisons' },
      { key: 'ties', title: 'Ties' },
    ],
    rows: [...pickShares(decided)].map(([seeker, { share, comparisons, ties }]) => ({
      seeker,
      share: { value: known(share), n: comparisons },
      comparisons: String(comparisons),
      ties: String(ties),
    })),
    notes: [
      'Picked, or half a tie, of all comparisons that the seeker took part in, as the paper counts. The table of pairs has the uncertainty.',
    ],
  }
}
