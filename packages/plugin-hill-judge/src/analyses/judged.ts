import { readMatches } from '@attune/kit'
import { grouped, type Match } from '@attune/kit/internal'
import type { Evaluation } from '@attune/core/findings'
import type { Stage } from '../aggregation/stages.js'
import { errors } from '../errors.js'
import type { JudgedOptions } from './options.js'

/** Name of the condition that contains the judge of a match, if there are several judges. */
export const JUDGE = 'judge'

/** Results of pair judges. */
export interface Judged {
  /** Labels of the judges; with several of them every match has its judge as a condition. */
  readonly judges: readonly string[]
  /** Stages in the judges' order. */
  readonly stages: readonly Stage[]
  /** One match per pair of dialogues, dimension and judge; `group` is the stage. */
  readonly matches: readonly (Match & { readonly group: string })[]
  /** Notes for every table that is based on these results. */
  readonly notes: readonly string[]
}

const noStage = 'Overall'

/**
 * Results of the judge in the options, or of all pair judges whose criteria have stages. The rule
 * in the options combines the verdicts of both orders.
 *
 * @throws AttuneError hill-judge/NO_VERDICTS if the evaluation has no such judge
 */
export async function readJudged(evaluation: Evaluation, given: JudgedOptions): Promise<Judged> {
  const found: { judge: string; matches: readonly Match[] }[] = []
  for (const judge of given.judge === undefined ? evaluation.judges : [given.judge]) {
    const matches = await readMatches(evaluation, judge, given)
    if (matches.length > 0) found.push({ judge, matches })
  }
  const staged = found.filter(({ matches }) => matches.some(({ group }) => group !== undefined))
  const own = staged.length > 0 ? staged : found.slice(0, 1)
  if (own.length === 0) {
    throw errors.error('NO_VERDICTS', {
      evaluation: evaluation.name,
      judge: given.judge ?? 'a judge of pairs',
    })
  }
  const named = own.flatMap(({ judge, matches }) =>
    own.length === 1 ? matches : matches.map(judgedBy(judge)),
  )
  const stageOf = new Map(
    named.flatMap(({ name, group }) => (group === undefined ? [] : [[name, group] as const])),
  )
  const matches = named.map((match) => ({ ...match, group: stageOf.get(match.name) ?? noStage }))
  return {
    judges: own.map(({ judge }) => judge),
    stages: stagesOf(matches),
    matches,
    notes: notesOn(matches, given),
  }
}

const judgedBy =
  (judge: string) =>
  (match: Match): Match => ({ ...match, conditions: { ...match.conditions, [JUDGE]: judge } })

/**
 * Stages that occur in the verdicts. A judge without stages has a single one with all its criteria.
 */
function stagesOf(matches: Judged['matches']): Stage[] {
  return [...grouped(matches, ({ group }) => group)].map(([name, own]) => ({
    name,
    dimensions: [...new Set(own.map((match) => match.name))].map((each) => ({ name: each })),
  }))
}

/** Key of all matches of two dialogues by the same judge. */
export const pairKey = ({ scenario, repeat, conditions, supporter, other }: Match): string =>
  JSON.stringify([scenario, repeat, Object.entries(conditions).sort(), supporter, other])

function notesOn(matches: Judged['matches'], given: JudgedOptions): string[] {
  const pairs = new Map(matches.map((match) => [pairKey(match), match]))
  const lost = [...pairs.values()].flatMap(({ showings, outcome }) =>
    showings.length === 0 && outcome.state === 'unknown' ? [outcome.why] : [],
  )
  const scenarios = new Map(matches.map(({ scenario, tags }) => [scenario, tags]))
  const faulty = [...scenarios.values()].filter((tags) => tags['faults'] === 'some').length
  const oneOrder = matches.some(
    ({ showings }) =>
      showings.length > 0 && new Set(showings.map(({ shownFirst }) => shownFirst)).size < 2,
  )
  return [
    ...(lost.length > 0
      ? [
          `${lost.length} of ${pairs.size} comparisons are missing (${[...new Set(lost)].join(', ')}).`,
        ]
      : []),
    ...(oneOrder
      ? [
          'Not every pair was shown in both orders: a preference for a position is not balanced out.',
        ]
      : []),
    ...(given.unreadable === 'skip'
      ? []
      : [`Verdicts that could not be read: ${given.unreadable}.`]),
    ...(faulty > 0 ? [`${faulty} of ${scenarios.size} roles have faults of content.`] : []),
  ]
}
