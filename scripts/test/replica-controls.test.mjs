/** The check of replicas fails where its numbers tell no right reader from a wrong one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { controlsOf } from '../replicas/controls.mjs'
import { methods } from '../replicas/methods.mjs'

const isEqual = (one, other) => one === other
const numbers = (values) => new Map(values.map((value, at) => [`n ${at}`, value]))
const refused = (values) =>
  controlsOf(numbers(values), numbers(values), () => 'verdicts', isEqual).map(
    ({ isRefused }) => isRefused,
  )

test('wrong readers are refused where answers differ', () => {
  expect(refused(['tie', 'one', 'two'])).toEqual([true, true])
})

test('where each verdict is a tie, both wrong readers would pass: nothing is compared', () => {
  expect(refused(['tie', 'tie', 'tie'])).toEqual([false, false])
})

test('kinds are looked at one by one', () => {
  const mixed = new Map([
    ['verdict 0', 'tie'],
    ['verdict 1', 'tie'],
    ['score 0', 1],
    ['score 1', 2],
  ])
  const kindOf = (name) => name.split(' ')[0]
  expect(
    controlsOf(mixed, mixed, kindOf, isEqual).filter(({ isRefused }) => !isRefused),
  ).toMatchObject([{ kind: 'verdict' }, { kind: 'verdict' }])
})

test('every method says of which kind a number is', () => {
  const without = methods
    .filter(({ kindOf }) => typeof kindOf?.('x 0 y') !== 'string')
    .map(({ name }) => name)
  expect(without).toEqual([])
})

const pools = JSON.parse(readFileSync(join(import.meta.dirname, '../replicas/pools.json'), 'utf8'))

test('a verdict by rule keeps its headings, and numbers stand at a sign that no form has', () => {
  expect(pools.verdict.filter((answer) => answer.includes('## Verdict')).length).toBeGreaterThan(5)
  const all = Object.values(pools).flat().join('\n')
  expect(all.match(/#+/g).every((marks) => marks.length > 1)).toBe(true)
})
