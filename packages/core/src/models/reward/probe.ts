import type { RewardPair } from '../../contracts/models.js'
import { AttuneError } from '../../errors.js'
import type { RewardOptions } from './options.js'

const prompt = 'My friend moved away last week and the flat feels empty. I do not know what to do with my evenings.'

/** A fitting reply and an unfitting one: raw logits of a reward model lie far apart for these. */
export const probes: readonly RewardPair[] = [
  {
    prompt,
    reply:
      'Losing somebody nearby leaves a real gap. What did your evenings together look like, and what do you miss most?',
  },
  { prompt, reply: 'banana banana banana' },
]

/**
 * Scores two pairs before a run and looks whether the outputs are of the expected kind: sigmoid values all lie in [0, 1],
 * raw logits of these pairs practically never do.
 *
 * @throws MODEL_UNSUITABLE if they are of the other kind
 */
export async function probe(
  model: string,
  expected: RewardOptions['output'],
  outputs: (pairs: readonly RewardPair[]) => Promise<{ readonly values: readonly number[] }>,
): Promise<void> {
  const { values } = await outputs(probes)
  const looksLike = values.every((value) => value >= 0 && value <= 1) ? 'sigmoid' : 'logit'
  if (looksLike === expected) return
  const seen = values.map((value) => value.toPrecision(4)).join(' and ')
  const what =
    expected === 'logit'
      ? `raw logits were expected, but its rewards ${seen} look like sigmoid values (try another activationField, or output: sigmoid)`
      : `sigmoid values were expected, but its rewards are ${seen}`
  throw new AttuneError('MODEL_UNSUITABLE', { model, what })
}
