/**
 * States of finished dialogues: five replies from each, and none from a state that cannot be
 * restored.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { known } from '@attune/core'
import { createRandom, type ScenarioSource } from '@attune/core/internal'
import type { Quantity } from '@attune/core/findings'
import { component, evaluationOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'
import { HIDDEN } from '../src/probes/states.js'

const turns = (annotations?: object) => [
  { speaker: 'seeker', text: 'I slept badly, again.', ...(annotations && { annotations }) },
  { speaker: 'supporter', text: 'What kept you awake?' },
  { speaker: 'seeker', text: 'The letter.' },
]

type Generating = Exclude<ScenarioSource, { load: unknown }>

function sourceOf(dialogues: readonly object[], states: number): Generating {
  const file = join(mkdtempSync(join(tmpdir(), 'states-')), 'talk.jsonl')
  writeFileSync(file, dialogues.map((each) => JSON.stringify(each)).join('\n'))
  return plugin.components['states']!.create!(
    { dialogues: file, states } as never,
    {} as never,
  ) as Generating
}

const scenariosOf = async (source: Generating) => {
  const seeds = source.seeds((...names: unknown[]) => createRandom(JSON.stringify(names)))
  return Promise.all([...seeds].map((seed) => source.generate(seed as never, {} as never)))
}

test('each state has five replies, which is what a plan counts', async () => {
  const all = Array.from({ length: 30 }, (_, at) => ({ scenario: `s${at}`, turns: turns() }))
  expect(await scenariosOf(sourceOf(all, 20))).toHaveLength(100)
})

test('a state that a simulator keeps in notes on its turns is left out, by name', async () => {
  const scenarios = await scenariosOf(
    sourceOf([{ scenario: 'a', turns: turns({ emotion: 40 }) }], 1),
  )
  expect(scenarios).toHaveLength(5)
  for (const each of scenarios) expect(each).toEqual({ state: 'unknown', why: HIDDEN })
})

test('notes that hold no state are no hindrance', async () => {
  const [first] = await scenariosOf(
    sourceOf([{ scenario: 'a', turns: turns({ event: 'a letter' }) }], 1),
  )
  expect(first).toMatchObject({ tags: { reply: 'warm' }, cluster: 'a' })
})

const replied = {
  warm: 'It sounds lonely.',
  cold: 'Get over it, stranger.',
  generic: 'Please go on, friend.',
}
const answered = {
  hears: (reply: string, number: number) =>
    `You say ${reply.split(' ').at(-1)} and I count ${number} lamps.`,
  deaf: (_: string, number: number) => `I walked home and counted ${number} lamps.`,
  frozen: () => 'I walked home and counted lamps.',
}

test('a seeker that does not hear takes up no reply, and one that says the same again repeats itself', async () => {
  const dialogues = Object.entries(answered).flatMap(([fault, answer]) =>
    Array.from({ length: 20 }, (_, state) =>
      Object.entries(replied).flatMap(([kind, reply], place) =>
        [1, 2].map((repeat) => ({
          supporter: 'unread',
          repeat,
          scenario: {
            id: `${state}~${kind}`,
            language: 'en',
            details: { state: String(state), kind },
          },
          conditions: { 'simulator.hears': fault },
          dialogue: {
            turns: [
              { speaker: 'seeker' as const, text: 'I slept badly.', scripted: true },
              { speaker: 'supporter' as const, text: reply, scripted: true },
              {
                speaker: 'seeker' as const,
                text: answer(reply, 100 * state + 10 * place + repeat),
              },
            ],
            ending: { reason: 'turn-limit' },
          },
        })),
      ),
    ).flat(),
  )
  const { result } = await component(plugin, 'probes').analyse(evaluationOf({ dialogues }))
  const found = result.tables[0]!.rows.map((row) =>
    ['takes-up', 'same', 'repeat'].map((key) => (row[key] as Quantity).value),
  )
  expect(found).toEqual([
    [known(2 / 3), known(0), known(0)],
    [known(0), known(0), known(0)],
    [known(0), known(1), known(1)],
  ])
})
