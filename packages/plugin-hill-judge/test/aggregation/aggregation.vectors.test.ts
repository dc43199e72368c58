/**
 * Through the analyses that print them: hill-judge/stages and hill-judge/win-rates, on one role at
 * a time and on all.
 */
import type { Known } from '@attune/core'
import type { PairRecord, Quantity, Table } from '@attune/core/findings'
import { component, scenario } from '@attune/testkit'
import { differences } from '@attune/testkit/internal'
import { orNull } from '@attune/testkit/shared/values.js'
import type { VectorFamily } from '@attune/testkit/shared/vectors.js'
import { expect, test } from 'vitest'
import plugin from '../../src/index.js'
import { releasedData } from '../released-data.js'
import { fromLetter, testFamily, vectors, type Letter } from '../vectors.js'
import { publishedMatches } from './published-matches.js'
import { winRatesOf, type OneMatch } from './win-rates.js'

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

interface Verdicts {
  dimensions: Record<string, string[]>
  verdicts: Record<string, Record<string, Letter>>
  skipPolicy: 'drop-item' | 'drop-role'
}

/** What a role says of A and B, shown once. */
const pairOf = ({ dimensions, verdicts }: Verdicts, role: string): PairRecord => ({
  scenario: { ...scenario, id: role },
  judge: 'hill-judge/pairwise',
  supporters: ['A', 'B'],
  conditions: {},
  repeat: 1,
  criteria: Object.entries(dimensions).flatMap(([group, names]) =>
    names.map((criterion) => {
      const outcome = fromLetter(verdicts[role]![criterion] ?? 'skip')
      const verdict = { criterion, outcome, rationale: '', group }
      return { criterion, outcome, showings: [{ shownFirst: 'A', verdict }] }
    }),
  ),
})

async function tablesOf(
  name: string,
  input: Verdicts,
  roles: readonly string[],
): Promise<readonly Table[]> {
  const pairs = roles.map((role) => pairOf(input, role))
  const given = { options: { skipped: input.skipPolicy } }
  return (await component(plugin, name).analyse({ pairs, supporters: ['A', 'B'] }, given)).result
    .tables
}

/** `1–0–0`: roles that A won, that B won, and ties. */
const countsIn = (cell: unknown): number[] =>
  String(cell ?? '0–0–0')
    .split('–')
    .map(Number)

function winnerIn(cell: unknown): Letter | null {
  const at = countsIn(cell).indexOf(1)
  return at < 0 ? null : (['A', 'B', 'tie'] as const)[at]!
}

const stageRow = (tables: readonly Table[], stage: string) =>
  tables.find(({ id }) => id === 'stages')?.rows.find((row) => row['stage'] === stage)
const scoreIn = (row: Table['rows'][number] | undefined): Quantity | undefined =>
  row?.['score'] as Quantity | undefined
const valueIn = (row: Table['rows'][number] | undefined): number | null => {
  const score = scoreIn(row)
  return score === undefined ? null : orNull(score.value as Known<number>)
}

/** Decisions are printed by what is significant, and single verdicts are counted by dimension. */
testFamily<Verdicts>(
  'aggregation',
  async (input) => {
    const roles = Object.keys(input.verdicts)
    const whole = await tablesOf('stages', input, roles)
    const alone = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => [role, await tablesOf('stages', input, [role])] as const),
      ),
    )
    const won = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => [role, await tablesOf('win-rates', input, [role])] as const),
      ),
    )
    const byStage = <T>(of: (stage: string) => T): Record<string, T> =>
      Object.fromEntries(Object.keys(input.dimensions).map((stage) => [stage, of(stage)]))
    return {
      S: byStage((stage) => mapValues(alone, (tables) => valueIn(stageRow(tables, stage)))),
      mean: byStage((stage) => valueIn(stageRow(whole, stage))),
      rolesUsed: byStage((stage) => scoreIn(stageRow(whole, stage))?.n ?? 0),
      majority: byStage((stage) => {
        const [winsA, winsB, ties] = countsIn(stageRow(whole, stage)?.['roles'])
        return {
          roleWinner: mapValues(alone, (tables) => winnerIn(stageRow(tables, stage)?.['roles'])),
          winsA,
          winsB,
          ties,
        }
      }),
      overallByRole: mapValues(won, (tables) => {
        const { rows } = tables.find(({ id }) => id === 'win-rates-counts')!
        return winnerIn(rows[0]?.['All stages, by majority'])
      }),
    }
  },
  ['decision', 'itemsUsed', 'itemsSkipped'],
)

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
    ranking: [...agents.keys()]
      .sort((one, other) => standing(other) - standing(one))
      .map((place) => agents[place]!),
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
  test.skipIf(!isListed && !releasedData)(
    `win-rate-matrix: ${id}${isListed ? '' : ' (needs ATTUNE_DATA)'}`,
    () => {
      const { agents, matches } = isListed
        ? { agents: input.agents, matches: listedMatches(input) }
        : publishedMatches(input.fromData, input.stage)
      // Scores of roles are averaged by hill-judge/stages.
      const { meanScore: _, ...ofMatches } = expected
      expect(differences(report(agents, matches), ofMatches, tolerance, 'exact')).toEqual([])
    },
  )
}
