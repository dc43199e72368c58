/**
 * Long chains: 140 turns in one session, and ten sessions of 14. Each estimator and judge of the
 * house gives a value, or says why none applies.
 */
import { corePlugin } from '@attune/host'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import returning from '@attune/plugin-returning'
import safety from '@attune/plugin-safety'
import sage from '@attune/plugin-sage'
import seekers from '@attune/plugin-seekers'
import trajectory from '@attune/plugin-trajectory'
import { expect, test } from 'vitest'
import { attune, project, records } from './e2e/in-process.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const house = [
  corePlugin,
  escEval,
  hillJudge,
  longemotion,
  returning,
  safety,
  sage,
  seekers,
  trajectory,
] as unknown as readonly {
  readonly name: string
  readonly components: Readonly<Record<string, Component>>
}[]

interface Component {
  readonly kind: string
  readonly options?: { readonly required?: readonly string[] }
}

/** Options that a component needs. */
const needed: Readonly<Record<string, object>> = {
  'trajectory/markov': { source: 'trajectory/causal-emotion' },
  'sage/emotion-updates': { model: 'offline' },
  'returning/memory': { tracer: 'rules' },
  'core/rubric': { questions: { warmth: 'Does the supporter take up what the person feels?' } },
  'core/question-flow': { flow: 'short' },
  'core/ensemble': {
    first: { use: 'core/question-flow', flow: 'short' },
    second: { use: 'core/question-flow', flow: 'short', temperature: 0.5 },
  },
}

/** Entries of all components of a kind, except readers of a user's file. */
const entriesOf = (kind: string): Readonly<Record<string, object>> =>
  Object.fromEntries(
    house.flatMap(({ name, components }) =>
      Object.entries(components).flatMap(([each, component]) => {
        const use = `${name}/${each}`
        const isReader = component.options?.required?.includes('file') === true
        return component.kind === kind && !isReader ? [[use, needed[use] ?? {}] as const] : []
      }),
    ),
  )

const estimators = entriesOf('estimator')
const judges = entriesOf('judge')

const person = (sessions: number): string =>
  JSON.stringify({
    id: 'ana',
    language: 'en',
    profile: 'A nurse who lives in a small flat.',
    facts: [{ id: 'sister', text: 'my sister Ida moves in with me' }],
    sessions: [
      { tell: ['sister'] },
      ...Array.from({ length: sessions - 1 }, () => ({
        after: '1w',
        occasions: [{ fact: 'sister', text: 'It is noisy at home.' }],
      })),
    ],
  })

interface Outcome {
  readonly state: 'known' | 'unknown'
  readonly why?: string
}

interface Row {
  readonly dialogue?: { readonly value: { readonly turns: readonly unknown[] } }
  readonly estimates?: Readonly<Record<string, Outcome>>
  readonly verdicts?: Readonly<Record<string, Outcome>>
  /** Label of a pair judge. */
  readonly judge?: string
  readonly criteria?: readonly { readonly outcome: Outcome }[]
}

// 140 turns and ten sessions of 14 are the long form.
test.each(
  isLong
    ? [
        [1, 70],
        [10, 7],
      ]
    : [
        [1, 16],
        [3, 3],
      ],
)('%i sessions of %i messages of the person', { timeout: 240_000 }, async (sessions, turns) => {
  const folder = project({
    'people.jsonl': `${person(sessions)}\n`,
    'attune.config.yaml': JSON.stringify({
      plugins: house.flatMap(({ name }) => (name === 'core' ? [] : [name])),
      seed: 1,
      supporters: {
        bot: { use: 'returning/bot', memory: { mode: 'own' } },
        listener: { use: 'core/rule-based' },
      },
      evaluations: {
        long: {
          scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
          simulator: { use: 'returning/seeker', turns },
          estimators,
          judges,
        },
      },
    }),
  })
  const { status, stdout } = await attune(folder, ['run', '--json', '--no-report', '--no-figures'])
  expect({ status, problems: (JSON.parse(stdout) as { problems: unknown }).problems }).toEqual({
    status: 0,
    problems: [],
  })
  const rows = (await records(folder))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
  const found = rows.flatMap(({ estimates = {}, verdicts = {}, judge = '', criteria = [] }) => [
    ...Object.entries({ ...estimates, ...verdicts }),
    ...criteria.map(({ outcome }) => [judge, outcome] as const),
  ])
  const faults = found.filter(
    ([, { state, why = '' }]) => state !== 'known' && !why.startsWith('does not apply'),
  )
  expect(faults).toEqual([])
  // These read tasks of LongEmotion, which these scenarios are not: they have no unit.
  const without = ['longemotion/answers', 'longemotion/judge']
  const labels = new Set(found.map(([label]) => label))
  expect(Object.keys({ ...estimators, ...judges }).filter((label) => !labels.has(label))).toEqual(
    without,
  )
  const lengths = rows.flatMap(({ dialogue }) => (dialogue ? [dialogue.value.turns.length] : []))
  expect(new Set(lengths)).toEqual(new Set([2 * turns]))
})
