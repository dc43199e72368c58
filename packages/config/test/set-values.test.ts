import { describe, expect, test } from 'vitest'
import { explain } from '@attune/paper'
import {
  EVALUATIONS,
  lines,
  mainWith,
  SUPPORTERS,
  Workspace,
} from '@attune/testkit/shared/workspace.js'

const workspaceOf = (...config: readonly string[]) =>
  new Workspace({ 'attune.config.yaml': lines(...config) })
const load = (config: readonly string[], ...set: readonly string[]) =>
  workspaceOf(...config).load(undefined, '.', {}, set)
const refusal = async (config: readonly string[], ...set: readonly string[]) =>
  (await workspaceOf(...config).refusal(undefined, {}, set)).text

const plain = [SUPPORTERS, EVALUATIONS]

describe('a value from the command line', () => {
  test('stands in the place of what the config says, or where it says nothing; later ones win', async () => {
    const { config } = await load(
      ['repeats: 3', ...plain],
      'repeats=2',
      'evaluations.main.limit=5',
      'evaluations.main.limit=7',
    )
    expect(config.evaluations[0]).toMatchObject({ repeats: 2, limit: 7 })
  })

  test('is read as YAML', async () => {
    const { config } = await load(plain, 'seed="007"', 'evaluations.main.supporters=[curt]')
    expect(config.seed).toBe('007')
    expect(config.evaluations[0]!.supporters.map(({ label }) => label)).toEqual(['curt'])
  })

  test('is an option of a component that is written by its name alone', async () => {
    const { config } = await load(plain, 'evaluations.main.simulator.turns=9')
    expect(config.evaluations[0]!.simulators[0]).toMatchObject({
      use: 'toy/talk',
      options: { turns: 9 },
    })
  })

  test('finds items of lists by position and name', async () => {
    const listed = [
      'supporters: { calm: {}, gpt-4.1: {} }',
      'evaluations:',
      '  - { name: main, scenarios: toy/people, simulator: toy/talk }',
    ]
    const { config } = await load(
      listed,
      'evaluations.main.repeats=4',
      'evaluations[0].limit=2',
      'supporters["gpt-4.1"].settings=own',
    )
    expect(config.evaluations[0]).toMatchObject({ repeats: 4, limit: 2 })
    expect(config.evaluations[0]!.supporters[1]).toMatchObject({
      label: 'gpt-4.1',
      options: { settings: 'own' },
    })
  })

  test('null takes a setting away', async () => {
    const { config } = await load(mains('limit: 5'), 'evaluations.main.limit=null')
    expect(config.evaluations[0]).not.toHaveProperty('limit')
  })

  test('is shown with where it came from', async () => {
    const loaded = await load(plain, 'evaluations.main.limit=5')
    const shown = explain(loaded).find(({ path }) => path === 'evaluations.main.limit')
    expect(shown).toMatchObject({
      value: 5,
      place: { file: expect.stringMatching(/\/--set$/) as string },
    })
  })
})

const mains = (...more: readonly string[]): readonly string[] => [SUPPORTERS, ...mainWith(...more)]

describe('is refused', () => {
  test.each([
    ['repeats', '--set repeats cannot be applied: it is not of the form path=value.'],
    ['=5', 'it is not of the form path=value.'],
    ['a[b]=5', 'it is not of the form path=value.'],
    ['extends=sage/paper', 'what a config extends is read before.'],
    ['repeats=many', '--set  repeats must be a whole number, found "many".'],
    ['repeats=[1', '--set  This bracket is never closed.'],
    ['evaluations.main.limt=5', 'Unknown key "limt" in evaluations.main. Did you mean "limit"?'],
    ['evaluations.main.limt=null', 'there is nothing to take away.'],
    ['repeats.more=5', 'repeats is a single value.'],
    ['evaluations[0].limit=5', 'evaluations is a mapping, and has no positions.'],
    ['models.judge.apiKey=secret', 'apiKeyEnv'],
  ])('%s', async (set, says) => {
    const text = await refusal(['repeats: 3', ...plain], set)
    expect(text).toContain(says)
    expect(text).not.toContain('"secret"')
  })

  test('an item that is not there, with what is probably meant', async () => {
    const listed = [
      SUPPORTERS,
      'evaluations: [{ name: main, scenarios: toy/people, simulator: toy/talk }]',
    ]
    expect(await refusal(listed, 'evaluations.mian.limit=5')).toContain(
      'evaluations has no item mian. Did you mean "main"?',
    )
    expect(await refusal(listed, 'evaluations.x.limit=5')).toContain(
      'evaluations has no item x. Its items are main.',
    )
  })

  test.each([
    [
      'gates: []',
      'gates.0=1',
      `evaluations.main.gates is an empty list. Set all of it: --set 'evaluations.main.gates=[…]'.`,
    ],
    [
      'gates: [{}]',
      'gates.0=1',
      'evaluations.main.gates is a list of one item. Write evaluations.main.gates[0].',
    ],
    [
      'gates: [{}, {}]',
      'gates[2]=1',
      'evaluations.main.gates has 2 items, evaluations.main.gates[0] to evaluations.main.gates[1].',
    ],
    [
      'gates: [{}]',
      'gates.first=1',
      'evaluations.main.gates is a list of one item. Write evaluations.main.gates[0].',
    ],
  ])('a list without names: %s, %s', async (gates, set, says) => {
    const listed = [
      SUPPORTERS,
      `evaluations: { main: { scenarios: toy/people, simulator: toy/talk, ${gates} } }`,
    ]
    const text = await refusal(listed, `evaluations.main.${set}`)
    expect(text).toContain(says)
    expect(text).not.toContain('..')
  })
})
