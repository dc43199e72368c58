import { AttuneError } from '@attune/core/internal'
import type { RewardPair } from '@attune/core/models'
import type { RewardOptions } from './backends.js'

const lonely =
  'My friend moved away last week and the flat feels empty. I do not know what to do with my evenings.'

const after = (said: string): string =>
  `Conversation so far:\n- assistant: How did the interview go?\n\nWhat the user says now: “${said}”\n\n` +
  'Task: judge the sentiment of what the user says now, in the light of all of the above.'

const claim = (feeling: 'positive' | 'negative'): string =>
  `Going by the conversation shown, the feeling in what the user has just said is ${feeling}.`

const happy = after('They took me! I am so happy, I could dance all night.')
const unhappy = after('They turned me down again. I feel miserable and cannot stop crying.')

/**
 * Pairs with clearly different raw logits in every reward model for conversations: a fitting reply
 * and nonsense, and true and false claims about a happy and an unhappy message.
 */
export const probes: readonly RewardPair[] = [
  {
    prompt: lonely,
    reply:
      'Losing somebody nearby leaves a real gap. What did your evenings together look like, and what do you miss most?',
  },
  { prompt: lonely, reply: 'banana banana banana' },
  { prompt: happy, reply: claim('positive') },
  { prompt: happy, reply: claim('negative') },
  { prompt: unhappy, reply: claim('positive') },
  { prompt: unhappy, reply: claim('negative') },
]

const whole =
  'Check that the server loads the value head of a reward model and applies the chat template of this model (template). ' +
  'A model whose rewards do not rank such replies cannot be used here.'

/**
 * Scores a few pairs before a run, and checks that the outputs are rewards of the expected kind.
 * Outputs are taken for sigmoid values if all are in [0, 1], where raw logits of these pairs
 * practically never are. A fitting reply must have a higher reward than nonsense. The claim
 * "positive" must exceed the claim "negative" by more for a happy message than for an unhappy one.
 *
 * @throws MODEL_UNSUITABLE with the outputs if a check fails
 */
export async function probe(
  model: string,
  expected: RewardOptions['output'],
  outputs: (pairs: readonly RewardPair[]) => Promise<{ readonly values: readonly number[] }>,
): Promise<void> {
  const { values } = await outputs(probes)
  const isOne = values.every((value) => value === values[0])
  const kind = isOne ? undefined : wrongKind(values, expected)
  if (kind !== undefined) throw new AttuneError('MODEL_UNSUITABLE', { model, what: kind })
  const what = isOne ? constant(values) : wrongOrder(values)
  if (what !== undefined) throw new AttuneError('MODEL_UNSUITABLE', { model, what }, { fix: whole })
}

const shown = (value: number): string => value.toPrecision(4)

const constant = (values: readonly number[]): string =>
  `it rates ${values.length} unlike replies alike, nonsense included: ${shown(values[0]!)} for each`

function wrongKind(
  values: readonly number[],
  expected: RewardOptions['output'],
): string | undefined {
  const looksLike = values.every((value) => value >= 0 && value <= 1) ? 'sigmoid' : 'logit'
  if (looksLike === expected) return undefined
  const seen = values.map(shown).join(', ')
  return expected === 'logit'
    ? `raw logits were expected, but its rewards ${seen} look like sigmoid values (try another activationField, or output: sigmoid)`
    : `sigmoid values were expected, but its rewards are ${seen}`
}

function wrongOrder(values: readonly number[]): string | undefined {
  const [fitting, nonsense, ...claims] = values as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (fitting <= nonsense) {
    return `it rates a fitting reply no higher than "banana banana banana": ${shown(fitting)} and ${shown(nonsense)}`
  }
  const [ofHappy, notOfHappy, ofUnhappy, notOfUnhappy] = claims
  if (ofHappy - notOfHappy > ofUnhappy - notOfUnhappy) return undefined
  return (
    'it finds a happy message no more positive than an unhappy one: ' +
    `"positive" and "negative" get ${shown(ofHappy)} and ${shown(notOfHappy)} for the happy one, ` +
    `${shown(ofUnhappy)} and ${shown(notOfUnhappy)} for the unhappy one`
  )
}
