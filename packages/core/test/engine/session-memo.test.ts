/** The stamps of a person's sessions are read once, whatever the number of later sessions. */
import { expect, test } from 'vitest'
import { plannedDialogues } from '../../src/engine/planned-dialogues.js'
import type { ChainSlot } from '../../src/engine/unit.js'

test('each session of each supporter is stamped once for all sessions after it', async () => {
  const slots: ChainSlot[] = []
  for (const number of [1, 2, 3, 4]) {
    const chain = {
      person: 'ana',
      number,
      parts: { base: '', sessions: [] },
      slots,
      made: new Map(),
    }
    const id = `ana@${number}`
    slots.push({ id, language: 'en', key: id, scenario: {} as never, chain })
  }
  const asked: string[] = []
  const simulator = {
    entry: { label: 'log', conditions: {} },
    recordings: {
      stamp: async ({ scenario, supporter }: Record<'scenario' | 'supporter', string>) => {
        asked.push(`${supporter} ${scenario}`)
        return supporter === 'other' ? undefined : `stamp of ${scenario}`
      },
    },
  }
  const planning = {
    services: { door: { enter: (_: unknown, work: () => unknown) => work() } },
  }
  const supporters = ['bot', 'other'].map((label) => ({ entry: { label } }))
  const plan = (scenario: ChainSlot) =>
    plannedDialogues(
      supporters as never,
      [simulator] as never,
      { scenario, repeat: 1 },
      planning as never,
    )
  const planned = []
  for (const slot of slots) planned.push(await plan(slot))
  const ids = slots.map(({ id }) => id)
  expect(asked.toSorted()).toEqual(
    ['bot', 'other'].flatMap((name) => ids.map((id) => `${name} ${id}`)),
  )
  expect(planned.map((all) => all.map(({ recorded }) => recorded))).toEqual(
    ids.map((id) => [`stamp of ${id}`]),
  )
  expect(planned[3]![0]!.recordedBefore).toEqual(ids.slice(0, 3).map((id) => `stamp of ${id}`))
})
