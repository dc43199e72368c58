// The same comparison has the same interval and the same p wherever it is printed, and in the
// export.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimSchema } from '@attune/claims'
import type { Claim, Quantity } from '@attune/core/findings'
import { Ajv } from 'ajv'
import { beforeAll, expect, it } from 'vitest'
import { attune, project, run, type RunReport } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

const study = fileURLToPath(import.meta.resolve('../../../benchmarks/studies/plugin.mjs'))

interface Cell {
  readonly value: object
  readonly interval?: object
  readonly p: { readonly state: string }
  readonly adjusted: object
}

let folder: string
let report: RunReport & { readonly claims: readonly Claim[] }
beforeAll(async () => {
  const manners = ['listening', 'advising', 'dismissing']
  folder = project({
    'scenarios.jsonl': scenarios(10),
    'attune.config.yaml': {
      seed: 'same',
      plugins: [
        '@attune/plugin-trajectory',
        '@attune/plugin-hill-judge',
        '@attune/plugin-sage',
        study,
      ],
      supporters: Object.fromEntries(
        manners.map((manner) => [manner, { use: 'core/rule-based', manner }]),
      ),
      evaluations: {
        talks: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', turns: 4 },
          estimators: {
            'core/lexicon': {},
            markov: { use: 'trajectory/markov', source: 'core/lexicon' },
          },
          judges: { coin: { use: 'study/coin', criteria: 2 } },
          analyses: {
            'core/measures': {},
            'trajectory/tables': { estimator: 'markov' },
            'study/preferred': { judge: 'coin' },
            'hill-judge/win-rates': { judge: 'coin' },
          },
        },
        feelings: {
          scenarios: { use: 'sage/persona-pool', count: 10 },
          simulator: { use: 'sage/sentient-agent', model: 'offline' },
          estimators: { 'sage/emotion': {} },
          analyses: { finals: { use: 'core/measures' }, 'sage/leaderboard': {} },
        },
      },
    },
  })
  report = (await run(folder)) as typeof report
}, 120_000)

/** By pair of supporters the numbers of one column. */
function column(
  label: string,
  id: string,
  key: string,
): Record<string, Pick<Cell, 'value' | 'interval' | 'p' | 'adjusted'>> {
  const found = report.evaluations.find((each) => each.label === label)!
  const table = found.findings.tables.find((each) => each.id === id)!
  return Object.fromEntries(
    table.rows.map(({ first, second, [key]: cell }) => {
      const { value, interval, p, adjusted } = cell as Cell
      return [
        `${String(first)} ${String(second)}`,
        { value, ...(interval && { interval }), p, adjusted },
      ]
    }),
  )
}

it('a difference of a measure', () => {
  for (const measure of ['bel', 'etv']) {
    const own = column('core/measures', 'measures-markov-comparisons', measure)
    expect(Object.values(own).map(({ p }) => p.state)).toEqual(['known', 'known', 'known'])
    expect(column('trajectory/tables', 'comparison-en', measure)).toEqual(own)
  }
})

it('a final emotion', () => {
  const own = column('finals', 'measures-sage-emotion-comparisons', 'final')
  expect(Object.values(own).map(({ p }) => p.state)).toEqual(['known', 'known', 'known'])
  expect(column('sage/leaderboard', 'leaderboard-comparisons', 'score')).toEqual(own)
})

it('a win rate', () => {
  const own = column('study/preferred', 'win-rates', 'c0001')
  expect(Object.values(own).map(({ p }) => p.state)).toEqual(['known', 'known', 'known'])
  expect(column('hill-judge/win-rates', 'win-rates', 'c0001')).toEqual(own)
})

it('the export', async () => {
  await attune(folder, ['export', 'json', '--to', 'results.json'])
  const exported = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as typeof report
  expect(exported.evaluations).toEqual(report.evaluations)
  expect(exported.claims).toEqual(report.claims)
})

it('the claims are what their schema says, each once', () => {
  const validate = new Ajv({ allErrors: true }).compile(claimSchema)
  validate(report.claims)
  expect(validate.errors).toBeNull()
  const ids = report.claims.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('no sentence and no cell states a comparison that is not a found claim', () => {
  const found = report.claims.filter(({ detected }) => detected)
  expect(found.length).toBeGreaterThan(0)
  const sentences = report.evaluations.flatMap(({ findings }) => findings.sentences ?? [])
  const stating = sentences
    .flatMap((sentence) => sentence.split('; '))
    .filter((part) =>
      / (?:is (?:better|higher|preferred)|rises|falls) /.test(
        part.replace('neither rises nor falls', ''),
      ),
    )
  expect(stating.length).toBeGreaterThan(0)
  const isClaimed = (part: string): boolean =>
    found.some(({ sentence }) => sentence.split('; ').some((own) => part.includes(own)))
  expect(stating.filter((part) => !isClaimed(part))).toEqual([])
  const cells = report.evaluations
    .flatMap(({ findings }) => findings.tables)
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
  const compared = cells.filter(
    (cell) => typeof cell === 'object' && cell !== null && 'adjusted' in cell,
  )
  const ids = new Map(report.claims.map((claim) => [claim.id, claim.detected]))
  expect(
    (compared as Quantity[])
      .filter(({ claim }) => ids.get(claim!.id) !== claim!.detected)
      .map(({ claim }) => claim),
  ).toEqual([])
})
