import type { Scenario } from '@attune/core'
import { createRandom, type GeneratingSource } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversations } from '../../src/conversations/index.js'

const written = (text: string): string => {
  const path = join(mkdtempSync(join(tmpdir(), 'attune-conversations-')), 'records.jsonl')
  writeFileSync(path, text)
  return path
}
const file = written('{"id": 7, "text": "A baker who cannot sleep since the fire."}\n')
const phase = (name: string) => [
  { role: 'Client', context: `${name}: I lie awake.` },
  { role: 'Counselor', context: `${name}: What do you hear then?` },
]
const names = ['one', 'two', 'three', 'four']
const plans = names.map((name) => `In phase ${name} the baker speaks of the night.`)

async function build(answers: readonly object[], options: object) {
  const source = make(conversations, { file, repairs: 0, ...options }) as GeneratingSource
  const [seed] = [...source.seeds((...of) => createRandom(JSON.stringify(of)))]
  const { context, asked } = scriptedContext({
    component: conversations,
    answers: answers.map((answer) => JSON.stringify(answer)),
  })
  const made = await source.generate(seed!, context)
  return { made, asked: asked.map(({ prompt, messages }) => [prompt, messages.at(-1)!.content]) }
}

test('two stages: a plan, then each phase with its plan and all that was said before', async () => {
  const { made, asked } = await build(
    [{ phases: plans }, ...names.map((name) => ({ phases: [phase(name)] }))],
    { writing: 'two-stage', messages: 2 },
  )
  expect(asked.map(([prompt]) => prompt)).toEqual([
    'plan-conversation',
    ...names.map(() => 'write-conversation'),
  ])
  for (const [prompt, text] of asked)
    expect([prompt, text]).toEqual([prompt, expect.stringContaining('baker who')])
  const [, first, second, , last] = asked.map(([, text]) => text!)
  expect(first).toContain('reception and inquiry')
  expect(first).toContain(plans[0])
  expect(first).not.toContain('Said before:')
  expect(second).toContain(plans[1])
  expect(second).not.toContain(plans[0])
  expect(second).toContain('Client: one: I lie awake.')
  for (const name of names.slice(0, 3)) expect(last).toContain(`Counselor: ${name}: What`)

  const { details, ...scenario } = made as Scenario
  expect(scenario).toMatchObject({
    id: 'conversation/7/stage-4',
    cluster: 'conversation/7',
    tags: { task: 'conversation', stage: '4', writing: 'two-stage' },
  })
  expect(details['earlier']).toHaveLength(6)
  expect(details['messages']).toEqual(
    phase('four').map(({ role, context }) => ({ role, text: context })),
  )
})

test('one stage: all phases in one answer, without a plan', async () => {
  const { made, asked } = await build([{ phases: names.map(phase) }], { writing: 'one-stage' })
  expect(asked).toHaveLength(1)
  expect(asked[0]![1]).toContain('diagnosis, consultation, consolidation and ending')
  expect(asked[0]![1]).not.toContain('The plan:')
  expect((made as Scenario).details['earlier']).toHaveLength(6)
})

test.each([
  ['fewer phases', { phases: [phase('one')] }, 'no list "phases" of 4'],
  ['another role', { phases: names.map(() => [{ role: 'Friend', context: 'Hi.' }]) }, 'phase 1'],
  ['a silent client', { phases: names.map((name) => phase(name).slice(1)) }, 'phase 1'],
])('an answer with %s leaves the record out, with the reason', async (_, answer, why) => {
  const { made } = await build([answer], { writing: 'one-stage' })
  expect(made).toMatchObject({ state: 'unknown', why: expect.stringContaining(why) })
})

test('a record needs an id and a text', async () => {
  await expect(build([], { file: written('{"id": 1}\n') })).rejects.toThrow('has no text')
  await expect(
    build([], { file: written('{"id": 1, "text": "a"}\n{"id": 1, "text": "b"}\n') }),
  ).rejects.toThrow('of an earlier one')
})
