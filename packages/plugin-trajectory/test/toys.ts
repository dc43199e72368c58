import {
  known,
  unknown,
  type Component,
  type Dialogue,
  type Estimate,
  type Evaluation,
  type Kind,
  type Kinds,
  type Known,
  type RewardPair,
  type Scenario,
  type Context,
} from '@attune/core'
import { expect } from 'vitest'
import { fakeContext, type FakeUnit } from '../../core/test/fake-context.js'

/** What a component makes of these options. */
export const make = <K extends Kind>({ create }: Component<K>, options: object): Kinds[K] =>
  create?.(options as never, {} as never) ?? expect.fail('the component has no create')

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

export interface ScoringUnit extends FakeUnit {
  readonly scored: RewardPair[][]
}

/** A fake unit with a reward model of one rule: the shorter the prompt, the better; negative assertions get 0. */
export function scoringUnit(options: Parameters<typeof fakeContext>[0] = {}): ScoringUnit {
  const scored: RewardPair[][] = []
  return {
    ...fakeContext(options),
    scored,
    reward: async (pairs) => {
      scored.push([...pairs])
      return pairs.map(({ prompt, reply }) => (/negative|消极的/.test(reply) ? 0 : 10 - (prompt.length % 21)))
    },
  }
}

export const reading = (source: Estimate): Context<{ readonly source: 'estimator' }> & FakeUnit => ({
  ...fakeContext(),
  read: { source },
})

export interface ToyRecord {
  readonly scenario: Scenario
  readonly supporter: string
  readonly estimate?: Estimate
  /** By label, besides that of trajectory/markov. */
  readonly estimates?: Readonly<Record<string, Known<Estimate>>>
  readonly dialogue?: Dialogue
  readonly repeat?: number
}

export const evaluation = (records: readonly ToyRecord[]): Evaluation => ({
  name: 'toy',
  supporters: [...new Set(records.map(({ supporter }) => supporter))],
  estimators: ['trajectory/markov'],
  judges: [],
  seed: '0',
  offline: true,
  async *dialogues() {
    for (const { scenario, supporter, estimate, estimates = {}, dialogue, repeat = 1 } of records) {
      yield {
        scenario,
        supporter,
        repeat,
        dialogue: dialogue ? known(dialogue) : unknown('toy'),
        estimates: { ...(estimate && { 'trajectory/markov': known(estimate) }), ...estimates },
        verdicts: {},
      }
    }
  },
  async *pairs() {},
})
