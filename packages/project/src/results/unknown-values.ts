import type { Evaluation, Observation } from '@attune/core/findings'
import { lostScores, type LostScores } from './lost-scores.js'

const VALUES: ReadonlySet<Observation['kind']> = new Set(['measure', 'series', 'verdict', 'pair'])

/** An evaluation whose dialogues were read, and of which not one value is known. */
export interface ValuelessEvaluation {
  readonly evaluation: string
  /** The most frequent reason. */
  readonly why: string
}

const none = 'no value in the series'

/**
 * Nothing if one value is known, or if nobody looked for any: reading ends at the first that is known. A series counts only
 * where its estimator measures nothing: apart from measures it may hold what was there before anything was found.
 */
export async function valueless(evaluation: Evaluation): Promise<ValuelessEvaluation | undefined> {
  const reasons = new Map<string, number>()
  const measuring = new Set<string>()
  const inSeries = new Set<string>()
  for await (const { kind, source, value } of evaluation.observations()) {
    if (kind === 'measure') measuring.add(source)
    if (kind === 'series' && value.state === 'known') {
      if (Number(value.value) > 0) inSeries.add(source)
      else reasons.set(none, (reasons.get(none) ?? 0) + 1)
    } else if (VALUES.has(kind)) {
      if (value.state === 'known') return undefined
      reasons.set(value.why, (reasons.get(value.why) ?? 0) + 1)
    }
  }
  if ([...inSeries].some((source) => !measuring.has(source))) return undefined
  const [most] = [...reasons].sort(([, a], [, b]) => b - a)
  return most && { evaluation: evaluation.name, why: most[0] }
}

export interface MissingValues {
  readonly valueless: readonly ValuelessEvaluation[]
  readonly lost: readonly LostScores[]
}

/** Of several evaluations. One without a value is not said to have lost some. */
export async function missingValues(evaluations: readonly Evaluation[]): Promise<MissingValues> {
  const found: { valueless: ValuelessEvaluation[]; lost: LostScores[] } = { valueless: [], lost: [] }
  for (const evaluation of evaluations) {
    const none = await valueless(evaluation)
    if (none) found.valueless.push(none)
    else found.lost.push(...(await lostScores(evaluation)))
  }
  return found
}

/** A sentence about an evaluation that a reader needs before its numbers. */
export interface MissingSentence {
  readonly evaluation: string
  readonly text: string
}

/** From this share of lost scores on. */
const TOO_FEW_READ = 1 / 3

/** Of each evaluation without a value, and of each component that lost a third of its scores of a supporter or more. */
export const missingSentences = ({ valueless, lost }: MissingValues): MissingSentence[] => [
  ...valueless.map(({ evaluation, why }) => ({
    evaluation,
    text: `Nothing usable came out of the evaluation "${evaluation}": none of its values is known, most often because of "${why}".`,
  })),
  ...lost
    .filter((each) => each.lost >= TOO_FEW_READ * each.of)
    .map(({ evaluation, source, supporter, lost: gone, of, why }) => ({
      evaluation,
      text:
        `${gone} of ${of} scores that ${source} was to give ${supporter} are missing, most often because of "${why}": ` +
        `what is said of them rests on the other ${of - gone}.`,
    })),
]
