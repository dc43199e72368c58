import type { Evaluation, Findings } from '@attune/core/findings'

/** Of the standard deviation of scores in [0, 1]. */
const LEAST_SPREAD = 0.01
/** Fewer scores may be alike by chance. */
const LEAST_SCORES = 20

/** Count, mean and sum of squared distances from it (Welford). */
interface Spread {
  n: number
  mean: number
  squares: number
}

/**
 * By language, a sentence where the values of a series in [0, 1] hardly vary over all turns: a reward model that answers nearly the same
 * to everything makes them so, and no number that is made of them says anything then.
 *
 * @param of names of these numbers
 */
export async function alikeScores(
  evaluation: Evaluation,
  { source, name }: { readonly source: string; readonly name: string },
  of: string,
): Promise<ReadonlyMap<string, Findings>> {
  const spreads = new Map<string, Spread>()
  for await (const { language, series } of evaluation.observations({ kind: 'series', source, name })) {
    const spread = spreads.get(language) ?? { n: 0, mean: 0, squares: 0 }
    spreads.set(language, spread)
    for (const score of series?.values ?? []) if (score.state === 'known') add(spread, score.value)
  }
  return new Map(Array.from(spreads, ([language, spread]) => [language, findingsOf(language, spread, of)]))
}

function add(spread: Spread, value: number): void {
  spread.n++
  const distance = value - spread.mean
  spread.mean += distance / spread.n
  spread.squares += distance * (value - spread.mean)
}

function findingsOf(language: string, { n, squares }: Spread, of: string): Findings {
  const deviation = Math.sqrt(squares / Math.max(1, n - 1))
  const none = { tables: [], figures: [] }
  if (n < LEAST_SCORES || deviation >= LEAST_SPREAD) return none
  const sentence =
    `The reward model hardly tells utterances apart (${language}): the standard deviation of its ${n} scores is ` +
    `${deviation.toPrecision(2)}, on a scale from 0 to 1. ${of} then say nothing about supporters: check the model and its server.`
  return { ...none, sentences: [sentence] }
}
