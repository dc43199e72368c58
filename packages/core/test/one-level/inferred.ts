/**
 * What TypeScript knows of a component at one level: types of options and of what comes out, each
 * mistake above its line.
 */
import {
  choice,
  defineEstimator,
  defineJudge,
  flag,
  known,
  list,
  number,
  text,
  type Verdict,
  whole,
} from '@attune/core'
import type { Axis } from '@attune/core/internal'

/** The axis of a series, as a plugin imports it. */
export const axes: readonly Axis[] = ['seeker', 'supporter', 'all']

const nested = {
  type: 'object',
  properties: { a: { type: 'number' }, b: { type: 'string', default: 'x' } },
  additionalProperties: false,
  default: {},
} as const

export const options = defineEstimator({
  revision: 1,
  summary: 'Has options of all kinds.',
  options: {
    decay: number({ default: 0.5 }),
    name: text({ optional: true }),
    kind: choice(['a', 'b'], { default: 'a' }),
    marks: list(text(), { default: ['?'] }),
    needed: flag(),
    count: whole({ default: 3, minimum: 1 }),
    nested,
  },
  gives: { measures: { m: { range: [0, 1] } } },
  estimate({ turns }, { options: given }) {
    const decay: number = given.decay
    const name: string | undefined = given.name
    const kind: 'a' | 'b' = given.kind
    const marks: readonly string[] = given.marks
    const needed: boolean = given.needed
    const inner: string = given.nested.b
    // @ts-expect-error perhaps there is none
    const length: number = given.nested.a
    // @ts-expect-error no such option
    const wrong: unknown = given.decoy
    return {
      measures: {
        m: known([decay, name, kind, marks, needed, inner, length, wrong, turns].length),
      },
    }
  },
})

const facts = { revision: 1, summary: 'A part.' } as const
const labels = { criteria: { clear: { outcomes: ['yes', 'no'] } } } as const

/** For the compiler. */
export const mistakes = () => [
  // @ts-expect-error a measure is missing
  defineEstimator({ ...facts, gives: { measures: { m: {} } }, estimate: () => ({ measures: {} }) }),
  defineJudge({
    ...facts,
    gives: labels,
    judge: ({ turns }) => [{ criterion: 'clear', outcome: known(turns.length > 3 ? 'yes' : 'no') }],
  }),
  defineJudge({
    ...facts,
    gives: labels,
    // @ts-expect-error a label that is not declared
    judge: () => [{ criterion: 'clear', outcome: known('maybe') }],
  }),
  defineEstimator({
    ...facts,
    // @ts-expect-error a type that JSON does not have
    options: { a: { type: 'numbr' } },
    gives: {},
    estimate: () => ({}),
  }),
]

const annotated = defineJudge({
  ...facts,
  gives: labels,
  async judge({ turns }, { warn }): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = []
    if (turns.length > 0)
      verdicts.push({ criterion: 'clear', outcome: known('yes'), rationale: 'r' })
    else warn('No turns.')
    return verdicts
  },
})

const returnedTwice = defineJudge({
  ...facts,
  gives: labels,
  judge({ turns }) {
    if (turns.length === 0) return [{ criterion: 'clear', outcome: known('no') }]
    return [{ criterion: 'clear', outcome: known('yes'), rationale: 'r' }]
  },
})

const misspelt = defineJudge({
  ...facts,
  gives: labels,
  // @ts-expect-error no such criterion
  judge: () => [{ criterion: 'claer', outcome: known('yes') }],
})

const unlisted = defineJudge({
  ...facts,
  gives: labels,
  // @ts-expect-error no such label
  judge: ({ turns }) => [
    { criterion: 'clear', outcome: known(turns.length > 3 ? 'yes' : 'perhaps') },
  ],
})

/** For the compiler. */
export const judges = () => [annotated, returnedTwice, misspelt, unlisted]
