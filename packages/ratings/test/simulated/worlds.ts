/** Studies whose truth is known, for tests and for benchmarks/parts/ratings. */
import { known } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import type { Evaluation, Findings, Quantity } from '@attune/core/findings'
import { normal } from '@attune/statistics'
import { evaluationOf } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'

export interface World {
  /** Correlation of judge and people on the latent scale. */
  readonly rho: number
  /** What the judge adds for every system, and what it adds for the first. */
  readonly bias: number
  readonly favour: number
  /** Of the second system, on the latent scale. */
  readonly difference: number
  readonly rated: number
  readonly unrated: number
}

export const SYSTEMS = ['first', 'second'] as const

/** Levels 1 to 5 of a latent score about 3. */
const level = (latent: number): number => Math.min(5, Math.max(1, Math.round(latent)))

/** What people say of a dialogue, and what the judge says: scenarios share half of the variance. */
function scores({ rho, bias, favour, difference }: World, random: Random) {
  const scenario = normal(random)
  return SYSTEMS.map((_, which) => {
    const latent = Math.SQRT1_2 * scenario + Math.SQRT1_2 * normal(random)
    const judged = rho * latent + Math.sqrt(1 - rho ** 2) * normal(random)
    return {
      human: level(3 + which * difference + latent),
      judge: level(3 + which * difference + bias + (which === 0 ? favour : 0) + judged),
    }
  })
}

/** One run: some scenarios rated, all judged. */
export function studyOf(world: World, seed: string): Evaluation {
  const random = createRandom(seed)
  const dialogues = Array.from({ length: world.rated + world.unrated }, (_, at) => {
    const own = scores(world, random)
    return SYSTEMS.map((supporter, which): DialogueOf => ({
      scenario: { id: `s${at}` },
      supporter,
      verdicts: {
        auto: [{ criterion: 'warmth', outcome: known(own[which]!.judge), rationale: '' }],
        ...(at < world.rated && {
          people: [
            {
              criterion: 'warmth',
              outcome: known(own[which]!.human),
              rationale: '',
              details: { rater: 'r' },
            },
          ],
        }),
      },
    }))
  }).flat()
  return evaluationOf({ dialogues, judges: ['auto', 'people'] })
}

/** Mean of what people say, by system, of very many scenarios. */
export function truthOf(world: World, seed = 'truth', scenarios = 200_000): number[] {
  const random = createRandom(seed)
  const sums = [0, 0]
  for (let at = 0; at < scenarios; at++)
    for (const [which, { human }] of scores(world, random).entries()) sums[which]! += human
  return sums.map((sum) => sum / scenarios)
}

export interface Outcome {
  readonly corrected: readonly Quantity[]
  readonly people: readonly Quantity[]
  readonly difference: Quantity
  /** Systems of which it is said that the judge does not help. */
  readonly helpless: number
  readonly isNoted: boolean
}

export function outcomeOf({ tables }: Findings): Outcome {
  const [means, differences] = tables
  return {
    corrected: means!.rows.map((row) => row['corrected'] as Quantity),
    people: means!.rows.map((row) => row['people'] as Quantity),
    difference: differences!.rows[0]!['difference'] as Quantity,
    helpless: means!.notes.filter((note) => /does not help|too few rated/.test(note)).length,
    isNoted: means!.notes.some((note) => /scenarios were rated: below/.test(note)),
  }
}

export const holds = ({ interval }: Quantity, truth: number): boolean =>
  interval !== undefined && interval.lower <= truth && truth <= interval.upper

export const widthOf = ({ interval }: Quantity): number =>
  interval === undefined ? Number.NaN : interval.upper - interval.lower

export const pOf = ({ p }: Quantity): number => (p?.state === 'known' ? p.value : 1)
