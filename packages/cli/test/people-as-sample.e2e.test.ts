/**
 * Twelve people with five sessions each: every analysis of the house takes people for the sample,
 * or has a reason why it does not read them. A new analysis is run without a change here, or the
 * test names it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corePlugin } from '@attune/host'
import type { Quantity, Table } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const PEOPLE = 12
const root = join(import.meta.dirname, '../../..')

interface Plugin {
  readonly name: string
  readonly components: Readonly<Record<string, { readonly kind: string }>>
}

/** All plugins of the repository with analyses: the folders named plugin-…, and ratings. */
async function housePlugins(): Promise<readonly Plugin[]> {
  const folders = readdirSync(join(root, 'packages')).filter(
    (name) => (name.startsWith('plugin-') && name !== 'plugin-basics') || name === 'ratings',
  )
  const loaded = await Promise.all(
    folders.map(async (name) => {
      const module = (await import(`@attune/${name}`)) as { readonly default: Plugin }
      return module.default
    }),
  )
  return [corePlugin as unknown as Plugin, ...loaded]
}

/** Analyses that do not read people, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'hill-judge/human-agreement': 'compares a file of labels of single questions with the judge',
  'longemotion/stage-agreement': 'compares people and a judge on answers of LongEmotion',
  'ratings/agreement': 'reads a study of rated dialogues: ratings-in-a-run.e2e.test.ts',
  'ratings/corrected': 'reads a study of rated dialogues: ratings-in-a-run.e2e.test.ts',
  'ratings/grade': 'reads a study of rated dialogues: ratings-in-a-run.e2e.test.ts',
  'sage/coordinates': 'asks a model to place supporters on its own axes',
  'trajectory/label-accuracy': 'needs a label of each dialogue as a reference',
  'vera-mh/scores': 'reads personas of the release of VERA-MH',
}

const measures = [
  { estimator: 'returning/memory', measure: 'recall' },
  { estimator: 'core/lexicon', measure: 'mean' },
]
const people = { people: 'people' }
const OPTIONS: Readonly<Record<string, object>> = {
  'returning/people': { of: 'returning/memory' },
  'core/instrument': { of: measures },
  'core/method-agreement': { of: measures },
  'core/human-agreement': people,
  'esc-eval/accuracy': people,
  'esc-eval/correlations': people,
}

const scores = (scenarios: readonly string[]): string =>
  ['scenario,supporter,empathy']
    .concat(scenarios.map((id, at) => `${id},bot,${at % 5}\n${id},listener,${(at + 2) % 4}`))
    .join('\n')

function study(plugins: readonly Plugin[], analyses: readonly string[]): string {
  const lines = readFileSync(join(root, 'examples/returning/people.jsonl'), 'utf8')
  const sessions = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const { id } = JSON.parse(line) as { readonly id: string }
      return [1, 2, 3, 4, 5].map((session) => `${id}@${session}`)
    })
  return project({
    'people.jsonl': lines,
    'people.csv': scores(sessions),
    'attune.config.yaml': JSON.stringify({
      plugins: plugins.flatMap(({ name }) => (name === 'core' ? [] : [name])),
      seed: 1,
      supporters: {
        bot: { use: 'returning/bot', memory: { mode: 'own' } },
        listener: { use: 'core/rule-based' },
      },
      evaluations: {
        people: {
          scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
          simulator: { use: 'returning/seeker', turns: 2 },
          estimators: {
            'returning/memory': { tracer: 'rules' },
            'core/lexicon': {},
            'core/risk-response': {},
            'trajectory/causal-emotion': {},
            'esc-eval/text-metrics': {},
            'seekers/text': {},
          },
          judges: {
            people: { use: 'core/recorded', file: 'people.csv', criteria: ['empathy'] },
            'esc-eval/scores': {},
            'hill-judge/pairwise': {},
            'sage/utterance': {},
          },
          analyses: Object.fromEntries(analyses.map((use) => [use, OPTIONS[use] ?? {}])),
        },
      },
    }),
  })
}

interface Report {
  readonly problems: readonly object[]
  readonly evaluations: readonly {
    readonly label: string
    readonly findings: { readonly tables: readonly Table[]; readonly sentences?: readonly string[] }
  }[]
}

/** A number whose n is not that of people, or that has an interval over something else. */
function faultOf({ n, clusters, values, interval }: Quantity & { readonly values?: number }) {
  if (n > PEOPLE) return `n = ${n}`
  if (clusters !== undefined && clusters > PEOPLE) return `${clusters} clusters`
  return values !== undefined && interval && clusters === undefined
    ? `an interval over ${values} values`
    : undefined
}

test('every analysis of the house takes people for the sample', { timeout: 240_000 }, async () => {
  const plugins = await housePlugins()
  const all = plugins.flatMap(({ name, components }) =>
    Object.entries(components).flatMap(([each, { kind }]) =>
      kind === 'analysis' ? [`${name}/${each}`] : [],
    ),
  )
  expect(Object.keys(ELSEWHERE).filter((name) => !all.includes(name))).toEqual([])
  const analyses = all.filter((name) => !Object.hasOwn(ELSEWHERE, name))
  const folder = study(plugins, analyses)
  const { status, stdout, stderr } = await attune(folder, [
    'run',
    '--json',
    '--no-report',
    '--no-figures',
  ])
  expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  const { problems, evaluations } = JSON.parse(stdout) as Report
  expect(problems).toEqual([])
  const found = evaluations.filter(({ label }) => all.includes(label))
  expect(found.map(({ label }) => label).toSorted()).toEqual(analyses.toSorted())
  const faults = found.flatMap(({ label, findings: { tables } }) =>
    tables.flatMap((table) => [
      ...(table.of === 'people' ? [] : [`${label} ${table.id}: of ${table.of}`]),
      ...table.rows.flatMap((row) =>
        Object.entries(row).flatMap(([key, cell]) => {
          const fault = typeof cell === 'string' ? undefined : faultOf(cell)
          return fault === undefined ? [] : [`${label} ${table.id}.${key}: ${fault}`]
        }),
      ),
    ]),
  )
  expect(faults).toEqual([])
  const texts = found.flatMap(({ findings: { tables, sentences = [] } }) => [
    ...tables.flatMap(({ notes }) => notes),
    ...sentences,
  ])
  expect(texts.filter((text) => /(?<![/.=])\bscenarios?\b/.test(text))).toEqual([])
  // Each analysis shows people, apart from those that find none of their readers here.
  const shown = found.filter(({ findings: { tables } }) =>
    tables.some(({ rows }) =>
      rows.some((row) =>
        Object.values(row).some((cell) => typeof cell === 'object' && cell.n === PEOPLE),
      ),
    ),
  )
  expect(analyses.filter((name) => !shown.some(({ label }) => label === name))).toEqual([])
})
