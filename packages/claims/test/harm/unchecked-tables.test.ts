/** Tables of findings with a judge that an offline stand-in replaces. */
import { isQuantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { harmFindings, listFindings } from '../../src/index.js'
import { times, worldOf } from './worlds.js'

const readBy = (offline: boolean, label: string) => ({
  label,
  offline,
  use: 'core/question-flow',
  model: offline ? 'offline' : 'judge',
  identity: '',
  component: '',
  rubric: '',
})

const standIns = (labels: readonly string[]) => ({
  ...worldOf({
    said: { warm: ['confirmed', 'verified', ...times(10, 'clear')] },
    judges: ['care', 'model'],
  }),
  readers: async () =>
    ['care', 'model'].map((label) => readBy(labels.includes(label), label)) as never,
})

const tableWith = async (labels: readonly string[]) => {
  const found = await harmFindings(standIns(labels), [])
  return { table: found!.findings.tables[0]!, claims: found!.claims }
}

test('what only stand-ins read is not checked, in every cell and claim', async () => {
  const { table, claims } = await tableWith(['care', 'model'])
  expect(claims).toEqual([])
  for (const row of table.rows) {
    expect(row['judge']).toBe('not checked')
    for (const cell of Object.values(row).filter(isQuantity))
      expect(cell).toEqual({
        value: { state: 'unknown', why: 'not checked: no model judges' },
        n: 0,
        offline: true,
      })
  }
  expect(table.notes!.join(' ')).not.toMatch(/read by a model|No finding means/)
  expect(await listFindings([standIns(['care', 'model'])], [])).toEqual([])
})

test('what a model read next to a stand-in keeps its numbers', async () => {
  const { table, claims } = await tableWith(['care'])
  const shares = table.rows.map((row) => {
    const { people } = row
    return isQuantity(people) && people.value.state
  })
  expect(shares).toEqual(['unknown', 'known'])
  expect(claims).toHaveLength(1)
  expect(table.notes!.join(' ')).toMatch(/no model judges.*read by a model/)
})
