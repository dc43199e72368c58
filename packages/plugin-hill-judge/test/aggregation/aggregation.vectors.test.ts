import { differences, orNull, type VectorFamily } from '@attune/testkit'
import { expect, test } from 'vitest'
import { known, type Known, type Preference } from '@attune/core'
import { aggregateStages, type PairOutcomes, type SkipPolicy, type StageOutcome } from '../../src/aggregation/stages.js'
import { releasedData } from '../released-data.js'
import { fromLetter, testFamily, toLetter, vectors, type Letter } from '../vectors.js'
import { publishedMatches } from './published-matches.js'
import { winRatesOf, type OneMatch } from './win-rates.js'

const mapValues = <From, To>(record: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

const letterOrNull = (outcome: Known<Preference>) => (outcome.state === 'known' ? toLetter(outcome) : null)

interface Verdicts {
  dimensions: Record<string, string[]>
  verdicts: Record<string, Record<string, Letter>>
  skipPolicy: SkipPolicy
}

function outcomesOf({ dimensions, verdicts, skipPolicy }: Verdicts): PairOutcomes {
  const stages = Object.entries(dimensions).map(([name, names]) => ({
    name,
    dimensions: names.map((dimension) => ({ name: dimension })),
  }))
  const roles = Object.entries(verdicts).map(([role, letters]) => ({ role, verdicts: mapValues(letters, fromLetter) }))
  return aggregateStages(stages, roles, skipPolicy)
}

const majority = ({ majority: { byRole, roles, decision } }: StageOutcome) => ({
  roleWinner: mapValues(byRole, letterOrNull),
  winsA: roles.first,
  winsB: roles.second,
  ties: roles.tie,
  decision: letterOrNull(decision),
})

testFamily<Verdicts>('aggregation', (input) => {
  const { stages, overallByRole } = outcomesOf(input)
  return {
    S: mapValues(stages, ({ scores }) => mapValues(scores, orNull)),
    mean: mapValues(stages, ({ mean }) => orNull(mean)),
    rolesUsed: mapValues(stages, ({ rolesUsed }) => rolesUsed),
    itemsUsed: mapValues(stages, ({ itemsUsed }) => itemsUsed),
    itemsSkipped: mapValues(stages, ({ itemsSkipped }) => itemsSkipped.skip ?? 0),
    decision: mapValues(stages, ({ decision }) => letterOrNull(decision)),
    majority: mapValues(stages, majority),
    overallByRole: mapValues(overallByRole, (winner) => toLetter(known(winner))),
  }
})

interface Listed {
  agents: string[]
  matches: { a: string; b: string; verdict: Letter; score?: number }[]
}
interface Published {
  fromData: string
  stage: string
}

const listedMatches = ({ matches }: Listed): OneMatch[] =>
  matches.map(({ a, b, verdict }) => ({ first: a, second: b, outcome: fromLetter(verdict) }))

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

function report(agents: readonly string[], matches: readonly OneMatch[]): object {
  const rates = winRatesOf(agents, matches)
  const { wins, winRateTiesHalf } = rates
  const rowMean = winRateTiesHalf.map((row) => meanOf(row.filter((rate) => rate !== null)))
  const standing = (place: number): number => rowMean[place] ?? -1
  return {
    ...rates,
    winRateNoTies: wins.map((row, i) =>
      row.map((won, j) => {
        const decided = won + wins[j]![i]!
        return decided === 0 ? null : won / decided
      }),
    ),
    rowMean,
    ranking: [...agents.keys()].sort((one, other) => standing(other) - standing(one)).map((place) => agents[place]!),
  }
}

const { tolerance, cases } = vectors.read<VectorFamily<Listed | Published, { meanScore: unknown }>>(
  'win-rate-matrix.json',
) ?? {
  tolerance: 0,
  cases: [],
}

for (const { id, input, expected } of cases) {
  const isListed = 'matches' in input
  test.skipIf(!isListed && !releasedData)(`win-rate-matrix: ${id}${isListed ? '' : ' (needs ATTUNE_DATA)'}`, () => {
    const { agents, matches } = isListed
      ? { agents: input.agents, matches: listedMatches(input) }
      : publishedMatches(input.fromData, input.stage)
    // Scores of roles are averaged by hill-judge/stages.
    const { meanScore: _, ...ofMatches } = expected
    expect(differences(report(agents, matches), ofMatches, tolerance, 'exact')).toEqual([])
  })
}
