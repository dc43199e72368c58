/**
 * People with several sessions: every analysis of the house takes people for the sample,
 * or the run says why it shows none of them. A new analysis is run without a change here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corePlugin } from '@attune/host'
import type { Findings, Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

/** `npm run soak` takes all twelve people with five sessions each. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined
const [PEOPLE, SESSIONS] = isLong ? [12, 5] : [8, 2]
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

const measures = [
  { estimator: 'returning/memory', measure: 'recall' },
  { estimator: 'core/lexicon', measure: 'mean' },
]
const study = join(root, 'examples/ratings/ratings/warmth')
const rubric = join(root, 'packages/plugin-vera-mh/test/fixtures/data')
const people = { people: 'people' }
const OPTIONS: Readonly<Record<string, object>> = {
  'returning/people': { of: 'returning/memory' },
  'core/instrument': { of: measures },
  'core/method-agreement': { of: measures },
  'core/human-agreement': people,
  'esc-eval/accuracy': people,
  'esc-eval/correlations': people,
  'hill-judge/human-agreement': { file: 'labels.jsonl', source: 'made for this test' },
  'longemotion/stage-agreement': people,
  'ratings/agreement': { study },
  'ratings/corrected': { ...people, of: 'esc-eval/scores' },
  'ratings/grade': { ...people, study },
  'vera-mh/scores': { folder: rubric },
  'hill-judge/guidance': { models: [{ guided: 'listener', unguided: 'bot' }] },
}

const scores = (scenarios: readonly string[]): string =>
  ['scenario,supporter,empathic']
    .concat(scenarios.map((id, at) => `${id},bot,${at % 5}\n${id},listener,${(at + 2) % 4}`))
    .join('\n')

const label = (scenario: string, at: number): string =>
  JSON.stringify({
    scenario,
    first: 'bot',
    second: 'listener',
    annotator: 'one',
    dimension: 'Empathic Understanding',
    verdict: ['first', 'second', 'tie'][at % 3],
  })

function projectOf(plugins: readonly Plugin[], analyses: readonly string[]): string {
  const people = readFileSync(join(root, 'examples/returning/people.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .slice(0, PEOPLE)
    .map((line) => JSON.parse(line) as { readonly id: string; readonly sessions: object[] })
    .map((person) => ({ ...person, sessions: person.sessions.slice(0, SESSIONS) }))
  const lines = people.map((person) => JSON.stringify(person)).join('\n')
  const sessions = people.flatMap(({ id, sessions }) => sessions.map((_, at) => `${id}@${at + 1}`))
  return project({
    'people.jsonl': lines,
    'people.csv': scores(sessions),
    'labels.jsonl': sessions.map(label).join('\n'),
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
            'trajectory/markov': { source: 'trajectory/causal-emotion' },
            'esc-eval/text-metrics': {},
            'seekers/text': {},
          },
          judges: {
            people: { use: 'core/recorded', file: 'people.csv', criteria: ['empathic'] },
            'esc-eval/scores': {},
            'hill-judge/pairwise': {},
            'sage/utterance': {},
            'sage/strategies': {},
            'sage/case-analysis': {},
            'vera-mh/rubric': { folder: rubric },
          },
          analyses: Object.fromEntries(analyses.map((use) => [use, OPTIONS[use] ?? {}])),
        },
      },
    }),
  })
}

/** Analyses that refuse this study, with the code of their error. */
const REFUSED = {
  // Ratings of people of another study; ratings-in-a-run.e2e.test.ts has its own.
  'ratings/agreement': 'ratings/STUDY_MISSING',
  'ratings/grade': 'ratings/STUDY_MISSING',
  // No scenario has a label of its outcome.
  'trajectory/label-accuracy': 'STATISTICS_INPUT',
}
/** Analyses that find none of the results that they read: the run names them. */
const SILENT = [
  'esc-eval/role-players',
  'longemotion/by-length',
  'longemotion/retrieval-table',
  'longemotion/sweep',
  'longemotion/tokens',
  'trajectory/contrasts',
  'trajectory/recovery',
]
/** An analysis whose table has no rows: the run names it, too. */
const WITHOUT_ROWS = 'longemotion/table'
/** Analyses without numbers of people, with the reason in a sentence, a cell or a figure. */
const SAID = {
  'longemotion/stage-agreement': /no_values|too_few|no judge/,
  'seekers/dependence': /needs two seekers/,
  'seekers/probes': /^No probes: /,
  'seekers/style-check': /there is nothing to check/,
  'trajectory/setting': /./,
  // Only stand-ins judge.
  'vera-mh/scores': /[Nn]ot checked/,
}

interface Report {
  readonly silent: readonly string[]
  readonly rowless: readonly string[]
  readonly problems: readonly {
    readonly use: string
    readonly code: string
    readonly fix: string
  }[]
  readonly evaluations: readonly {
    readonly label: string
    readonly findings: Findings
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

const cellsOf = ({ tables }: Findings): readonly Quantity[] =>
  tables.flatMap(({ rows }) =>
    rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'object')),
  )

/** Texts that say why findings have no numbers. */
const reasonsOf = (findings: Findings): readonly string[] => [
  ...(findings.sentences ?? []),
  ...cellsOf(findings).flatMap(({ value }) => (value.state === 'unknown' ? [value.why] : [])),
  ...findings.figures.map(({ description }) => description),
]

test('every analysis of the house takes people for the sample', { timeout: 240_000 }, async () => {
  const plugins = await housePlugins()
  const all = plugins.flatMap(({ name, components }) =>
    Object.entries(components).flatMap(([each, { kind }]) =>
      kind === 'analysis' ? [`${name}/${each}`] : [],
    ),
  )
  const folder = projectOf(plugins, all)
  const { stdout } = await attune(folder, ['run', '--json', '--no-report', '--no-figures'])
  const { problems, evaluations, silent, rowless } = JSON.parse(stdout) as Report
  expect(Object.fromEntries(problems.map(({ use, code }) => [use, code]))).toEqual(REFUSED)
  const found = evaluations.filter(({ label }) => all.includes(label))
  expect(found.map(({ label }) => label).toSorted()).toEqual(
    all.filter((name) => !Object.hasOwn(REFUSED, name)).toSorted(),
  )
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
    ...tables.flatMap(({ title, columns, notes }) => [
      title,
      ...columns.map((column) => column.title),
      ...notes,
    ]),
    ...sentences,
  ])
  expect(texts.filter((text) => /(?<![/.=])\bscenarios?\b/i.test(text))).toEqual([])
  const unshown = found.filter(({ findings }) => !cellsOf(findings).some(({ n }) => n === PEOPLE))
  expect(unshown.map(({ label }) => label).toSorted()).toEqual(
    [...SILENT, WITHOUT_ROWS, ...Object.keys(SAID)].toSorted(),
  )
  expect(rowless).toEqual([
    expect.stringContaining(`of ${WITHOUT_ROWS} has no rows`),
    expect.stringContaining('3 tables of sage/agent-agreement have no rows'),
  ])
  expect(silent).toHaveLength(1)
  for (const name of SILENT) expect(silent[0]).toContain(name)
  for (const [name, reason] of Object.entries(SAID)) {
    const { findings } = found.find(({ label }) => label === name)!
    expect(reasonsOf(findings).join('\n')).toMatch(reason)
  }
})
