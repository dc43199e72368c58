import { unknown, type Dialogue, type Evaluation, type Estimate, type Known, type Scenario } from '@attune/core'
import { seekerTurns } from '../emotion/seeker-turns.js'

/** What the analyses read of one dialogue. */
export interface Observation {
  readonly supporter: string
  readonly scenario: string
  readonly cluster: string
  readonly repeat: number
  readonly language: string
  readonly strategy: string
  /** How many events the scenario has. */
  readonly events: number
  /** Positions, among the scores, of the utterances that news reached; later events of the scenario are not among them. */
  readonly eventScores: readonly number[]
  measure(name: string): Known<number>
  readonly scores: readonly Known<number>[]
}

/** One per dialogue, in the evaluation's order, by the estimates of `label` (default: the first estimator with a BEL). */
export async function observe(evaluation: Evaluation, label?: string): Promise<readonly Observation[]> {
  const from = label ?? (await firstWithBel(evaluation))
  const observations: Observation[] = []
  for await (const { scenario, supporter, repeat, dialogue, estimates } of evaluation.dialogues()) {
    const estimate =
      from === undefined ? unknown('no estimator gives BEL') : (estimates[from] ?? unknown('no estimate'))
    observations.push({
      supporter,
      scenario: scenario.id,
      cluster: scenario.cluster ?? scenario.id,
      repeat,
      language: scenario.language,
      strategy: scenario.tags['strategy'] ?? 'none',
      events: scenario.events.length,
      eventScores: eventScoresOf(dialogue, scenario),
      ...valuesOf(estimate),
    })
  }
  return observations
}

const eventScoresOf = (dialogue: Known<Dialogue>, scenario: Scenario): readonly number[] => {
  if (dialogue.state === 'unknown') return []
  return seekerTurns(dialogue.value, scenario).flatMap(({ event, index }) => (event ? [index] : []))
}

function valuesOf(estimate: Known<Estimate>): Pick<Observation, 'measure' | 'scores'> {
  if (estimate.state === 'unknown') return { measure: () => estimate, scores: [] }
  const { measures, series } = estimate.value
  return { measure: (name) => measures[name] ?? unknown(`no measure ${name}`), scores: series['score']?.values ?? [] }
}

async function firstWithBel(evaluation: Evaluation): Promise<string | undefined> {
  for await (const { estimates } of evaluation.dialogues()) {
    const found = evaluation.estimators.find((label) => {
      const estimate = estimates[label]
      return estimate?.state === 'known' && 'bel' in estimate.value.measures
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** The distinct values, in the order of their first appearance. */
export const distinct = <T, V>(all: readonly T[], valueOf: (each: T) => V): V[] => [...new Set(all.map(valueOf))]
