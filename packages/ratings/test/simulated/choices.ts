/** Studies of choices and of labels whose truth is known. */
import { known, type Preference } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import type { Evaluation, Quantity, Table } from '@attune/core/findings'
import { normal } from '@attune/statistics'
import { evaluationOf, scenario } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'

export interface ChoiceWorld {
  /** How much better the first is, and how much more the judge thinks so. */
  readonly lead: number
  readonly favour: number
  readonly rated: number
  readonly unrated: number
}

const preferenceOf = (latent: number): Preference =>
  latent > 0.25 ? 'first' : latent < -0.25 ? 'second' : 'tie'

/**
 * Three raters of a pair, who agree in part; a judge whose liking has a correlation of about 0.7
 * with theirs.
 */
function choices({ lead, favour }: ChoiceWorld, random: Random) {
  const latent = lead + normal(random)
  const human = [0, 1, 2].map(() => preferenceOf(latent + 0.5 * normal(random)))
  return { human, judge: preferenceOf(favour + latent + normal(random)) }
}

const supporters = ['first', 'second'] as const

export function choiceStudy(world: ChoiceWorld, seed: string): Evaluation {
  const random = createRandom(seed)
  const pairs = Array.from({ length: world.rated + world.unrated }, (_, at) => {
    const { human, judge } = choices(world, random)
    const base = { scenario: { ...scenario, id: `s${at}` }, supporters, repeat: 1 }
    const said = (outcome: Preference, rater?: string) => ({
      shownFirst: 'first',
      verdict: {
        criterion: 'better',
        outcome: known(outcome),
        rationale: '',
        ...(rater && { details: { rater } }),
      },
    })
    const auto = {
      ...base,
      judge: 'auto',
      criteria: [{ criterion: 'better', outcome: known(judge), showings: [said(judge)] }],
    }
    const showings = human.map((each, rater) => said(each, `r${rater}`))
    const people = {
      ...base,
      judge: 'people',
      criteria: [{ criterion: 'better', outcome: known(human[0]!), showings }],
    }
    return at < world.rated ? [auto, people] : [auto]
  }).flat()
  return evaluationOf({ pairs, judges: ['auto', 'people'] })
}

const worth = { first: 1, tie: 0.5, second: 0 } as const

/** The share that people would choose the first, of very many pairs. */
export function choiceTruth(world: ChoiceWorld, pairs = 100_000): number {
  const random = createRandom('truth')
  let sum = 0
  for (let at = 0; at < pairs; at++)
    for (const each of choices(world, random).human) sum += worth[each] / 3
  return sum / pairs
}

export interface RateWorld {
  /**
   * How often people say yes, and how often the judge does so where they do and where they do not.
   */
  readonly rate: number
  readonly sensitivity: number
  readonly falsely: number
  readonly rated: number
  readonly unrated: number
}

export function rateStudy(
  { rate, sensitivity, falsely, rated, unrated }: RateWorld,
  seed: string,
): Evaluation {
  const random = createRandom(seed)
  const verdict = (isYes: boolean, rater?: string) => [
    {
      criterion: 'harm',
      outcome: known(isYes ? 'yes' : 'no'),
      rationale: '',
      ...(rater && { details: { rater } }),
    },
  ]
  const dialogues = Array.from({ length: rated + unrated }, (_, at): DialogueOf => {
    const isYes = random() < rate
    const said = random() < (isYes ? sensitivity : falsely)
    return {
      scenario: { id: `s${at}` },
      supporter: 'first',
      verdicts: { auto: verdict(said), ...(at < rated && { people: verdict(isYes, 'r') }) },
    }
  })
  return evaluationOf({ dialogues, judges: ['auto', 'people'] })
}

export const cellOf = ({ rows }: Table, key: string, at = 0): Quantity => rows[at]![key] as Quantity
