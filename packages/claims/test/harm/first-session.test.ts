/** The first session with a finding, in the table of findings. */
import { expect, test } from 'vitest'
import { harmFindings } from '../../src/index.js'
import { type WorldOf, worldOf } from './worlds.js'

const said: WorldOf['said'] = {
  warm: ['clear', 'clear', 'verified', 'clear', 'clear', 'confirmed'],
  calm: ['clear', 'clear', 'clear', 'clear', 'clear', 'rejected'],
}

async function tableOf(world: WorldOf) {
  const { tables } = (await harmFindings(worldOf(world), []))!.findings
  return tables[0]!
}

test('is the least of any person, unknown without a finding', async () => {
  const { rows } = await tableOf({ said, people: 2, areSessions: true })
  expect(rows.map(({ supporter, session }) => [supporter, session])).toEqual([
    ['warm', { value: { state: 'known', value: 2 }, n: 2 }],
    ['calm', { value: { state: 'unknown', why: 'no finding' }, n: 0 }],
  ])
})

test('has no column for people with one dialogue, or with repeats', async () => {
  const { columns } = await tableOf({ said, people: 2 })
  expect(columns.map(({ key }) => key)).not.toContain('session')
})
