import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addLooks, type KeptLook, readLooks } from '../../src/gates/kept-looks.js'

const look = (at: number, change: Partial<KeptLook> = {}): KeptLook => ({
  evaluation: 'care',
  supporter: 'bot',
  number: 'measure mood.level',
  version: `v${at}`,
  identity: `d${at}`,
  check: `commit ${at}`,
  date: `2026-11-${10 + at}T10:00:00.000Z`,
  against: ['b1'],
  values: { a: at, b: at / 3 },
  ...change,
})
const empty = (): string => join(mkdtempSync(join(tmpdir(), 'attune-looks-')), 'attune.looks.jsonl')

describe('looks that are kept', () => {
  test('are read as they were added, in the order of checks', () => {
    const file = empty()
    expect(readLooks(file)).toEqual([])
    addLooks(file, [look(2)])
    addLooks(file, [look(1), look(3)])
    expect(readLooks(file)).toEqual([look(1), look(2), look(3)])
  })

  test('are not added twice: the same numbers of the same version, whenever and wherever they are read', () => {
    const file = empty()
    addLooks(file, [look(1)])
    const written = readFileSync(file, 'utf8')
    addLooks(file, [look(1, { date: '2026-12-01T10:00:00.000Z', check: 'another', values: { b: 1 / 3, a: 1 } })])
    expect(readFileSync(file, 'utf8')).toBe(written)
    addLooks(file, [look(1, { values: { a: 1, b: 0.5 } })])
    expect(readLooks(file)).toHaveLength(2)
  })

  test('are one look against several baselines', () => {
    const file = empty()
    addLooks(file, [look(1), look(1, { against: ['pin'] })])
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2)
    addLooks(file, [look(1, { against: ['b2'] })])
    expect(readLooks(file)).toEqual([look(1, { against: ['b1', 'pin', 'b2'] })])
  })

  test('of many files are the same in any order, repeated or not', () => {
    const several = array(
      integer({ min: 0, max: 6 }).map((at) => look(at)),
      { minLength: 1, maxLength: 12 },
    )
    assert(
      property(several, several, (first, second) => {
        const [one, other] = [empty(), empty()]
        for (const each of [...first, ...second]) appendFileSync(one, `${JSON.stringify(each)}\n`)
        for (const each of [...second, ...second, ...first]) appendFileSync(other, `${JSON.stringify(each)}\n`)
        expect(readLooks(one)).toEqual(readLooks(other))
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['<<<<<<< HEAD', 'It is not JSON.'],
    ['{"evaluation":"care"}', 'supporter'],
  ])('a line %s is refused, with its number', (line, says) => {
    const file = empty()
    addLooks(file, [look(1)])
    appendFileSync(file, `${line}\n`)
    expect(() => readLooks(file)).toThrow(
      expect.objectContaining({
        code: 'LOOKS_INVALID',
        message: expect.stringMatching(new RegExp(`Line 2 of .*${says}`)) as string,
      }),
    )
  })
})
