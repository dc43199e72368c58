/**
 * What the programs themselves wrote. Potato 2.12.1: two people clicked through three items (what
 * it keeps of clicks is cut out). Argilla 2.8.0: `to_list` of its client, in both forms. Label
 * Studio 1.23.2: the JSON export of its server.
 */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { formatOf, readRatings } from '../src/import/read-file.js'

const exported = (name: string): string =>
  fileURLToPath(new URL(`exports/${name}`, import.meta.url))

function answersIn(name: string) {
  const file = exported(name)
  const format = formatOf(file)
  if (format === 'answers') throw new Error(`${name} was not written by another program`)
  const { answers, ...rest } = readRatings(file, format)
  return {
    format,
    said: answers.map(({ rater, item, question, kind, value }) => [
      rater,
      item,
      question,
      kind === 'answer' ? value : kind,
    ]),
    ...rest,
  }
}

describe('Potato', () => {
  test('its states', () => {
    const { format, said, errors, warnings } = answersIn('potato')
    expect(format).toBe('potato')
    expect(said.filter(([, , question]) => question === 'warmth')).toEqual([
      ['anna', 'i1', 'warmth', 4],
      ['anna', 'i2', 'warmth', 2],
      ['anna', 'i3', 'warmth', 5],
      ['ben', 'i1', 'warmth', 3],
      ['ben', 'i2', 'warmth', 1],
    ])
    expect(said.filter(([rater, item]) => rater === 'anna' && item === 'i1').toSorted()).toEqual([
      ['anna', 'i1', 'better', 'A'],
      ['anna', 'i1', 'count', 2],
      ['anna', 'i1', 'depth', 7],
      ['anna', 'i1', 'kind', 'listens'],
      ['anna', 'i1', 'tags', 'calm'],
      ['anna', 'i1', 'topic', 'sleep'],
      ['anna', 'i1', 'warmth', 4],
      ['anna', 'i1', 'why', 'Takes up what was said'],
    ])
    expect(errors).toEqual([{ item: 'i2', code: 'several_choices' }])
    expect(warnings).toEqual(['sides_unknown'])
  })

  test('its export of lines', () => {
    const { format, said } = answersIn('potato.jsonl')
    expect(format).toBe('potato')
    expect(said).toHaveLength(8)
    expect(said).toContainEqual(['anna', 'i1', 'depth', 7])
  })
})

const [ANNA, BEN] = ['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002']

describe('Argilla', () => {
  test('without statuses: a draft looks like an answer, and the import warns', () => {
    const { format, said, warnings } = answersIn('argilla.json')
    expect(format).toBe('argilla')
    expect(said).toContainEqual([ANNA, 'i2', 'warmth', 2])
    expect(said).toContainEqual([BEN, 'i3', 'order', ['b', 'a']])
    expect(warnings).toEqual(['no_status'])
  })

  test('flattened: drafts are skipped, discarded ones are skips', () => {
    const { format, said, skipped, warnings } = answersIn('argilla-flat.json')
    expect(format).toBe('argilla')
    expect(said).toEqual([
      [ANNA, 'i1', 'warmth', 4],
      [BEN, 'i1', 'warmth', 3],
      [ANNA, 'i1', 'kind', 'listens'],
      [ANNA, 'i1', 'why', 'Takes up what was said'],
      [BEN, 'i2', 'warmth', 1],
      [BEN, 'i2', 'kind', 'advises'],
      [ANNA, 'i3', 'warmth', 'skip'],
      [BEN, 'i3', 'order', ['b', 'a']],
    ])
    expect([skipped, warnings]).toEqual([1, []])
  })
})

test('Label Studio: predictions are nobody, several choices are none', () => {
  const { format, said, skipped, errors } = answersIn('label-studio.json')
  expect(format).toBe('label-studio')
  expect(said).toEqual([
    ['1', 'i1', 'warmth', 4],
    ['1', 'i1', 'kind', 'listens'],
    ['1', 'i1', 'count', 2],
    ['1', 'i1', 'why.comment', 'Takes up what was said'],
    ['1', 'i1', 'better', 'first'],
    ['1', 'i2', 'warmth', 2],
    ['1', 'i2', 'kind', 'advises'],
    ['1', 'i2', 'better', 'second'],
    ['1', 'i3', null, 'skip'],
  ])
  expect([skipped, errors]).toEqual([1, [{ item: 'i1', code: 'several_choices' }]])
})
