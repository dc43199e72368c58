/**
 * What a component keeps by the scenario is found by the contract checks: two dialogues of one
 * scenario, in both orders.
 */
import {
  defineEstimator,
  defineJudge,
  definePlugin,
  defineSimulator,
  type Dialogue,
  known,
  type Scenario,
} from '@attune/core'
import { expect, test } from 'vitest'
import { contractChecks } from '../src/index.js'

const sizeOf = ({ turns }: Dialogue): number => turns.map(({ text }) => text).join(' ').length

const remembered = <T>(cache: Map<unknown, T>, name: unknown, make: () => T): T => {
  if (!cache.has(name)) cache.set(name, make())
  return cache.get(name)!
}

const measured = (nameOf: (scenario: Scenario, dialogue: Dialogue) => unknown) => {
  const cache = new Map<unknown, number>()
  return defineEstimator({
    revision: 1,
    summary: 'Measures.',
    gives: { measures: { size: {} } },
    estimate: (dialogue, { scenario }) => ({
      measures: {
        size: known(remembered(cache, nameOf(scenario, dialogue), () => sizeOf(dialogue))),
      },
    }),
  })
}

const judged = () => {
  const cache = new Map<unknown, number>()
  return defineJudge({
    revision: 1,
    summary: 'Judges.',
    gives: { criteria: { size: {} } },
    judge: (dialogue, { scenario }) => [
      {
        criterion: 'size',
        outcome: known(remembered(cache, scenario.id, () => sizeOf(dialogue))),
        rationale: '',
      },
    ],
  })
}

const talking = () => {
  const cache = new Map<unknown, string>()
  return defineSimulator({
    revision: 1,
    summary: 'Talks.',
    async simulate(scenario, { supporter }) {
      const reply = await supporter.reply({ language: 'en', turns: [], id: 'd' })
      const answer = remembered(cache, scenario.id, () => `You say: ${reply.text}`)
      return {
        turns: [reply, { speaker: 'seeker', text: answer }],
        ending: { reason: 'turn-limit' },
      }
    },
  })
}

const said = async (components: Record<string, unknown>): Promise<readonly string[]> => {
  const plugin = definePlugin({ contract: 1, name: 'memo', components: components as never })
  const flaws: string[] = []
  for (const { name, run } of contractChecks(plugin)) {
    if (!name.includes('whichever dialogue')) continue
    await Promise.resolve(run()).catch((error: Error) => flaws.push(error.message))
  }
  return flaws
}

test.each([
  ['an estimator, by id', { a: measured(({ id }) => id) }],
  ['an estimator, by id and language', { a: measured(({ id, language }) => id + language) }],
  ['an estimator, by the whole scenario', { a: measured((scenario) => JSON.stringify(scenario)) }],
  ['a judge', { a: judged() }],
  ['a simulator', { a: talking() }],
])('%s that keeps something is named', async (_, components) => {
  expect(await said(components)).toEqual([
    expect.stringMatching(
      /^The result depends on which dialogue of its scenario was worked on before: /,
    ),
  ])
})

test('what is kept by the whole input is no mistake', async () => {
  expect(
    await said({ a: measured((scenario, dialogue) => JSON.stringify([scenario, dialogue])) }),
  ).toEqual([])
})
