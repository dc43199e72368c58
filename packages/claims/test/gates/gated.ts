/** Evaluations with gates on known values. */
import { known, unknown, type Verdict } from '@attune/core'
import type { Flag } from '@attune/core/internal'
import { dialogueOf, evaluationOf, scenario } from '@attune/testkit'
import type { DialogueOf, EvaluationOf } from '@attune/testkit/internal'
import type { Gated } from '../../src/gates/against-baseline.js'
import { type DecideOptions, decideGates } from '../../src/gates/decide-gates.js'
import type { Gate } from '../../src/gates/gate.js'
import { marginGate } from './rows.js'

/** A gate of `bot` on the mean of `mood`, an estimator of the evaluations below. */
export const moodGate: Gate = {
  ...marginGate,
  source: 'mood',
  number: 'mood',
  against: { kind: 'number' },
  bound: 50,
}

/** A dialogue of `bot` with a mood; a text is the reason why there is none. */
export const talk = (
  at: number,
  mood: number | string,
  own: Partial<DialogueOf> = {},
): DialogueOf => ({
  scenario: { id: `s${at}`, language: 'en' },
  supporter: 'bot',
  dialogue: dialogueOf('Hi.', `Reply ${at}.`),
  estimates: {
    mood:
      typeof mood === 'number'
        ? { measures: { mood: known(mood) }, series: {} }
        : unknown(`failed: ${mood}`),
  },
  ...own,
})

/** Twelve dialogues whose moods lie around a mean. */
export const talks = (mean: number, own: Partial<DialogueOf> = {}): DialogueOf[] =>
  Array.from({ length: 12 }, (_, at) => talk(at, mean + (at % 2 === 0 ? 1 : -1), own))

/** The same dialogues, the first of them with these flags. */
export const flagged = (all: readonly DialogueOf[], ...flags: readonly (readonly Flag[])[]) =>
  all.map((each, at): DialogueOf => ({
    ...each,
    dialogue: { ...dialogueOf('Hi.', `Reply ${at}.`), flags: flags[at] ?? [] },
  }))

export const verdictOf = (criterion: string, value: number): Verdict => ({
  criterion,
  outcome: known(value),
  rationale: '',
})

/** A pair in which `bot` is warmer than `main`, by the judge `pairs`. */
export const won = (at: number): NonNullable<EvaluationOf['pairs']>[number] => {
  const outcome = known('first' as const)
  return {
    scenario: { ...scenario, id: `s${at}` },
    judge: 'pairs',
    supporters: ['bot', 'main'],
    repeat: 1,
    criteria: [
      {
        criterion: 'warm',
        outcome,
        showings: [{ shownFirst: 'bot', verdict: { criterion: 'warm', outcome, rationale: '' } }],
      },
    ],
  }
}

export interface GatedOf {
  readonly gates: readonly Gate[]
  readonly dialogues?: readonly DialogueOf[]
  readonly pairs?: NonNullable<EvaluationOf['pairs']>
  readonly name?: string
}

/** An evaluation `care` with these gates and dialogues. */
export function gatedOf({ gates, name = 'care', ...results }: GatedOf, own: object = {}): Gated {
  const labels = { estimators: ['mood', 'x/mood', 'empty'], judges: ['judge', 'pairs'] }
  return {
    evaluation: evaluationOf({ name, ...labels, ...results }),
    config: {
      name,
      sections: { gates },
      simulators: [{ label: 'person', models: [], reads: {} }],
      estimators: [],
      judges: [],
      repeats: 1,
    },
    supporters: {},
    proved: new Set(),
    finders: [],
    failedProbes: async () => [],
    answered: async () => ({}),
    digests: async () => new Map(),
    ...own,
  } as unknown as Gated
}

export type DecidedWith = readonly [
  own?: object,
  options?: Partial<DecideOptions>,
  dialogues?: readonly DialogueOf[],
]

/** Decisions on gates, by default with the values of a clear pass. */
export const decided = async (
  gates: readonly Gate[],
  ...[own, options, dialogues = [...talks(80), ...talks(70, { supporter: 'main' })]]: DecidedWith
) => decideGates([gatedOf({ gates, dialogues }, own)], { isTrial: false, ...options })
