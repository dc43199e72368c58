import { type Evaluation, type Observation, byName, conditionsText } from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { dialogueConditions, type Named, readerConditions } from '../ratings.js'

/** One number of one dialogue, and under which conditions it was found. */
export interface Reading extends Pick<Row, 'supporter' | 'scenario' | 'cluster' | 'repeat' | 'conditions'> {
  /** Which seeker spoke: the conditions of the dialogue. Empty if none is varied. */
  readonly seeker: string
  /** Which judge or estimator read it: the other conditions. */
  readonly judge: string
  readonly value: number
  readonly offline: boolean
}

/** All that an evaluation says by one measure or numeric criterion. */
export interface Numbers {
  /** `felt · final` */
  readonly title: string
  readonly readings: readonly Reading[]
  /** Reasons of values that are missing. */
  readonly missing: Readonly<Record<string, number>>
}

/** What an evaluation has few of: each says of what a reading is. */
export const facets = [
  ['seeker', ({ seeker }: Reading) => seeker],
  ['judge', ({ judge }: Reading) => judge],
] as const

/** Every measure and numeric criterion, or those that are named, in the order of the evaluation. */
export async function numbersIn(evaluation: Evaluation, of?: readonly Named[]): Promise<Numbers[]> {
  const found = new Map<string, Numbers & { readings: Reading[]; missing: Record<string, number> }>()
  for await (const row of evaluation.observations()) {
    if ((row.kind !== 'measure' && row.kind !== 'verdict') || of?.some((named) => names(named, row)) === false) continue
    const title = `${row.source} · ${row.name}`
    const numbers = found.get(title) ?? { title, readings: [], missing: byName<number>() }
    found.set(title, numbers)
    const { value } = row
    if (value.state === 'unknown') numbers.missing[value.why] = (numbers.missing[value.why] ?? 0) + 1
    else if (typeof value.value === 'number') numbers.readings.push(readingOf(row, value.value, evaluation))
  }
  return [...found.values()].filter(({ readings }) => readings.length > 0)
}

function names(named: Named, { kind, source, name }: Observation): boolean {
  return 'estimator' in named
    ? kind === 'measure' && named.estimator === source && (named.measure ?? name) === name
    : kind === 'verdict' && named.judge === source && (named.criterion ?? name) === name
}

function readingOf(row: Observation, value: number, evaluation: Evaluation): Reading {
  const { supporter, scenario, cluster, repeat, conditions, offline = false } = row
  return {
    supporter,
    scenario,
    cluster,
    repeat,
    conditions,
    seeker: conditionsText(dialogueConditions(row, evaluation)),
    judge: conditionsText(readerConditions(row, evaluation)),
    value,
    offline,
  }
}

export const isOffline = (readings: readonly Reading[]): boolean => readings.some(({ offline }) => offline)
