/** Planted faults and recall by code that shares nothing with the project's. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Known, known, unknown } from '@attune/core'
import { describe, expect, test } from 'vitest'
import { recallAtFar } from '../known-groups/recall-at-far.js'
import type { Planted } from '../faults/names.js'
import { plant, type PlantOptions, type PlantedDialogue } from '../faults/plant.js'
import { readWordings } from '../faults/wordings.js'

interface Case<Input> {
  readonly id: string
  readonly input: Input
  readonly expected: Readonly<Record<string, unknown>>
}

const shared = process.env['ATTUNE_VECTORS']
const folder = shared ? join(shared, 'seekers') : join(import.meta.dirname, 'vectors/seekers')
function casesOf<Input>(family: string): readonly Case<Input>[] {
  const file = join(folder, `${family}.json`)
  if (shared !== undefined && !existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case<Input>[] }).cases
}

const wordings = readWordings(join(import.meta.dirname, 'vectors/wordings.json'))

type Planting = PlantedDialogue &
  Omit<PlantOptions, 'fault' | 'wordings'> & { readonly fault: string }

describe('faults', () => {
  test.each(casesOf<Planting>('faults'))('$id', ({ input: { fault, ...input }, expected }) => {
    const named = (fault === 'contradict' ? 'contradict-card' : fault) as Planted
    expect(plant(input, { ...input, fault: named, wordings })).toMatchObject(expected)
  })
})

type Scores = readonly (number | null)[]
const asKnown = (scores: Scores): Known<number>[] =>
  scores.map((score) => (score === null ? unknown('missing') : known(score)))

interface Groups {
  readonly faulty: Scores
  readonly clean: Scores
  readonly far: number
  readonly z: number
}

/** Plain numbers; null where they are unknown. */
function numbersOf({ faulty, clean, far, z }: Groups): Readonly<Record<string, unknown>> {
  const { interval, threshold, recall, falseAlarmRate, ...counts } = recallAtFar(
    asKnown(faulty),
    asKnown(clean),
    far,
    z,
  )
  const plain = <T>(value: Known<T>): T | null => (value.state === 'known' ? value.value : null)
  const rates = {
    threshold: plain(threshold),
    recall: plain(recall),
    falseAlarmRate: plain(falseAlarmRate),
  }
  const bounds = plain(interval) ?? { lower: null, upper: null }
  return { ...counts, ...rates, ...bounds }
}

describe('recall-at-far', () => {
  test.each(casesOf<Groups>('recall-at-far'))(
    '$id',
    ({ input, expected: { reason, ...expected } }) => {
      const found = numbersOf(input)
      if (reason !== undefined)
        expect(found['tooFewClean'] === true || found['recall'] === null).toBe(true)
      const close = Object.entries(expected).map(([name, value]) => [
        name,
        typeof value === 'number' ? expect.closeTo(value, 9) : value,
      ])
      expect(found).toMatchObject(Object.fromEntries(close))
    },
  )
})
