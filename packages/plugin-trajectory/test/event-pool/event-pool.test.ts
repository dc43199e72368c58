import type { Scenario } from '@attune/core'
import type { GeneratingSource } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventPool } from '../../src/event-pool/index.js'

const both = (text: string): object => ({
  FrustratedUser: { en: text },
  SupportAgent: { en: text },
})
const item = (id: number, events: readonly object[]): object => ({
  id,
  character_settings: both('You are tired.'),
  initial_dialogue: both('Hello.'),
  aggravating_events: events,
})
const pool = ['The bus is late.', 'The letter says no.', 'The tap drips.', 'It rains.'].map(
  (en) => ({ en }),
)

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-pool-')), 'pool.json')
  writeFileSync(file, text)
  return file
}

async function drawnOf(file: string, seed: number): Promise<Scenario[]> {
  const source = make(eventPool, { file, eventCounts: [2] }) as GeneratingSource
  const state = { at: seed }
  const seeds = [
    ...source.seeds(() => () => (state.at = (state.at * 16807) % 2147483647) / 2147483647),
  ]
  return Promise.all(
    seeds.map(async (each) => (await source.generate(each, scriptedContext().context)) as Scenario),
  )
}

test.each([
  ['a JSON array', JSON.stringify([item(1, pool), item(2, [{ turn: 3, en: 'The only one.' }])])],
  [
    'JSON Lines',
    `${JSON.stringify(item(1, pool))}\n\n${JSON.stringify(item(2, [{ en: 'The only one.' }]))}\n`,
  ],
])('draws events of each scenario of %s without asking a model', async (_, text) => {
  const file = fileOf(text)
  const [first, second] = await drawnOf(file, 5)
  expect(first!.events).toHaveLength(2)
  expect(first!.tags['events']).toBe('2')
  const [one, two] = first!.events.map(({ turn }) => turn)
  expect(one).toBeGreaterThanOrEqual(5)
  expect(two! - one!).toBeGreaterThanOrEqual(5)
  expect(second!.events.map(({ text: told }) => told)).toEqual(['The only one.'])
  expect(await drawnOf(file, 5)).toEqual([first, second])
  expect(await drawnOf(file, 6)).not.toEqual([first, second])
})

test('a line that is not JSON is named', async () => {
  await expect(drawnOf(fileOf(`${JSON.stringify(item(1, pool))}\n{`), 1)).rejects.toMatchObject({
    code: 'DATA_LINE',
  })
})
