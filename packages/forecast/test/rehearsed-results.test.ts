/** A rehearsal leaves out work on results that it discards. */
import { expect, test, vi } from 'vitest'
import type { Analysis } from '@attune/core/internal'
import { observationRows } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { rehearse } from '../src/rehearsal.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made, talk } from '@attune/testkit/shared/toys.js'
import { all } from '@attune/testkit/shared/stored.js'

const figure = { id: 'f', title: 'F', description: 'A figure.', spec: { mark: 'bar' } }
/** A message that mentions suicide, and is not in the language of its scenario. */
const said = '我最近心情很不好，晚上总是睡不着，我想自杀。'
const talker: Made = {
  'toy/simulator': () => ({
    simulate: async (_, supporter) => {
      const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' })
      return talk(said, text)
    },
  }),
  'core/rule-based': () => ({ reply: async () => ({ text: 'I hear you.' }) }),
}

const talking = evaluation({
  name: 'e',
  simulators: [entry('simulator', 'toy/simulator', { label: 'simulator' })],
  supporters: [entry('supporter', 'toy/kind', { label: 'kind' })],
  analyses: [entry('analysis', 'toy/drawing')],
})

async function rehearsed() {
  const steps: string[] = []
  const drawing = (): Analysis => ({
    async analyse() {
      steps.push('analysed')
      return { tables: [], figures: [figure], sentences: [] }
    },
  })
  const parts = {
    ...sessionParts([talking], { ...talker, 'toy/drawing': drawing }),
    figureFault: async ({ id }: { readonly id: string }) => void steps.push(`laid out ${id}`),
  }
  const { store, startRun } = sessionParts([])
  const rows = vi.spyOn(store, 'saveUnit')
  await rehearse(
    parts,
    (look) => new Session(parts).plan(look),
    (instead) => new Session({ ...parts, ...instead, store, startRun }),
  )
  return {
    steps,
    units: await all(store.allUnits('simulate')),
    rows: rows.mock.calls.flatMap(([, found = []]) => found.map(([kind]) => kind)),
  }
}

test('figures of analyses are not laid out', async () => {
  expect((await rehearsed()).steps).toEqual(['analysed'])
})

test('dialogues get no flags', async () => {
  const { units } = await rehearsed()
  const dialogues = units.map((unit) => ('result' in unit ? JSON.parse(unit.result) : unit))
  expect(dialogues).toHaveLength(3)
  for (const dialogue of dialogues) expect(dialogue).not.toHaveProperty('flags')
})

test('dialogues are not searched for mentions of danger', async () => {
  const { units, rows } = await rehearsed()
  const [unit] = units
  if (unit?.status !== 'done') throw new Error('No dialogue is stored')
  const ofDialogue = observationRows('simulate', JSON.parse(unit.result)).map(([kind]) => kind)
  expect(ofDialogue).toContain('mention')
  expect(rows).toContain('dialogue')
  expect(rows).not.toContain('mention')
})
