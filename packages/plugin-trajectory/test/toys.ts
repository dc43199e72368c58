import type { Dialogue, Estimate, Known, Scenario } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import type { Evaluation, Findings } from '@attune/core/findings'
import { component, evaluationOf, scriptedContext } from '@attune/testkit'
import type { ScriptedContext, ScriptedContextOptions } from '@attune/testkit/internal'
import { causalEmotion } from '../src/causal-emotion/index.js'
import plugin from '../src/index.js'

export const scenario = (changes: Partial<Scenario> = {}): Scenario => ({
  id: '1/en',
  cluster: '1',
  language: 'en',
  profile: 'You are worried about your job.',
  brief: 'You are a counsellor.',
  opening: [
    { speaker: 'seeker', text: 'Nothing helps.' },
    { speaker: 'supporter', text: 'I am here.' },
  ],
  events: [],
  references: {},
  tags: { strategy: 'CogChg', language: 'en', events: '0', paramSet: 'slow_40_turns' },
  details: { paramSet: 'slow_40_turns', initialMu: -2.2 },
  ...changes,
})

/** A dialogue of the seeker's texts, each answered; the first exchange is scripted. */
export const dialogue = (...texts: readonly string[]): Dialogue => ({
  turns: texts.flatMap((text, index) => {
    const scripted = index === 0
    return [
      { speaker: 'seeker' as const, text, scripted },
      { speaker: 'supporter' as const, text: `Answer ${index}.`, scripted },
    ]
  }),
  ending: { reason: 'turn-limit' },
})

/**
 * A context with a reward model of one rule: the shorter the prompt, the better; negative
 * assertions get 0.
 */
export const scoring = (options: ScriptedContextOptions = {}): ScriptedContext =>
  scriptedContext({
    answers: 'stand-ins',
    component: causalEmotion,
    reward: ({ prompt, reply }) => (/negative|消极的/.test(reply) ? 0 : 10 - (prompt.length % 21)),
    ...options,
  })

export interface ToyRecord {
  readonly scenario: Scenario
  readonly supporter: string
  readonly estimate?: Estimate
  /** By label, besides that of trajectory/markov. */
  readonly estimates?: Readonly<Record<string, Known<Estimate>>>
  readonly dialogue?: Dialogue
  readonly repeat?: number
  readonly conditions?: Conditions
}

export const evaluation = (records: readonly ToyRecord[]): Evaluation =>
  evaluationOf({
    estimators: [
      ...new Set([
        'trajectory/markov',
        ...records.flatMap(({ estimates = {} }) => Object.keys(estimates)),
      ]),
    ],
    dialogues: records.map(({ estimate, estimates = {}, ...record }) => ({
      ...record,
      estimates: { ...(estimate && { 'trajectory/markov': estimate }), ...estimates },
    })),
  })

/** What an analysis of this plugin finds in them. */
export const analysed = async (
  name: string,
  records: readonly ToyRecord[],
  options: object = {},
): Promise<Findings> =>
  (await component(plugin, name).analyse(evaluation(records), { options })).result
