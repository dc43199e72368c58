import { differences, orNull, type VectorFamily } from '@attune/testkit'
import { expect, test } from 'vitest'
import { known, type Known, type Preference } from '@attune/core'
import { aggregateStages, type PairOutcomes, type SkipPolicy, type StageOutcome } from '../../src/aggregation/stages.js'
import { winRateMatrix, type Match } from '../../src/aggregation/win-rate-matrix.js'
import { releasedData } from '../released-data.js'
import { fromLetter, testFamily, toLetter, vectors, type Letter } from '../vectors.js'
import { publishedMatches } from './published-matches.js'

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

const listedMatches = ({ matches }: Listed): Match[] =>
  matches.map(({ a, b, verdict, score }) => ({
    first: a,
    second: b,
    outcome: fromLetter(verdict),
    ...(score === undefined ? {} : { score: known(score) }),
  }))

const nulls = (rows: readonly (readonly Known<number>[])[]) => rows.map((row) => row.map(orNull))

function report(agents: readonly string[], matches: readonly Match[]): object {
  const { wins, ties, n, ranking, ...rates } = winRateMatrix(agents, matches)
  return {
    wins,
    ties,
    n,
    winRateTiesHalf: nulls(rates.winRateTiesHalf),
    winRateNoTies: nulls(rates.winRateNoTies),
    meanScore: nulls(rates.meanScore),
    rowMean: rates.rowMean.map(orNull),
    ranking,
  }
}

const { tolerance, cases } = vectors.read<VectorFamily<Listed | Published>>('win-rate-matrix.json') ?? {
  tolerance: 0,
  cases: [],
}

for (const { id, input, expected } of cases) {
  const isListed = 'matches' in input
  test.skipIf(!isListed && !releasedData)(`win-rate-matrix: ${id}${isListed ? '' : ' (needs ATTUNE_DATA)'}`, () => {
    const { agents, matches } = isListed
      ? { agents: input.agents, matches: listedMatches(input) }
      : publishedMatches(input.fromData, input.stage)
    expect(differences(report(agents, matches), expected, tolerance, 'exact')).toEqual([])
  })
}
