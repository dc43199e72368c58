/** States of finished dialogues: five replies from each, and none from a state that cannot be restored. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom, type ScenarioSource } from '@attune/core'
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
  return plugin.components['states']!.create!({ dialogues: file, states } as never, {} as never) as Generating
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
  const scenarios = await scenariosOf(sourceOf([{ scenario: 'a', turns: turns({ emotion: 40 }) }], 1))
  expect(scenarios).toHaveLength(5)
  for (const each of scenarios) expect(each).toEqual({ state: 'unknown', why: HIDDEN })
})

test('notes that hold no state are no hindrance', async () => {
  const [first] = await scenariosOf(sourceOf([{ scenario: 'a', turns: turns({ event: 'a letter' }) }], 1))
  expect(first).toMatchObject({ tags: { reply: 'warm' }, cluster: 'a' })
})
